import type { Database } from "@nightlatch/database/schema";
import { hashSecret } from "@nightlatch/database/secrets";
import type { WebAuthnCredential } from "@simplewebauthn/server";
import type { Kysely } from "kysely";
import type { DeskOperator } from "./operators.ts";

export const CHALLENGE_MS = 5 * 60_000;

export async function listPasskeys(db: Kysely<Database>, name?: string) {
  const rows = await db
    .selectFrom("desk_passkeys")
    .select(["id", "name", "label", "created_at", "used_at"])
    .$if(name !== undefined, (query) => query.where("name", "=", String(name)))
    .orderBy("name")
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ id, name, label, created_at, used_at }) => ({
    ...{ id, name, label },
    since: created_at.toISOString(),
    lastUsed: used_at?.toISOString() ?? null,
  }));
}

export async function dropPasskey(trx: Kysely<Database>, id: string, name?: string): Promise<string | undefined> {
  const dropped = await trx
    .deleteFrom("desk_passkeys")
    .where("id", "=", id)
    .$if(name !== undefined, (query) => query.where("name", "=", String(name)))
    .returning("name")
    .executeTakeFirst();
  return dropped?.name;
}

export async function storePasskey(
  trx: Kysely<Database>,
  { email, name }: DeskOperator,
  { label, credential }: { readonly label: string; readonly credential: WebAuthnCredential },
): Promise<void> {
  await trx
    .insertInto("desk_passkeys")
    .values({
      id: credential.id,
      person: email,
      name,
      label,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
    })
    .execute();
}

export async function findPasskey(db: Kysely<Database>, id: string) {
  const row = await db.selectFrom("desk_passkeys").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const publicKey = new Uint8Array(Buffer.from(row.public_key, "base64url"));
  return { person: row.person, label: row.label, credential: { id, publicKey, counter: Number(row.counter) } };
}

/** Stores the passkey's counter. A lower counter later reveals a copied passkey. */
export async function notePasskeyUse(trx: Kysely<Database>, id: string, { counter, now }: { counter: number; now: Date }): Promise<void> {
  await trx.updateTable("desk_passkeys").set({ counter, used_at: now }).where("id", "=", id).execute();
}

export async function storeChallenge(db: Kysely<Database>, challenge: string, requester: string, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + CHALLENGE_MS);
  await db
    .insertInto("desk_challenges")
    .values({ challenge_hash: hashSecret(challenge), asked_by: requester, expires_at })
    .execute();
}

export async function spendChallenge(db: Kysely<Database>, challenge: string, requester: string, now: Date): Promise<boolean> {
  const spent = await db
    .deleteFrom("desk_challenges")
    .where("challenge_hash", "=", hashSecret(challenge))
    .where("asked_by", "=", requester)
    .where("expires_at", ">", now)
    .returning("challenge_hash")
    .executeTakeFirst();
  return spent !== undefined;
}

export async function noteSpentChallenge(db: Kysely<Database>, challenge: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("desk_challenges")
    .values({ challenge_hash: hashSecret(challenge), asked_by: "spent", expires_at: new Date(now.getTime() + CHALLENGE_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
