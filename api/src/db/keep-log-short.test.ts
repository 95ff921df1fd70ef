import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { takeDatabase } from "../testing/kept-databases.ts";
import { type OpenDatabase, openLite } from "./database.ts";
import { shortenLog } from "./keep-log-short.ts";

let opened: OpenDatabase;
beforeAll(async () => {
  const { lite, giveBack } = await takeDatabase();
  opened = openLite(lite, silentLog, giveBack);
});
afterAll(() => opened.close());

test("the log of the embedded database is made shorter when it has grown too long, and not before", async () => {
  const { db } = opened;
  const most = 300_000;
  await sql`checkpoint`.execute(db);
  expect(await shortenLog(db, most)).toBe(false);
  await sql`select pg_logical_emit_message(false, 'long', repeat('x', ${most}))`.execute(db);
  expect(await shortenLog(db, most)).toBe(true);
  expect(await shortenLog(db, most)).toBe(false);
});
