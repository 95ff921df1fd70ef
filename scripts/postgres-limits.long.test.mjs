import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openApi, operate } from "./api-on-postgres.mjs";
import { queryPostgres, startPostgres } from "./postgres.mjs";

const { Client } = createRequire(new URL("../api/package.json", import.meta.url))("pg");
const CONNECTIONS_MAX = 20;
const POOL = 4;

let postgres;
let api;
let others = [];

beforeAll(async () => {
  postgres = await startPostgres({ settings: ["fsync=off", `max_connections=${CONNECTIONS_MAX}`] });
  if (!postgres) throw new Error("This test needs a PostgreSQL server's programs (Debian: postgresql).");
  api = await openApi(postgres.url, { databasePool: POOL });
});
afterEach(async () => {
  for (const other of others) await other.end();
  others = [];
});
afterAll(async () => {
  await api?.close();
  await postgres?.remove();
});

async function openSession() {
  const client = new Client(postgres.url);
  await client.connect();
  others.push(client);
  return client;
}
const countOf = async (table) => Number((await queryPostgres(postgres.url, `select count(*) from ${table}`))[0].count);
const expectRejected = (response) => {
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
  expect(response.json()).toMatchObject({ code: "database_away" });
};

test("rejects a form after five seconds on a lock, and stores nothing of it", async () => {
  const other = await openSession();
  await other.query("begin; lock table mail_outbox in exclusive mode");
  const before = await countOf("contact_messages");
  const began = performance.now();
  expectRejected(await api.post());
  expect(performance.now() - began).toBeGreaterThan(4_500);
  await other.query("rollback");
  expect(await countOf("contact_messages")).toBe(before);
  expect(await countOf("request_marks")).toBe(0);
  expect((await api.post()).statusCode).toBe(200);
  expect(await countOf("contact_messages")).toBe(before + 1);
});

test("rejects a read after two seconds on a lock, and an operator's work after ten", async () => {
  const other = await openSession();
  await other.query("begin; lock table listings in access exclusive mode");
  const began = performance.now();
  expectRejected(await api.get("/api/listings/stay-oak"));
  const read = performance.now() - began;
  const refused = await operate(postgres.url, "listings", "show", "stay-oak");
  const operated = performance.now() - began - read;
  await other.query("rollback");
  expect([Math.round(read / 2_000), Math.round(operated / 10_000)]).toEqual([1, 1]);
  expect(refused).toMatchObject({
    code: 1,
    out: expect.stringContaining("something else locked what this needs for too long: localhost (55P03)"),
  });
  expect((await api.get("/api/listings/stay-oak")).statusCode).toBe(200);
});

test("requests beyond the pool wait three seconds, and hopeless ones do not wait at all", async () => {
  const other = await openSession();
  await other.query("begin; lock table mail_outbox in exclusive mode");
  const began = performance.now();
  const results = await Promise.all(
    Array.from({ length: POOL * 25 }, async () => {
      const response = await api.post();
      return { response, after: performance.now() - began };
    }),
  );
  await other.query("rollback");
  for (const { response } of results) expectRejected(response);
  const within = (from, to) => results.filter(({ after }) => after >= from && after < to).length;
  expect(within(0, 2_500)).toBeGreaterThan(0);
  expect(within(2_500, 4_500)).toBeGreaterThan(POOL * 10);
  expect(within(4_500, 9_000)).toBeGreaterThan(0);
  expect((await api.get("/readyz")).statusCode).toBe(200);
  expect((await api.post()).statusCode).toBe(200);
});

test("the server's list of sessions names each part", async () => {
  const { rows } = await (await openSession()).query(
    "select distinct application_name as name from pg_stat_activity where application_name like 'nightlatch%' order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(["nightlatch-api", expect.stringMatching(/^nightlatch-watch \d{4}-/)]);
});

test("never cancels a backup, however long it takes", async () => {
  await queryPostgres(
    postgres.url,
    `insert into contact_messages (id, name, email, subject, message) select gen_random_uuid(), 'Robin', 'r@example.com', '', repeat('long ', 200) from generate_series(1, 20000)`,
  );
  const other = await openSession();
  await other.query("begin; lock table contact_messages in access exclusive mode");
  const file = join(tmpdir(), `nightlatch-${process.pid}.jsonl.gz`);
  const done = operate(postgres.url, "backup", file);
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  await other.query("rollback");
  expect(await done).toMatchObject({ code: 0, out: expect.stringMatching(/^Wrote \d{5,} rows to/) });
  await rm(file);
});

test("a start reports in one line when the server has too few connections for all processes", async () => {
  expect(api.lines.filter((line) => line.includes("max_connections"))).toEqual([]);
  const second = await openApi(postgres.url, { databasePool: 9 });
  await second.close();
  expect(second.lines.filter((line) => line.includes("max_connections"))).toEqual([
    "2 processes with up to 11 connections each may ask the database server for 22, and it has 17. " +
      "Lower DATABASE_POOL to 6, or raise max_connections.",
  ]);
});
