import { randomUUID } from "node:crypto";
import { z } from "zod";
import { parseStored } from "./damaged-file.ts";
import type { ReleaseStore } from "./store.ts";
import { keys } from "./store-keys.ts";

const identitySchema = z.object({
  /** A name that no other store has. */
  id: z.uuid(),
  /** When the store was made, or got this identity. */
  at: z.iso.datetime(),
  /** Identities of the stores whose place it takes: a server that knows one of them takes this store for its own. */
  replaces: z.array(z.uuid()).optional(),
});
/** Who a store is. A server remembers it, and so tells its own store from another, or from an empty folder in its place. */
export type StoreIdentity = z.infer<typeof identitySchema>;

/** A store in which two writers of one key may both believe to have been first, so that changes would be lost. */
export class UnsafeStore extends Error {
  constructor() {
    super(
      "The release store writes a key that exists already although it was asked not to (If-None-Match: *), so that changes of two " +
        "people would be lost. Take a service with conditional writes.",
    );
  }
}

/** @returns a store's identity; undefined when it has none, as an empty one */
export async function readIdentity(store: ReleaseStore): Promise<StoreIdentity | undefined> {
  const bytes = await store.read(keys.identity);
  return bytes && parseStored(identitySchema, keys.identity, bytes);
}

/**
 * Gives a store an identity when it has none, and tries whether it refuses to write a key that exists.
 *
 * @throws {UnsafeStore} when it does not
 */
export async function identify(store: ReleaseStore): Promise<StoreIdentity> {
  const made: StoreIdentity = { id: randomUUID(), at: new Date().toISOString() };
  if (!(await readIdentity(store))) await store.create(keys.identity, JSON.stringify(made, null, 2));
  const identity = (await readIdentity(store)) ?? made;
  await tryConditionalWrites(store);
  return identity;
}

/**
 * Tries whether a store with an identity refuses to write a key that exists. The bytes are the same, so nothing is lost where it
 * does not.
 *
 * @throws {UnsafeStore} when it does not
 */
export async function tryConditionalWrites(store: ReleaseStore): Promise<void> {
  const bytes = await store.read(keys.identity);
  if (bytes && (await store.create(keys.identity, bytes))) throw new UnsafeStore();
}

/** Lets a store take the place of others, for servers that know those. It gets a new identity, so that all of them look again. */
export async function replaceStores(store: ReleaseStore, ids: readonly string[]): Promise<StoreIdentity> {
  const before = await readIdentity(store);
  const replaces = [...new Set([...(before?.replaces ?? []), ...(before ? [before.id] : []), ...ids])];
  const identity = identitySchema.parse({ id: randomUUID(), at: new Date().toISOString(), replaces });
  await store.write(keys.identity, JSON.stringify(identity, null, 2), { lasting: true });
  return identity;
}
