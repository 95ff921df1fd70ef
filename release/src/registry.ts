import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuildRecord, buildRecordSchema, type Pointer, pointerSchema, type ReleaseRecord, releaseRecordSchema } from "./record.ts";
import type { ReleaseStore } from "./store.ts";

export const PRODUCTION = "production";

/** `sha384-...` of some bytes, as an `integrity` attribute has it. */
export const integrityOf = (bytes: Uint8Array): string => `sha384-${createHash("sha384").update(bytes).digest("base64")}`;

/** Keys of the store's layout, in one place. */
const keys = {
  record: (name: string, version: string) => `${name}/${version}/record.json`,
  file: (name: string, version: string, file: string) => `${name}/${version}/client/${file}`,
  server: (name: string, version: string, file: string) => `${name}/${version}/server/${file}`,
  pointer: (channel: string, name: string) => `channels/${channel}/${name}.json`,
};

/** Bytes of a public file in the encodings that were prepared at build. */
export type Encoding = "br" | "gzip" | "identity";
const SUFFIX: Record<Encoding, string> = { br: ".br", gzip: ".gz", identity: "" };

/** Immutable versions of packages and the channels that point at them (DESIGN.md "Releases"). */
export class ReleaseRegistry {
  private readonly store: ReleaseStore;

  constructor(store: ReleaseStore) {
    this.store = store;
  }

  /**
   * Publishes a package's built output.
   *
   * @param dist folder with `build.json`, `client/` and `ssr/`
   * @param label a version to publish it as, instead of the package.json's
   * @returns the record, the existing one when the same bytes were published before
   * @throws {Error} when the version exists with other bytes, or a file does not match its recorded hash
   */
  async publish(dist: string, label?: string): Promise<ReleaseRecord> {
    const build = await readBuild(dist, label);
    const existing = await this.record(build.name, build.version);
    if (existing) {
      if (fingerprintOf(existing) === fingerprintOf(build)) return existing;
      throw new Error(`${build.name} ${build.version} is published already with other content. Raise the version in its package.json.`);
    }
    const bundle = await readChecked(join(dist, "ssr", build.server.file), build.server.integrity);
    await this.store.write(keys.server(build.name, build.version, build.server.file), bundle);
    for (const [file, { integrity, brotli, gzip }] of Object.entries(build.files)) {
      const path = join(dist, "client", file);
      await this.store.write(keys.file(build.name, build.version, file), await readChecked(path, integrity));
      if (brotli !== undefined) await this.store.write(keys.file(build.name, build.version, `${file}.br`), await readFile(`${path}.br`));
      if (gzip !== undefined) await this.store.write(keys.file(build.name, build.version, `${file}.gz`), await readFile(`${path}.gz`));
    }
    const record: ReleaseRecord = { ...build, publishedAt: new Date().toISOString() };
    // Last, so that a version exists only when all of it does.
    await this.store.write(keys.record(build.name, build.version), JSON.stringify(record, null, 2));
    return record;
  }

  /** @returns a version's record, or undefined when it was never published */
  async record(name: string, version: string): Promise<ReleaseRecord | undefined> {
    const bytes = await this.store.read(keys.record(name, version));
    return bytes && releaseRecordSchema.parse(JSON.parse(bytes.toString("utf8")));
  }

  async versions(name: string): Promise<string[]> {
    return this.store.list(name);
  }

  /** @returns what a channel has live for a package, or undefined */
  async pointer(channel: string, name: string): Promise<Pointer | undefined> {
    const bytes = await this.store.read(keys.pointer(channel, name));
    return bytes && pointerSchema.parse(JSON.parse(bytes.toString("utf8")));
  }

  /**
   * Makes a published version live on a channel.
   *
   * @throws {Error} when the version was never published
   */
  async promote(name: string, version: string, { channel = PRODUCTION, reason = "promote" } = {}): Promise<void> {
    if (!(await this.record(name, version))) throw new Error(`${name} ${version} is not published, so it cannot be promoted.`);
    const before = await this.pointer(channel, name);
    if (before?.version === version) return;
    const entry = { version, at: new Date().toISOString(), reason };
    await this.store.write(keys.pointer(channel, name), JSON.stringify({ version, history: [entry, ...(before?.history ?? [])] }, null, 2));
  }

  /** @returns a public file of a version, or undefined when it is not there */
  readFile(name: string, version: string, file: string, encoding: Encoding = "identity"): Promise<Buffer | undefined> {
    return this.store.read(keys.file(name, version, file + SUFFIX[encoding]));
  }

  /**
   * @returns the source of a version's server bundle
   * @throws {Error} when it is missing or is not the one that was published
   */
  async readServerBundle({ name, version, server }: ReleaseRecord): Promise<string> {
    const bytes = await this.store.read(keys.server(name, version, server.file));
    if (!bytes) throw new Error(`The server bundle of ${name} ${version} is missing.`);
    if (integrityOf(bytes) !== server.integrity)
      throw new Error(`The server bundle of ${name} ${version} is not the one that was published.`);
    return bytes.toString("utf8");
  }
}

/** @throws {Error} when a folder holds no build */
export async function readBuild(dist: string, label?: string): Promise<BuildRecord> {
  const text = await readFile(join(dist, "build.json"), "utf8").catch(() => {
    throw new Error(`There is no build in ${dist}. Build the package first.`);
  });
  const build = buildRecordSchema.parse(JSON.parse(text));
  return label ? { ...build, version: label } : build;
}

async function readChecked(path: string, integrity: string): Promise<Buffer> {
  const bytes = await readFile(path);
  if (integrityOf(bytes) !== integrity) throw new Error(`${path} does not match the hash its build recorded.`);
  return bytes;
}

/** A hash over all files of a build: equal for equal bytes. */
export function fingerprintOf({ files, server }: BuildRecord): string {
  const parts = Object.entries(files).map(([name, { integrity }]) => `${name} ${integrity}`);
  return createHash("sha256")
    .update([server.integrity, ...parts.sort()].join("\n"))
    .digest("hex");
}
