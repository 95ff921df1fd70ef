import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { integrityOf } from "./build.ts";
import type { ReleaseRecord } from "./record.ts";
import { type Encoding, ReleaseRegistry } from "./registry.ts";
import type { ReleaseStore } from "./store.ts";
import { keys } from "./store-keys.ts";
import { copySignatures } from "./trust.ts";

const unpack: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: async (bytes) => bytes,
};

/** The bytes of a file, of which these are its bytes in an encoding. @throws {Error} when they are not in that encoding */
export const unpacked = (encoding: Encoding, bytes: Buffer): Promise<Buffer> => unpack[encoding](bytes);

/** Whether bytes are a file of a release, in an encoding of it. */
export async function isFileOf({ files }: ReleaseRecord, file: string, encoding: Encoding, bytes: Buffer): Promise<boolean> {
  const plain = await unpack[encoding](bytes).catch(() => undefined);
  return plain !== undefined && integrityOf(plain) === files[file]?.integrity;
}

/** The encodings in which a release has a file. */
export const encodingsOf = ({ files }: ReleaseRecord, file: string): Encoding[] => [
  "identity",
  ...(files[file]?.brotli === undefined ? [] : ["br" as const]),
  ...(files[file]?.gzip === undefined ? [] : ["gzip" as const]),
];

/**
 * Copies a published version into another store, with all of its files. A file that is there already is not copied again.
 *
 * @throws {Error} naming the file when the first store lacks one, or has it with other bytes; the version does not exist in the
 * second one then
 */
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
  // The record last, so that a version exists only when all of it does.
  await to.write(key, bytes, { lasting: true });
}
