import { silentLog } from "@nightlatch/http/log";
import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startDatabaseServer } from "../testing/database-server.ts";
import { openPostgres } from "./postgres.ts";

const server = await startDatabaseServer();
afterAll(() => server.stop());

const open = (options: Parameters<typeof openPostgres>[2] = {}) => {
  const opened = openPostgres(server.url, silentLog, options);
  onTestFinished(() => opened.close());
  return opened;
};
const one = sql<{ one: number }>`select 1 as one`;

test.each(["told", "cut"] as const)("losing a client in use (%s) fails its work, and the next one connects", async (how) => {
  const opened = open();
  for (let round = 0; round < 3; round++) {
    const work = opened.db.transaction().execute(async (trx) => {
      await one.execute(trx);
      server.drop(how);
      await expect.poll(() => server.connections()).toBe(0);
      await one.execute(trx);
    });
    await expect(work).rejects.toThrow();
    expect((await one.execute(opened.db)).rows).toEqual([{ one: 1 }]);
  }
});

test.each(["told", "cut"] as const)("losing all idle clients (%s) lets the next one connect", async (how) => {
  const opened = open();
  await one.execute(opened.db);
  server.drop(how);
  await expect.poll(() => server.connections()).toBe(0);
  await expect.poll(() => one.execute(opened.db).then(({ rows }) => rows)).toEqual([{ one: 1 }]);
});

test("long-running work survives a silent statement, and has no time limit", async () => {
  const opened = open({ silenceMs: 100 });
  const limit = sql<{ statement_timeout: string }>`show statement_timeout`;
  const work = opened.withoutTimeout(async (db) => {
    // The test server has only one session, so the next client would change this session's limit.
    expect((await limit.execute(db)).rows).toEqual([{ statement_timeout: "0" }]);
    server.freeze();
    const slow = one.execute(db);
    await expect(one.execute(opened.db)).rejects.toThrow("The database has not answered for 0.1 seconds.");
    server.thaw();
    return (await slow).rows;
  });
  expect(await work).toEqual([{ one: 1 }]);
  await expect.poll(() => server.connections()).toBe(0);
});

test("a silent server is given up after a timeout, and found again when it answers", async () => {
  const opened = open({ silenceMs: 1_000 });
  await one.execute(opened.db);
  server.freeze();
  await expect(one.execute(opened.db)).rejects.toThrow("The database has not answered for 1 seconds.");
  server.thaw();
  expect((await one.execute(opened.db)).rows).toEqual([{ one: 1 }]);
});
