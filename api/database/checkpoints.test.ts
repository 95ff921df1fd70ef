import { silentLog } from "@nightlatch/http/log";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { acquireDatabase } from "../testing/pooled-databases.ts";
import { isLogLong } from "./checkpoints.ts";
import { openLite } from "./database.ts";

const { lite, returnDatabase } = await acquireDatabase();
const opened = openLite(lite, silentLog, returnDatabase);
afterAll(() => opened.close());

test("the write-ahead log of the embedded database counts as long until the next checkpoint", async () => {
  const { db } = opened;
  const most = 300_000;
  await sql`checkpoint`.execute(db);
  expect(await isLogLong(db, most)).toBe(false);
  await sql`select pg_logical_emit_message(false, 'long', repeat('x', ${most}))`.execute(db);
  expect(await isLogLong(db, most)).toBe(true);
  await sql`checkpoint`.execute(db);
  expect(await isLogLong(db, most)).toBe(false);
});
