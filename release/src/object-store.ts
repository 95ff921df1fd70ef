import { createStorage } from "unstorage";
import s3Driver, { type S3ItemOptions } from "unstorage/drivers/s3";
import type { ReleaseStore } from "./store.ts";

export interface ObjectStoreOptions {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Put before every key; may be empty. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * A store in a bucket of any service that speaks S3 and its conditional writes, so that several site servers and
 * teams share it (DESIGN.md "Releases").
 */
export function createObjectStore({ prefix, ...options }: ObjectStoreOptions): ReleaseStore {
  const storage = createStorage({ driver: s3Driver(options) });
  const at = (key: string): string => (prefix ? `${prefix}/${key}` : key);
  return {
    async read(key) {
      const bytes = await storage.getItemRaw<ArrayBuffer>(at(key));
      return bytes ? Buffer.from(bytes) : undefined;
    },
    write: (key, bytes) => storage.setItemRaw(at(key), bytes),
    async create(key, bytes) {
      // The driver hands any header on; its type only names the descriptive ones.
      const headers = { "If-None-Match": "*" } as S3ItemOptions["headers"];
      try {
        await storage.setItemRaw(at(key), bytes, { headers });
        return true;
      } catch (error) {
        // 412: it exists. 409: another writer is at it this very moment, and will have been first.
        if (/: (412|409) /.test(String(error))) return false;
        throw error;
      }
    },
    async list(key) {
      const base = `${at(key).replaceAll("/", ":")}:`;
      const keys = await storage.getKeys(at(key));
      return [...new Set(keys.map((full) => full.slice(base.length).split(":")[0] ?? ""))].sort();
    },
    async remove(key) {
      await Promise.all([at(key), ...(await storage.getKeys(at(key)))].map((name) => storage.removeItem(name)));
    },
  };
}
