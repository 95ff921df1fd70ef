import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readBuild } from "../build.ts";
import type { BuildRecord } from "../record.ts";

export interface ShellSource {
  readonly record: BuildRecord;
  readonly bundle: Buffer;
}

export interface RemoteSource extends ShellSource {
  readonly fixtures: Buffer | undefined;
}

export async function readShell(dist: string, record?: BuildRecord): Promise<ShellSource> {
  const build = record ?? (await readBuild(dist));
  return { record: build, bundle: await readBundle(dist, build.server.file) };
}

export async function readRemote(dist: string, record?: BuildRecord): Promise<RemoteSource> {
  const shell = await readShell(dist, record);
  const { fixtures } = shell.record;
  return { ...shell, fixtures: fixtures && (await readBundle(dist, fixtures.file)) };
}

const readBundle = (dist: string, file: string): Promise<Buffer> => readFile(join(dist, "ssr", file));
