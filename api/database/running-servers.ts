import { randomUUID } from "node:crypto";
import type { Log } from "@nightlatch/http/log";
import { type Chore, repeat } from "@nightlatch/process/supervision";
import { type Kysely, sql } from "kysely";
import { isWithin } from "./clock.ts";
import type { Database } from "./schema.ts";

const REGISTER_EVERY_MS = 30_000;
/** Uses the database's clock, because the clocks of the servers differ. */
const isFresh = isWithin("seen_at", 2 * 60);

export async function registerServer(db: Kysely<Database>, id: string, publicUrl: string): Promise<void> {
  const registration = { public_url: publicUrl, seen_at: sql<Date>`now()` };
  await db
    .insertInto("running_servers")
    .values({ id, ...registration })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(registration))
    .execute();
  await db
    .deleteFrom("running_servers")
    .where(({ not }) => not(isFresh))
    .execute();
}

export async function serverAddresses(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom("running_servers").select("public_url").distinct().where(isFresh).orderBy("public_url").execute();
  return rows.map(({ public_url }) => public_url);
}

export function serverRegistrationChore(db: Kysely<Database>, publicUrl: string, log: Log): Chore {
  const id = randomUUID();
  const registration = repeat(() => registerServer(db, id, publicUrl), REGISTER_EVERY_MS, {
    log,
    problem: "The server's address could not be recorded",
  });
  return {
    stop: async () => {
      await registration.stop();
      // Ignores errors, because the row expires after two minutes.
      await db
        .deleteFrom("running_servers")
        .where("id", "=", id)
        .execute()
        .catch(() => {});
    },
  };
}
