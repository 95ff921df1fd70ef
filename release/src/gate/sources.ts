import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readBuild } from "../build.ts";
import type { BuildRecord } from "../record.ts";

/** A shell that a build is tried in: what it says of itself, and its server bundle. */
export interface ShellSource {
  readonly record: BuildRecord;
  readonly bundle: string;
}

/** A remote that is tried in a shell. */
export interface RemoteSource extends ShellSource {
  /** Its fixtures' bundle; undefined when it was built without. */
  readonly fixtures: string | undefined;
}

/** @param dist a shell's built output; `record` is read from it unless given */
export async function readShell(dist: string, record?: BuildRecord): Promise<ShellSource> {
  const build = record ?? (await readBuild(dist));
  return { record: build, bundle: await readBundle(dist, build.server.file) };
}

/** The same of a remote. */
export async function readRemote(dist: string, record?: BuildRecord): Promise<RemoteSource> {
  const shell = await readShell(dist, record);
  const { fixtures } = shell.record;
  return { ...shell, fixtures: fixtures && (await readBundle(dist, fixtures.file)) };
}

const readBundle = (dist: string, file: string): Promise<string> => readFile(join(dist, "ssr", file), "utf8");
