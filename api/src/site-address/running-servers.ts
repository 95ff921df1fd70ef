import { randomUUID } from "node:crypto";
import { type Chore, repeat } from "@nightlatch/process/supervision";
import { type Kysely, sql } from "kysely";
import { isWithin } from "../db/clock.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";

/** Milliseconds between two reports of a server that it runs. A few reports in a row may fail. */
const SAY_EVERY_MS = 30_000;
/**
 * Whether a server's last report counts. A server that ended without a word counts for this long, by the database's
 * clock, since those of machines differ.
 */
const isFresh = isWithin("seen_at", 2 * 60);

/** Reports that a server runs and which address it has, and deletes reports that are too old. */
export async function sayRunning(db: Kysely<Database>, id: string, publicUrl: string): Promise<void> {
  const said = { public_url: publicUrl, seen_at: sql<Date>`now()` };
  await db
    .insertInto("running_servers")
    .values({ id, ...said })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(said))
    .execute();
  await db
    .deleteFrom("running_servers")
    .where(({ not }) => not(isFresh))
    .execute();
}

/** The addresses of the running servers, each once, in alphabetical order. */
export async function addressesOfServers(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom("running_servers").select("public_url").distinct().where(isFresh).orderBy("public_url").execute();
  return rows.map(({ public_url }) => public_url);
}

/** Tells other processes on the database this server's address, for as long as it runs. */
export function keepSayingRunning(db: Kysely<Database>, publicUrl: string, log: Log): Chore {
  const id = randomUUID();
  const saying = repeat(() => sayRunning(db, id, publicUrl), SAY_EVERY_MS, { log, problem: "The server's address could not be told" });
  return {
    stop: async () => {
      await saying.stop();
      // When the database cannot be reached, the row grows too old by itself.
      await db
        .deleteFrom("running_servers")
        .where("id", "=", id)
        .execute()
        .catch(() => {});
    },
  };
}
