import { randomBytes } from "node:crypto";
import type { Database } from "@nightlatch/database/schema";
import type { Kysely } from "kysely";

/** Returns 32 random bytes as base64url, which the first server generates and stores for all servers. */
export async function sharedSecret(db: Kysely<Database>, name: string): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  await db
    .insertInto("secrets")
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return row.value;
}
