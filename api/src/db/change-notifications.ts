import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { isPooled } from "./limited-client.ts";

/** The channel by which who has changed listings tells every process on the database, as soon as that is committed. */
const CHANNEL = "nightlatch_listings";

/** A column of a statement that changes listings, by which its commit is told. It costs no question of its own. */
export const notifyOfChange: RawBuilder<unknown> = sql`pg_notify(${CHANNEL}, '')`;

/**
 * Hears of changes over a connection, for as long as it lasts. Behind a pooler nothing is heard: the session that listens would be
 * another's next. Nor is it where a server refuses to; listings are looked at anyway, only later.
 */
export async function listenForChanges(client: pg.Client, heard: () => void): Promise<void> {
  client.on("notification", ({ channel }) => {
    if (channel === CHANNEL) heard();
  });
  if (!(await isPooled(client))) await client.query(`listen ${CHANNEL}`).catch(() => {});
}
