import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ReleaseStore } from "./store.ts";
import { keys } from "./store-keys.ts";
import { readStored, writeStored } from "./stored-json.ts";

export const identitySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Ids of earlier stores. Servers that know one of them accept this store. */
  replaces: z.array(z.uuid()).optional(),
});
export type StoreIdentity = z.infer<typeof identitySchema>;

export class UnsafeStore extends Error {
  constructor() {
    super(
      "The release store ignores conditional writes (If-None-Match: *), so changes by two people at once could be lost. " +
        "Use a service that supports them.",
    );
  }
}

export async function readIdentity(store: ReleaseStore): Promise<StoreIdentity | undefined> {
  return readStored(identitySchema, store, keys.identity);
}

export async function identify(store: ReleaseStore): Promise<StoreIdentity> {
  const newIdentity: StoreIdentity = { id: randomUUID(), at: new Date().toISOString() };
  if (!(await readIdentity(store))) await store.create(keys.identity, JSON.stringify(newIdentity, null, 2));
  const identity = (await readIdentity(store)) ?? newIdentity;
  await tryConditionalWrites(store);
  return identity;
}

/** Creates the identity a second time, which a safe store refuses. @throws {UnsafeStore} */
export async function tryConditionalWrites(store: ReleaseStore): Promise<void> {
  const bytes = await store.read(keys.identity);
  if (bytes && (await store.create(keys.identity, bytes))) throw new UnsafeStore();
}

/** Sets a new identity, which servers accept in place of the earlier ones and of `ids`. */
export async function replaceStores(store: ReleaseStore, ids: readonly string[]): Promise<StoreIdentity> {
  const before = await readIdentity(store);
  const replaces = [...new Set([...(before?.replaces ?? []), ...(before ? [before.id] : []), ...ids])];
  const identity = identitySchema.parse({ id: randomUUID(), at: new Date().toISOString(), replaces });
  await writeStored(store, keys.identity, identity);
  return identity;
}
