import type { KeyObject } from "node:crypto";
import { z } from "zod";
import { idOf, isSignedBy, readPublicKey, signatureOf } from "./signing-key.ts";
import type { ReleaseStore } from "./store.ts";
import { keys } from "./store-keys.ts";
import { parseStored, readStored, writeStored } from "./stored-json.ts";

const teamKeySchema = z.object({
  id: z.string(),
  publicKey: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().optional(),
});
export type TeamKey = z.infer<typeof teamKeySchema>;

const listSchema = z.object({
  package: z.string(),
  /** Increases with each change, so that servers can reject older lists. */
  serial: z.number().int().positive(),
  keys: z.array(teamKeySchema),
});
export type TeamKeys = z.infer<typeof listSchema>;

const fileSchema = z.object({
  list: z.string(),
  /** The store owner's signature of `list`, in base64. */
  signature: z.string().optional(),
});

export class UntrustedKeys extends Error {}

/** @param owner the required signer of the list; undefined accepts any list in the store @throws {UntrustedKeys} */
export async function readTeamKeys(store: ReleaseStore, name: string, owner: KeyObject | undefined): Promise<TeamKeys | undefined> {
  const key = keys.teamKeys(name);
  const file = await readStored(fileSchema, store, key);
  if (!file) return undefined;
  const { list, signature } = file;
  const text = Buffer.from(list);
  if (owner && !(signature && isSignedBy("keys", text, signature, owner)))
    throw new UntrustedKeys(`The list of keys of ${name} was not signed by the store's owner.`);
  const parsed = parseStored(listSchema, key, text);
  // Checks the package, because the owner's signature is also valid for other packages' lists.
  if (parsed.package !== name) throw new UntrustedKeys(`The list of keys of ${name} belongs to ${parsed.package}.`);
  return parsed;
}

export interface KeyChange {
  readonly store: ReleaseStore;
  readonly name: string;
  /** The owner's private key. Required if the current list is signed. */
  readonly owner: KeyObject | undefined;
}

export async function addTeamKey(change: KeyChange, publicKey: string, name: string): Promise<TeamKey> {
  const text = readPublicKey(publicKey).export({ type: "spki", format: "der" }).toString("base64");
  const id = idOf(text);
  const added: TeamKey = { id, publicKey: text, name, addedAt: new Date().toISOString() };
  await changeList(change, (known) => {
    const same = known.find((each) => each.id === id);
    if (same)
      throw new Error(`The key ${id} ${same.revokedAt ? "was revoked. Make a new one." : `is already registered for ${change.name}.`}`);
    return [...known, added];
  });
  return added;
}

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
  if (!owner && (await readStored(fileSchema, store, key))?.signature)
    throw new Error(`The list of keys of ${name} is signed by the store's owner. Set RELEASE_OWNER_KEY to change it.`);
  const known = await readTeamKeys(store, name, undefined);
  const list: TeamKeys = { package: name, serial: (known?.serial ?? 0) + 1, keys: decide(known?.keys ?? []) };
  const text = JSON.stringify(list);
  await writeStored(store, key, { list: text, ...(owner ? { signature: signatureOf("keys", Buffer.from(text), owner) } : {}) });
}
