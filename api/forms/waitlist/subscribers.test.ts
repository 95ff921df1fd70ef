import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { openTestDatabase } from "../../testing/database.ts";
import { forgetUnconfirmed, requestSubscription } from "./subscribers.ts";

const { db } = await openTestDatabase();
beforeEach(() => db.deleteFrom("subscribers").execute());

const subscribe = (email: string, daysAgo: number, status: "pending" | "confirmed" = "pending") =>
  db
    .insertInto("subscribers")
    .values({
      id: randomUUID(),
      email,
      email_key: email,
      status,
      tags: "[]",
      asked_tags: "[]",
      created_at: sql<Date>`now() - make_interval(days => ${daysAgo})`,
    })
    .execute();
const emails = async () => (await db.selectFrom("subscribers").select("email").orderBy("email").execute()).map(({ email }) => email);

it("deletes an unconfirmed address after 30 days, without any new sign-up", async () => {
  await subscribe("a-old@x.example", 31);
  await subscribe("b-young@x.example", 29);
  await subscribe("c-confirmed@x.example", 400, "confirmed");
  await forgetUnconfirmed(db);
  expect(await emails()).toEqual(["b-young@x.example", "c-confirmed@x.example"]);
});

it("keeps an address that was requested again for another 30 days", async () => {
  await subscribe("a-again@x.example", 31);
  await db.transaction().execute((trx) => requestSubscription(trx, "a-again@x.example", []));
  await forgetUnconfirmed(db);
  expect(await emails()).toEqual(["a-again@x.example"]);
});
