import { createHash, type KeyObject } from "node:crypto";
import { type Environment, readEnvironment } from "@nightlatch/process/settings";
import { z } from "zod";
import { idOf, isSignedBy, readPublicKey, signatureOf, textOf } from "./signing-key.ts";
import type { ReleaseStore } from "./store.ts";
import { keys } from "./store-keys.ts";
import { readStored, writeStored } from "./stored-json.ts";
import { readTeamKeys, type TeamKey, type TeamKeys, UntrustedKeys } from "./team-keys.ts";

export interface TrustRules {
  /** True to refuse also packages without registered keys. */
  readonly required: boolean;
  readonly owner: KeyObject | undefined;
}

const settings = z.object({
  RELEASE_SIGNATURES: z.enum(["registered", "required"], { error: "must be registered or required" }).default("registered"),
  RELEASE_OWNER_PUBLIC_KEY: z
    .string()
    .transform((text, context) => {
      try {
        return readPublicKey(text);
      } catch {
        context.addIssue("must be a public Ed25519 key, as `release keys make` prints it");
        return z.NEVER;
      }
    })
    .optional(),
});

export function readTrustRules(env: Environment): TrustRules {
  const { RELEASE_SIGNATURES, RELEASE_OWNER_PUBLIC_KEY } = readEnvironment(settings, env);
  return { required: RELEASE_SIGNATURES === "required", owner: RELEASE_OWNER_PUBLIC_KEY };
}

export class UntrustedRelease extends Error {}

/** Stores the highest serial of each key list, so that older lists are rejected. */
export interface SeenKeys {
  read(name: string): Promise<number>;
  write(name: string, serial: number): Promise<void>;
}

const signaturesSchema = z.array(z.object({ key: z.string(), signature: z.string() }));

/** Verifies only the returned bytes (docs/adr/0013). @returns undefined if no signature is required @throws {UntrustedRelease} */
export async function mustBeTrusted(
  store: ReleaseStore,
  { required, owner }: TrustRules,
  name: string,
  version: string,
  seen?: SeenKeys,
): Promise<Buffer | undefined> {
  const list = await newestKeys(store, owner, name, seen);
  if (!list) {
    if (required) throw new UntrustedRelease(`${name} has no keys, but this site accepts only signed releases (release keys add).`);
    return undefined;
  }
  const bytes = await store.read(keys.record(name, version));
  // Returns undefined, because callers report missing records.
  if (!bytes) return undefined;
  const signatures = await readSignatures(store, name, version, bytes);
  const signers = signersAmong(list, signatures, bytes);
  if (signers.some(({ revokedAt }) => !revokedAt)) return bytes;
  const revoked = signers.map(({ id }) => id);
  const why =
    revoked.length > 0
      ? `is signed with a key that was revoked (${revoked.join(", ")})`
      : signatures.length > 0
        ? "has no signature of a registered key that matches its record"
        : "is not signed";
  throw new UntrustedRelease(`${name} ${version} ${why}. To see the registered keys: release keys list ${name}.`);
}

function signersAmong({ keys: list }: TeamKeys, signatures: z.infer<typeof signaturesSchema>, record: Uint8Array): TeamKey[] {
  const isSigner = ({ id, publicKey }: TeamKey) =>
    signatures.some(({ key, signature }) => key === id && isSignedBy("release", record, signature, readPublicKey(publicKey)));
  return list.filter(isSigner);
}

export async function signersOf(store: ReleaseStore, { owner }: TrustRules, name: string, version: string): Promise<string[]> {
  const list = await readTeamKeys(store, name, owner);
  const bytes = await store.read(keys.record(name, version));
  if (!list || !bytes) return [];
  const signers = signersAmong(list, await readSignatures(store, name, version, bytes), bytes);
  return signers.filter(({ revokedAt }) => !revokedAt).map(({ id }) => id);
}

async function newestKeys(
  store: ReleaseStore,
  owner: KeyObject | undefined,
  name: string,
  seen: SeenKeys | undefined,
): Promise<TeamKeys | undefined> {
  try {
    const list = await readTeamKeys(store, name, owner);
    const newest = (await seen?.read(name)) ?? 0;
    const serial = list?.serial ?? 0;
    if (serial < newest)
      throw new UntrustedKeys(`The list of keys of ${name} is ${list ? "older than one that this server knows" : "gone"}.`);
    if (serial > newest) await seen?.write(name, serial);
    return list;
  } catch (error) {
    if (error instanceof UntrustedKeys) throw new UntrustedRelease(error.message);
    throw error;
  }
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 32);

async function readSignatures(store: ReleaseStore, name: string, version: string, record: Uint8Array) {
  return (await readStored(signaturesSchema, store, keys.signatures(name, version, hashOf(record)))) ?? [];
}

export async function signRecord(store: ReleaseStore, name: string, version: string, record: Uint8Array, key: KeyObject): Promise<void> {
  const id = idOf(textOf(key));
  const others = (await readSignatures(store, name, version, record)).filter((signature) => signature.key !== id);
  const all = [...others, { key: id, signature: signatureOf("release", record, key) }];
  await writeStored(store, keys.signatures(name, version, hashOf(record)), all);
}

export async function copySignatures(from: ReleaseStore, to: ReleaseStore, name: string, version: string): Promise<void> {
  const record = await from.read(keys.record(name, version));
  for (const key of [keys.teamKeys(name), ...(record ? [keys.signatures(name, version, hashOf(record))] : [])]) {
    const bytes = await from.read(key);
    if (bytes && !(await to.read(key))?.equals(bytes)) await to.write(key, bytes, { isDurable: true });
  }
}
