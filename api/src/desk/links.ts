import type { Kysely } from "kysely";
import type { Database, DeskRole } from "../db/schema.ts";
import { hashSecret, newSecret } from "../preview/secrets.ts";

/** For whom a link is, and what it opens. */
export interface DeskLink {
  readonly name: string;
  readonly role: DeskRole;
  readonly openedBy: string;
  /** Seconds for which the session lasts that the link opens. */
  readonly sessionSeconds: number;
}

/** The address of a link. Its token is behind `#`, which browsers send to nobody (docs/product/desk.md#the-link). */
export const linkAddress = (site: string, token: string): string => `${site}/desk/enter#${token}`;

/** Makes a link, and gives its token, which is stored nowhere. */
export async function issueLink(trx: Kysely<Database>, link: DeskLink, expiresAt: Date): Promise<string> {
  const token = newSecret();
  const { name, role, openedBy, sessionSeconds } = link;
  await trx
    .insertInto("desk_links")
    .values({ token_hash: hashSecret(token), name, role, opened_by: openedBy, session_seconds: sessionSeconds, expires_at: expiresAt })
    .execute();
  return token;
}

/** Whom a link is for, without using it up; undefined when it cannot be used. */
export async function readLink(db: Kysely<Database>, token: string, now: Date): Promise<DeskLink | undefined> {
  const row = await db
    .selectFrom("desk_links")
    .selectAll()
    .where("token_hash", "=", hashSecret(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && toLink(row);
}

/** Uses a link up: of any number who try at the same moment, one gets it. */
export async function spendLink(trx: Kysely<Database>, token: string, now: Date): Promise<DeskLink | undefined> {
  const row = await trx
    .updateTable("desk_links")
    .set({ used_at: now })
    .where("token_hash", "=", hashSecret(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
  return row && toLink(row);
}

interface Row {
  readonly name: string;
  readonly role: DeskRole;
  readonly opened_by: string;
  readonly session_seconds: number;
}

const toLink = ({ name, role, opened_by, session_seconds }: Row): DeskLink => ({
  name,
  role,
  openedBy: opened_by,
  sessionSeconds: session_seconds,
});
