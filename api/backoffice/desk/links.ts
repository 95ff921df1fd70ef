import type { Database, DeskRole } from "@nightlatch/database/schema";
import { hashSecret, newSecret } from "@nightlatch/database/secrets";
import type { Kysely, Selectable } from "kysely";

export interface DeskLink {
  readonly name: string;
  readonly role: DeskRole;
  readonly openedBy: string;
  readonly sessionSeconds: number;
}

/** Puts the token into the fragment, which browsers never send (docs/product/desk.md#the-link). */
export const linkAddress = (site: string, token: string): string => `${site}/desk/enter#${token}`;

export async function issueLink(trx: Kysely<Database>, link: DeskLink, expiresAt: Date): Promise<string> {
  const token = newSecret();
  const { name, role, openedBy, sessionSeconds } = link;
  await trx
    .insertInto("desk_links")
    .values({ token_hash: hashSecret(token), name, role, opened_by: openedBy, session_seconds: sessionSeconds, expires_at: expiresAt })
    .execute();
  return token;
}

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

const toLink = ({ name, role, opened_by, session_seconds }: Selectable<Database["desk_links"]>): DeskLink => ({
  name,
  role,
  openedBy: opened_by,
  sessionSeconds: session_seconds,
});
