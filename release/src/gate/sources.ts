import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readBuild } from "../build.ts";
import type { BuildRecord } from "../record.ts";

/** A shell in which a build is tried: its description and its server bundle. */
export interface ShellSource {
  readonly record: BuildRecord;
  readonly bundle: Buffer;
}

/** A remote that is tried in a shell. */
export interface RemoteSource extends ShellSource {
  /** The bundle of its fixtures; undefined when it was built without any. */
  readonly fixtures: Buffer | undefined;
}

/** Reads a shell's build. @param dist its built output; `record` is read from there unless given */
export async function readShell(dist: string, record?: BuildRecord): Promise<ShellSource> {
  const build = record ?? (await readBuild(dist));
  return { record: build, bundle: await readBundle(dist, build.server.file) };
}

/** Reads a remote's build, like `readShell`. */
export async function readRemote(dist: string, record?: BuildRecord): Promise<RemoteSource> {
  const shell = await readShell(dist, record);
  const { fixtures } = shell.record;
  return { ...shell, fixtures: fixtures && (await readBundle(dist, fixtures.file)) };
}

const readBundle = (dist: string, file: string): Promise<Buffer> => readFile(join(dist, "ssr", file));
