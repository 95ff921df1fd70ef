import type { Bucket, BucketEntry } from "@nightlatch/process";
import type { ReleaseStore } from "./store.ts";

/** Statuses of `create` when the key exists, and when another writer creates it at this very moment, which will have been first. */
const TAKEN: readonly number[] = [412, 409];

/**
 * A store in a bucket of any service that supports S3 with conditional writes, so that several site servers and teams can
 * share it (docs/architecture.md).
 */
export function createObjectStore({ ask, pages }: Bucket): ReleaseStore {
  const below = async (key: string, options: { deep: boolean }) => {
    const all: BucketEntry[] = [];
    for await (const page of pages(`${key}/`, options)) all.push(...page);
    return all;
  };

  return {
    async read(key) {
      const answer = await ask(key, {}, [404]);
      if (answer.status !== 404) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      return undefined;
    },
    async write(key, bytes) {
      await ask(key, { method: "PUT", body: bytes as RequestInit["body"] });
    },
    async create(key, bytes) {
      const init = { method: "PUT", body: bytes as RequestInit["body"], headers: { "if-none-match": "*" } };
      return (await ask(key, init, TAKEN)).ok;
    },
    async list(key) {
      const found = await below(key, { deep: false });
      return [...new Set(found.map(({ name }) => name.slice(key.length + 1).replace(/\/$/, "")))].filter(Boolean).sort();
    },
    async remove(key) {
      const all = [key, ...(await below(key, { deep: true })).map(({ name }) => name)];
      await Promise.all(all.map((name) => ask(name, { method: "DELETE" }, [404])));
    },
    async modified(key) {
      const own = (await ask(key, { method: "HEAD" }, [404])).headers.get("last-modified");
      const inside = (await below(key, { deep: true })).flatMap(({ modified }) => modified?.getTime() ?? []);
      const times = [...(own === null ? [] : [Date.parse(own)]), ...inside];
      return times.length === 0 ? undefined : new Date(Math.max(...times));
    },
    // An object is there whole or not at all.
    leftovers: async () => [],
  };
}
