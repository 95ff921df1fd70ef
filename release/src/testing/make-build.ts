import type { KeyObject } from "node:crypto";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { integrityOf } from "../build.ts";
import { ReleaseRegistry } from "../registry.ts";
import { ReleaseCache } from "../release-cache.ts";
import type { BuildRecord, ReleaseRecord } from "../release-record.ts";
import { readPrivateKey } from "../signing-key.ts";
import { createFolderStore, type ReleaseStore } from "../store.ts";
import type { TrustRules } from "../trust.ts";

export const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "release-"));

export const createReleaseCache = (
  store: ReleaseStore | ReleaseRegistry,
  own: string,
  { lines = [], ...options }: { lines?: string[]; checkEvery?: number; trust?: TrustRules } = {},
): ReleaseCache => {
  const log = { warn: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
  const registry = store instanceof ReleaseRegistry ? store : new ReleaseRegistry(store);
  const trust = { required: false, owner: undefined };
  return new ReleaseCache(registry, "production", { name: "the store", own: createFolderStore(own), log, trust, ...options });
};

export async function recordOf(registry: Pick<ReleaseRegistry, "record">, name: string, version: string): Promise<ReleaseRecord> {
  const record = await registry.record(name, version);
  if (!record) throw new Error(`The record of ${name} ${version} is missing.`);
  return record;
}

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

export function makeBuild(
  name: string,
  {
    files = { "routes.aa.js": "1;" },
    bundle = "exports.contract = 1;",
    ...more
  }: Partial<Omit<BuildRecord, "files">> & { files?: Record<string, string>; bundle?: string | undefined } = {},
): Promise<string> {
  const names = Object.keys(files);
  const scripts = names.filter((file) => file.endsWith(".js"));
  return makeDist({
    client: files,
    ssr: { "server.cjs": bundle },
    record: ({ fixtures: _none, ...record }) => ({
      ...record,
      name,
      shared: { react: "^19.3.0" },
      entry: scripts[0] ?? "",
      global: name.replace("-", "_"),
      css: names.filter((file) => file.endsWith(".css")),
      preload: scripts,
      ...more,
    }),
  });
}

interface Dist {
  readonly client: Readonly<Record<string, string>>;
  readonly ssr: Readonly<Record<string, string>>;
  readonly record: (record: BuildRecord) => unknown;
}

const known = new Map<string, Buffer>();

function packed(text: string): Buffer {
  const bytes = known.get(text) ?? brotliCompressSync(text);
  known.set(text, bytes);
  return bytes;
}

export async function makeDist({ client, ssr, record }: Dist): Promise<string> {
  const dist = await makeFolder();
  for (const folder of ["client", "ssr"]) await mkdir(join(dist, folder));
  for (const [file, text] of Object.entries(client)) {
    await writeFile(join(dist, "client", file), text);
    await writeFile(join(dist, "client", `${file}.br`), packed(text));
  }
  for (const [file, text] of Object.entries(ssr)) await writeFile(join(dist, "ssr", file), text);
  const bundleOf = (file: string) => ({ file, integrity: integrityOf(Buffer.from(ssr[file] ?? "")) });
  const whole = { ...emptyRecord(client), server: bundleOf("server.cjs"), fixtures: bundleOf("fixtures.cjs") };
  await writeFile(join(dist, "build.json"), JSON.stringify(record(whole)));
  return dist;
}

export function emptyRecord(client: Dist["client"]): BuildRecord {
  const files = Object.entries(client).map(([file, text]) => {
    const bytes = Buffer.from(text);
    return [file, { integrity: integrityOf(bytes), bytes: bytes.length, brotli: packed(text).length }];
  });
  return {
    name: "mf-browse",
    version: "1.0.0",
    contract: 1,
    shared: {},
    entry: "",
    css: [],
    preload: [],
    chunks: {},
    fonts: [],
    server: { file: "server.cjs", integrity: integrityOf(Buffer.from("")) },
    files: Object.fromEntries(files),
  };
}
