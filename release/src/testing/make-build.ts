import type { KeyObject } from "node:crypto";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { integrityOf } from "../build.ts";
import { KeptReleases } from "../kept-releases.ts";
import type { BuildRecord, ReleaseRecord } from "../record.ts";
import { ReleaseRegistry } from "../registry.ts";
import { readPrivateKey } from "../signing-key.ts";
import { createFolderStore, type ReleaseStore } from "../store.ts";
import type { TrustRules } from "../trust.ts";

/** Removed with the run's temporary folder. */
export const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "release-"));

/** A server's releases on the channel production. @param told takes what the server logs */
export const keptReleases = (
  store: ReleaseStore | ReleaseRegistry,
  own: string,
  {
    told = [],
    checkEvery,
    trust = { required: false, owner: undefined },
  }: {
    told?: string[];
    checkEvery?: number;
    trust?: TrustRules;
  } = {},
): KeptReleases => {
  const log = { warn: (line: string) => told.push(line), error: (line: string) => told.push(line) };
  const registry = store instanceof ReleaseRegistry ? store : new ReleaseRegistry(store);
  return new KeptReleases(registry, "production", { name: "the store", own: createFolderStore(own), log, checkEvery, trust });
};

/** The record of a version that must be published. */
export async function recordOf(registry: Pick<ReleaseRegistry, "record">, name: string, version: string): Promise<ReleaseRecord> {
  const record = await registry.record(name, version);
  if (!record) throw new Error(`The record of ${name} ${version} is missing.`);
  return record;
}

/** A build whose one public file has the version in its name and as its content. */
export const makeVersion = (name: string, version: string, bundle?: string): Promise<string> =>
  makeBuild(name, { version, files: { [`routes.${version}.js`]: version }, bundle });

export async function publishVersions(registry: ReleaseRegistry, name: string, ...versions: string[]): Promise<void> {
  for (const version of versions) await registry.publish(await makeVersion(name, version));
}

export function privateOf({ privateKey }: { privateKey: string }): KeyObject {
  const key = readPrivateKey({ RELEASE_SIGNING_KEY: privateKey }, "RELEASE_SIGNING_KEY");
  if (!key) throw new Error("There is no key.");
  return key;
}

/** Writes a `dist` folder as builds leave it. @param files public files by name @returns its path */
export async function makeBuild(
  name: string,
  {
    version = "1.0.0",
    files = { "routes.aa.js": "1;" },
    bundle = "exports.contract = 1;",
  }: { version?: string; files?: Record<string, string>; bundle?: string | undefined } = {},
): Promise<string> {
  const dist = await makeFolder();
  await mkdir(join(dist, "client"));
  await mkdir(join(dist, "ssr"));
  const described: BuildRecord["files"] = {};
  for (const [file, text] of Object.entries(files)) {
    await writeFile(join(dist, "client", file), text);
    const packed = brotliCompressSync(text);
    await writeFile(join(dist, "client", `${file}.br`), packed);
    described[file] = { integrity: integrityOf(Buffer.from(text)), bytes: Buffer.byteLength(text), brotli: packed.length };
  }
  await writeFile(join(dist, "ssr/server.cjs"), bundle);
  const names = Object.keys(files);
  const record: BuildRecord = {
    name,
    version,
    contract: 1,
    shared: { react: "^19.3.0" },
    entry: names.find((file) => file.endsWith(".js")) ?? "",
    global: name.replace("-", "_"),
    css: names.filter((file) => file.endsWith(".css")),
    preload: names.filter((file) => file.endsWith(".js")),
    chunks: {},
    fonts: [],
    server: { file: "server.cjs", integrity: integrityOf(Buffer.from(bundle)) },
    files: described,
  };
  await writeFile(join(dist, "build.json"), JSON.stringify(record));
  return dist;
}
