import { sql } from "kysely";
import { expect, it } from "vitest";
import { addRows, openTestDatabase } from "../testing/database.ts";
import { countRequest, forgetOldRequests, WINDOW_SECONDS } from "./request-limit.ts";

const { db } = await openTestDatabase();

const mark = (action: string, client: string, secondsAgo: number) =>
  addRows(db, "request_marks", { action, client, at: sql<Date>`now() - make_interval(secs => ${secondsAgo})` });
const clients = async () => (await db.selectFrom("request_marks").select("client").execute()).map(({ client }) => client);

it("deletes a client's request marks after its window, whatever it sent", async () => {
  await mark("contact", "192.0.2.1", WINDOW_SECONDS + 1);
  await mark("preview-event", "192.0.2.2", WINDOW_SECONDS + 1);
  await mark("contact", "192.0.2.3", WINDOW_SECONDS - 60);
  await forgetOldRequests(db);
  expect(await clients()).toEqual(["192.0.2.3"]);
});

// Checks the lock itself, because the embedded database has one session and cannot handle two requests at once.
it("a request locks until its transaction ends, so that requests of one client wait for each other", async () => {
  await db.transaction().execute(async (trx) => {
    const locks = async () => {
      const { rows } = await sql<{ key: string }>`select classid || ' ' || objid as key from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid()`.execute(trx);
      return rows.map(({ key }) => key);
    };
    await countRequest(trx, { action: "contact", max: 2 }, "192.0.2.1");
    const [first] = await locks();
    expect(first).toBeDefined();
    await countRequest(trx, { action: "contact", max: 2 }, "192.0.2.1");
    expect(await locks()).toEqual([first]);
    await countRequest(trx, { action: "contact", max: 2 }, "192.0.2.2");
    expect(await locks()).toHaveLength(2);
  });
});
