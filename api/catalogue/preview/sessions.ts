import { countRequest, type RequestLimit } from "@nightlatch/database/request-limit";
import type { Database } from "@nightlatch/database/schema";
import { hashSecret, newSecret } from "@nightlatch/database/secrets";
import type { PreviewEvent, PreviewGrant } from "@nightlatch/domain";
import type { Kysely } from "kysely";
import { findToken, revokeToken, type StoredToken, toGrant } from "./tokens.ts";

const TOO_MANY_SESSIONS = "used in more browsers than it allows";

/** Tokens have 256 bits, so guessing is impossible. The limit only stops programs that try. */
const REJECTED_ATTEMPTS: RequestLimit = { action: "preview-refused", max: 20 };
const EVENTS: RequestLimit = { action: "preview-event", max: 60 };

type OpenedSession =
  | { readonly kind: "granted"; readonly grant: PreviewGrant; readonly secret: string }
  | { readonly kind: "refused"; readonly autoRevoked: boolean };

/** @param attempt `held` is the secret in the browser's cookie @throws {ApiFault} `too_many_requests` */
export function openSession(
  db: Kysely<Database>,
  attempt: { readonly token: string; readonly held: string | undefined; readonly client: string; readonly now: Date },
): Promise<OpenedSession> {
  const { token, held, client, now } = attempt;
  return db.transaction().execute(async (trx) => {
    const stored = await findToken(trx, token);
    if (!stored || stored.revoked_at || stored.expires_at <= now) {
      await countRequest(trx, REJECTED_ATTEMPTS, client);
      return { kind: "refused", autoRevoked: stored?.revoked_because === TOO_MANY_SESSIONS };
    }
    const open = await trx
      .selectFrom("preview_sessions")
      .select("secret_hash")
      .where("token_id", "=", stored.id)
      .where("ended_at", "is", null)
      .execute();
    if (held !== undefined && open.some(({ secret_hash }) => secret_hash === hashSecret(held))) {
      return { kind: "granted", grant: toGrant(stored), secret: held };
    }
    if (open.length >= stored.max_sessions) {
      await revokeToken(trx, stored.id, TOO_MANY_SESSIONS, now);
      return { kind: "refused", autoRevoked: true };
    }
    const secret = newSecret();
    await trx
      .insertInto("preview_sessions")
      .values({ secret_hash: hashSecret(secret), token_id: stored.id })
      .execute();
    return { kind: "granted", grant: toGrant(stored), secret };
  });
}

export async function readSession(db: Kysely<Database>, secret: string, now: Date): Promise<PreviewGrant | undefined> {
  const row = await selectToken(db, secret)
    .where("preview_sessions.ended_at", "is", null)
    .where("preview_tokens.revoked_at", "is", null)
    .where("preview_tokens.expires_at", ">", now)
    .executeTakeFirst();
  return row && toGrant(row);
}

export async function endSession(db: Kysely<Database>, secret: string, now: Date): Promise<void> {
  await db
    .updateTable("preview_sessions")
    .set({ ended_at: now })
    .where("secret_hash", "=", hashSecret(secret))
    .where("ended_at", "is", null)
    .execute();
}

/** Ignores events without a token or session. @throws {ApiFault} `too_many_requests` */
export async function storeEvent(
  db: Kysely<Database>,
  from: { readonly token: string | undefined; readonly held: string | undefined; readonly client: string },
  event: PreviewEvent,
  path: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await countRequest(trx, EVENTS, from.client);
    const token = from.held ? await selectToken(trx, from.held).executeTakeFirst() : from.token && (await findToken(trx, from.token));
    if (token) await trx.insertInto("preview_events").values({ token_id: token.id, event, path }).execute();
  });
}

function selectToken(db: Kysely<Database>, secret: string) {
  return db
    .selectFrom("preview_sessions")
    .innerJoin("preview_tokens", "preview_tokens.id", "preview_sessions.token_id")
    .selectAll("preview_tokens")
    .where("preview_sessions.secret_hash", "=", hashSecret(secret)) satisfies { executeTakeFirst(): Promise<StoredToken | undefined> };
}
