import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { isPooled } from "./limited-client.ts";

const CHANNEL = "nightlatch_listings";

export const notifyOfChange: RawBuilder<unknown> = sql`pg_notify(${CHANNEL}, '')`;

/** Connection poolers drop notifications, so callers must also poll. */
export async function listenForChanges(client: pg.Client, onChange: () => void): Promise<void> {
  client.on("notification", ({ channel }) => {
    if (channel === CHANNEL) onChange();
  });
  if (!(await isPooled(client))) await client.query(`listen ${CHANNEL}`).catch(() => {});
}
