import { randomUUID } from "node:crypto";
import { type Chore, repeat } from "@nightlatch/shared/server";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";

/** Pause between two times that a server says that it runs; a few in a row may fail. */
const SAY_EVERY_MS = 30_000;
/** A server that ended without a word is believed for so long. By the database's clock: those of machines differ. */
const isFresh = sql<boolean>`seen_at > now() - interval '2 minutes'`;

/** Says that a server runs and which address it has, and forgets those that were not seen for long. */
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

/** The addresses of the servers that run, each once, in order. */
export async function addressesOfServers(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom("running_servers").select("public_url").distinct().where(isFresh).orderBy("public_url").execute();
  return rows.map(({ public_url }) => public_url);
}

/** Lets other processes on the database know this server's address, for as long as it runs. */
export function keepSayingRunning(db: Kysely<Database>, publicUrl: string, log: Log): Chore {
  const id = randomUUID();
  const saying = repeat(() => sayRunning(db, id, publicUrl), SAY_EVERY_MS, { log, problem: "The server's address could not be told" });
  return {
    stop: async () => {
      await saying.stop();
      // Without the database the row grows old by itself.
      await db
        .deleteFrom("running_servers")
        .where("id", "=", id)
        .execute()
        .catch(() => {});
    },
  };
}
