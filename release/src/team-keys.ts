import type { KeyObject } from "node:crypto";
import { z } from "zod";
import { parseStored } from "./damaged-file.ts";
import { idOf, isSignedBy, readPublicKey, signatureOf } from "./signing-key.ts";
import type { ReleaseStore } from "./store.ts";
import { keys } from "./store-keys.ts";

const teamKeySchema = z.object({
  id: z.string(),
  /** The public key, base64 of its SPKI form. */
  publicKey: z.string(),
  /** Whose key it is, for people. */
  name: z.string(),
  addedAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().optional(),
});
/** A key that a package's releases may be signed with, unless it was revoked. */
export type TeamKey = z.infer<typeof teamKeySchema>;

const listSchema = z.object({
  package: z.string(),
  /** Counts the changes, so that an older list cannot take the place of a newer one. */
  serial: z.number().int().positive(),
  keys: z.array(teamKeySchema),
});
/** The keys of a package. */
export type TeamKeys = z.infer<typeof listSchema>;

const fileSchema = z.object({
  /** The list, as the text that was signed. */
  list: z.string(),
  /** The signature of the store's owner, base64. */
  signature: z.string().optional(),
});

/** Why a list of keys is not believed. */
export class UntrustedKeys extends Error {}

/**
 * Reads the keys of a package.
 *
 * @param owner the public key of the store's owner; without it, whoever may write the store decides
 * @returns undefined when none were ever registered
 * @throws {UntrustedKeys} when the list was not signed by the owner
 */
export async function readTeamKeys(store: ReleaseStore, name: string, owner: KeyObject | undefined): Promise<TeamKeys | undefined> {
  const key = keys.teamKeys(name);
  const bytes = await store.read(key);
  if (!bytes) return undefined;
  const { list, signature } = parseStored(fileSchema, key, bytes);
  const text = Buffer.from(list);
  if (owner && !(signature && isSignedBy("keys", text, signature, owner)))
    throw new UntrustedKeys(`The list of keys of ${name} was not signed by the store's owner.`);
  const parsed = parseStored(listSchema, key, text);
  // A list of another package, signed by the same owner, must not count here.
  if (parsed.package !== name) throw new UntrustedKeys(`The list of keys of ${name} is the one of ${parsed.package}.`);
  return parsed;
}

/** What is needed to change a list of keys. */
export interface KeyChange {
  readonly store: ReleaseStore;
  readonly name: string;
  /** The private key of the store's owner. A list that was signed with it cannot be changed without it. */
  readonly owner: KeyObject | undefined;
}

/** Registers a public key for a package. @throws {Error} when it is registered already, or was revoked */
export async function addTeamKey(change: KeyChange, publicKey: string, name: string): Promise<TeamKey> {
  // Whatever form it was given in, it is kept in one.
  const text = readPublicKey(publicKey).export({ type: "spki", format: "der" }).toString("base64");
  const id = idOf(text);
  const added: TeamKey = { id, publicKey: text, name, addedAt: new Date().toISOString() };
  await changeList(change, (known) => {
    const same = known.find((each) => each.id === id);
    if (same)
      throw new Error(`The key ${id} ${same.revokedAt ? "was revoked. Make a new one." : `is registered for ${change.name} already.`}`);
    return [...known, added];
  });
  return added;
}

/** Revokes a key of a package: what is signed with it alone is not taken any more. @throws {Error} when there is no such key */
export async function revokeTeamKey(change: KeyChange, id: string): Promise<void> {
  await changeList(change, (known) => {
    if (!known.some((each) => each.id === id && !each.revokedAt)) {
      const valid = known.filter((each) => !each.revokedAt).map((each) => each.id);
      throw new Error(`${change.name} has no valid key ${id}. It has: ${valid.join(", ") || "none"}.`);
    }
    return known.map((each) => (each.id === id ? { ...each, revokedAt: new Date().toISOString() } : each));
  });
}

async function changeList({ store, name, owner }: KeyChange, decide: (known: readonly TeamKey[]) => TeamKey[]): Promise<void> {
  const key = keys.teamKeys(name);
  const before = await store.read(key);
  if (before && parseStored(fileSchema, key, before).signature && !owner)
    throw new Error(`The list of keys of ${name} is signed by the store's owner. Set RELEASE_OWNER_KEY to change it.`);
  const known = await readTeamKeys(store, name, undefined);
  const list: TeamKeys = { package: name, serial: (known?.serial ?? 0) + 1, keys: decide(known?.keys ?? []) };
  const text = JSON.stringify(list);
  const file = { list: text, ...(owner ? { signature: signatureOf("keys", Buffer.from(text), owner) } : {}) };
  await store.write(key, JSON.stringify(file, null, 2), { lasting: true });
}
