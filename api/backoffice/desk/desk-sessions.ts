import type { Database, DeskRole } from "@nightlatch/database/schema";
import { hashSecret, newSecret } from "@nightlatch/database/secrets";
import { SHORT_NAME } from "@nightlatch/domain";
import { parseCookie, stringifySetCookie } from "cookie";
import type { Kysely } from "kysely";
import type { DeskLink } from "./links.ts";

export const IDLE_MS = 2 * 60 * 60 * 1_000;
const USED_EVERY_MS = 60_000;

export interface DeskSession {
  readonly id: string;
  readonly name: string;
  readonly role: DeskRole;
  readonly openedBy: string;
  readonly expiresAt: Date;
}

export async function openDeskSession(
  trx: Kysely<Database>,
  { name, role, openedBy, sessionSeconds }: DeskLink,
  { device, now }: { readonly device: string; readonly now: Date },
): Promise<{ readonly session: DeskSession; readonly secret: string }> {
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1_000);
  const { id } = await trx
    .insertInto("desk_sessions")
    .values({
      secret_hash: hashSecret(secret),
      name,
      role,
      opened_by: openedBy,
      device,
      started_at: now,
      used_at: now,
      expires_at: expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { session: { id, name, role, openedBy, expiresAt }, secret };
}

export const openSessions = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom("desk_sessions")
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where("used_at", ">", new Date(now.getTime() - IDLE_MS));

export async function readDeskSession(db: Kysely<Database>, secret: string, now: Date): Promise<DeskSession | undefined> {
  const row = await openSessions(db, now).selectAll().where("secret_hash", "=", hashSecret(secret)).executeTakeFirst();
  if (!row) return undefined;
  if (now.getTime() - row.used_at.getTime() > USED_EVERY_MS)
    await db.updateTable("desk_sessions").set({ used_at: now }).where("id", "=", row.id).execute();
  return { id: row.id, name: row.name, role: row.role, openedBy: row.opened_by, expiresAt: row.expires_at };
}

export async function endDeskSession(trx: Kysely<Database>, id: string, now: Date, name?: string): Promise<string | undefined> {
  const ended = await trx
    .updateTable("desk_sessions")
    .set({ ended_at: now })
    .where("id", "=", id)
    .$if(name !== undefined, (query) => query.where("name", "=", String(name)))
    .where("ended_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  return ended?.name;
}

export async function lowerDeskSession(trx: Kysely<Database>, id: string, role: DeskRole): Promise<void> {
  await trx.updateTable("desk_sessions").set({ role }).where("id", "=", id).execute();
}

/** The CSRF token of a session, derived from its secret, so no other session accepts it. */
export const writeTokenOf = (secret: string): string => hashSecret(`write ${secret}`);

export async function listSessions(db: Kysely<Database>, now: Date, name?: string) {
  const rows = await openSessions(db, now)
    .selectAll()
    .$if(name !== undefined, (query) => query.where("name", "=", String(name)))
    .orderBy("started_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    device: row.device,
    openedBy: row.opened_by,
    since: row.started_at.toISOString(),
    lastUsed: row.used_at.toISOString(),
    until: row.expires_at.toISOString(),
  }));
}

/** The prefix `__Host-` prevents other subdomains from setting the cookie. */
const nameOf = (secure: boolean): string => `${secure ? "__Host-" : ""}${SHORT_NAME}-desk`;

export function deskSecret(cookieHeader: string | undefined, secure: boolean): string | undefined {
  return (cookieHeader && parseCookie(cookieHeader)[nameOf(secure)]) || undefined;
}

export const deskCookie = (secret: string, seconds: number, secure: boolean): string =>
  stringifySetCookie({ name: nameOf(secure), value: secret, path: "/", httpOnly: true, sameSite: "strict", secure, maxAge: seconds });

export const noDeskCookie = (secure: boolean): string => deskCookie("", 0, secure);
