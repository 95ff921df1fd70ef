import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { integrityOf } from "./build.ts";
import { PRODUCTION } from "./channel.ts";
import { type Encoding, ReleaseRegistry } from "./registry.ts";
import type { ReleaseRecord } from "./release-record.ts";
import type { ReleaseStore } from "./store.ts";
import { keys } from "./store-keys.ts";
import { copySignatures } from "./trust.ts";

export const unpack: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: async (bytes) => bytes,
};

export async function isFileOf({ files }: ReleaseRecord, file: string, encoding: Encoding, bytes: Buffer): Promise<boolean> {
  const plain = await unpack[encoding](bytes).catch(() => undefined);
  return plain !== undefined && integrityOf(plain) === files[file]?.integrity;
}

export const encodingsOf = ({ files }: ReleaseRecord, file: string): Encoding[] => [
  "identity",
  ...(files[file]?.brotli === undefined ? [] : ["br" as const]),
  ...(files[file]?.gzip === undefined ? [] : ["gzip" as const]),
];

/** Copies a version's files unless intact in `to`. @throws {Error} if a file is missing or damaged; the record is then not written */
export async function copyRelease(from: ReleaseStore, to: ReleaseStore, record: ReleaseRecord): Promise<void> {
  const key = keys.record(record.name, record.version);
  const bytes = await from.read(key);
  if (!bytes) throw new Error(`The record of ${record.name} ${record.version} is missing.`);
  const [source, copy] = [new ReleaseRegistry(from), new ReleaseRegistry(to)];
  const folder = keys.folder(record);
  const put = (file: string, content: Uint8Array) => to.write(`${folder}/${file}`, content);
  if (!(await copy.readServerBundle(record).catch(() => undefined)))
    await put(`server/${record.server.file}`, await source.readServerBundle(record));
  const fixtures = await source.readFixtures(record);
  if (record.fixtures && fixtures !== undefined) await put(`server/${record.fixtures.file}`, fixtures);
  for (const file of Object.keys(record.files)) {
    for (const encoding of encodingsOf(record, file)) {
      const known = await copy.readFile(record, file, encoding);
      if (known && (await isFileOf(record, file, encoding, known))) continue;
      const content = await source.readFile(record, file, encoding);
      if (!content || !(await isFileOf(record, file, encoding, content)))
        throw new Error(
          `${file} (${encoding}) of ${record.name} ${record.version} is ${content ? "damaged" : "missing"} in the release store.`,
        );
      await copy.putFile(record, file, encoding, content);
    }
  }
  await copySignatures(from, to, record.name, record.version);
  // Writes the record last, so that a version with a record has all its files.
  await to.write(key, bytes, { isDurable: true });
}

export interface CopyOptions {
  readonly channel?: string;
  readonly without?: readonly string[];
}

/** Copies a channel's live versions and all registrations into an empty store. @throws {Error} if a version is untrusted or damaged */
export async function copyLive(
  from: ReleaseRegistry,
  store: ReleaseStore,
  { channel = PRODUCTION, without = [] }: CopyOptions = {},
): Promise<{ name: string; version: string }[]> {
  const to = new ReleaseRegistry(store);
  const entry = await from.channel(channel);
  if (!entry) throw new Error(`The channel ${channel} has no releases.`);
  if ((await to.channels()).length > 0) throw new Error("The target already has releases.");
  const live = Object.entries(entry.packages)
    .filter(([name]) => !without.includes(name))
    .map(([name, { version }]) => ({ name, version }))
    // Copies the shell first, because remotes are checked against the live shell.
    .sort((a, b) => Number(b.name === "shell") - Number(a.name === "shell") || a.name.localeCompare(b.name));
  for (const registration of await from.registrations()) await to.register(registration);
  for (const { name, version } of live) {
    await from.mustBeTrusted(name, version);
    const record = await from.record(name, version);
    if (!record) throw new Error(`${name} ${version} is live on ${channel}, but is not in the store.`);
    await copyRelease(from.store, store, record);
    await to.promote(name, version, { channel, reason: "copied" });
  }
  return live;
}
