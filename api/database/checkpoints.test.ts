import { silentLog } from "@nightlatch/http/log";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { takeDatabase } from "../testing/kept-databases.ts";
import { isLogLong } from "./checkpoints.ts";
import { openLite } from "./database.ts";

const { lite, giveBack } = await takeDatabase();
const opened = openLite(lite, silentLog, giveBack);
afterAll(() => opened.close());

test("the log of the embedded database is long when it has grown, until the next checkpoint", async () => {
  const { db } = opened;
  const most = 300_000;
  await sql`checkpoint`.execute(db);
  expect(await isLogLong(db, most)).toBe(false);
  await sql`select pg_logical_emit_message(false, 'long', repeat('x', ${most}))`.execute(db);
  expect(await isLogLong(db, most)).toBe(true);
  await sql`checkpoint`.execute(db);
  expect(await isLogLong(db, most)).toBe(false);
});
