import { randomUUID } from "node:crypto";
import type { Database } from "@nightlatch/database/schema";
import { hashSecret, newSecret, sameHash } from "@nightlatch/database/secrets";
import type { PreviewGrant } from "@nightlatch/domain";
import type { Kysely, Selectable } from "kysely";

const PREVIEW_TOKEN = /^nl_[A-Za-z0-9_-]{43}$/;

export type StoredToken = Selectable<Database["preview_tokens"]>;

export interface NewToken {
  readonly name: string;
  readonly scope: PreviewGrant["scope"];
  readonly allowedIds: readonly string[];
  readonly expiresAt: Date;
  readonly maxSessions: number;
}

/** Stores only a hash of the token. @returns the row's id and the token, which cannot be read again */
export async function issueToken(db: Kysely<Database>, { name, scope, allowedIds, expiresAt, maxSessions }: NewToken) {
  const token = `nl_${newSecret()}`;
  const id = randomUUID();
  await db
    .insertInto("preview_tokens")
    .values({
      id,
      name,
      token_hash: hashSecret(token),
      scope,
      allowed_ids: JSON.stringify(allowedIds),
      max_sessions: maxSessions,
      expires_at: expiresAt,
    })
    .execute();
  return { id, token };
}

export async function findToken(trx: Kysely<Database>, token: string): Promise<StoredToken | undefined> {
  if (!PREVIEW_TOKEN.test(token)) return undefined;
  const hash = hashSecret(token);
  const found = await trx.selectFrom("preview_tokens").selectAll().where("token_hash", "=", hash).forUpdate().executeTakeFirst();
  return found && sameHash(found.token_hash, hash) ? found : undefined;
}

/** Keeps the first reason if called again. @returns false if the token was already revoked */
export async function revokeToken(trx: Kysely<Database>, id: string, because: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("preview_tokens")
    .set({ revoked_at: now, revoked_because: because })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  await trx.updateTable("preview_sessions").set({ ended_at: now }).where("token_id", "=", id).where("ended_at", "is", null).execute();
  return numUpdatedRows > 0n;
}

export const toGrant = ({ name, scope, allowed_ids, expires_at }: Omit<StoredToken, "token_hash">): PreviewGrant => ({
  name,
  scope,
  allowedIds: [...allowed_ids],
  expiresAt: expires_at.toISOString(),
});
