import type pg from "pg";
import { expect, it, vi } from "vitest";
import { createLimiter } from "./limited-client.ts";

function makeClient(pid: number) {
  const queries: string[] = [];
  const query = vi.fn(async (text: string) => {
    queries.push(text);
    return { rows: [{ pid: pid }] };
  });
  const stream = { setTimeout: vi.fn(), removeAllListeners: vi.fn() };
  return { executedQueries: queries, stream, client: { processID: 7, query, connection: { stream } } as unknown as pg.PoolClient };
}
const WRITES = "statement_timeout = 10000; set SCOPE lock_timeout = 5000; set SCOPE idle_in_transaction_session_timeout = 15000";
const limits = (scope: string) => `set ${scope} ${WRITES.replaceAll("SCOPE", scope)}`;

it("an own session gets the limits of its work once, until it is used for other work", async () => {
  const { client, executedQueries: queries, stream } = makeClient(7);
  const limiter = createLimiter();
  for (const kind of ["write", "write", "backup", "write"] as const) expect(await limiter.limit(client, kind)).toBe(client);
  expect(limiter.pooled()).toBe(false);
  expect(queries.filter((text) => text === limits("session"))).toHaveLength(2);
  expect(queries).toHaveLength(4);
  expect(stream.setTimeout.mock.calls.map(([ms]) => ms)).toEqual([15_000, 0, 15_000]);
});

it("behind a pooler the session stays unchanged, and each transaction begins with its limits", async () => {
  const { client, executedQueries: queries } = makeClient(8);
  const limiter = createLimiter();
  const limited = await limiter.limit(client, "write");
  await limited.query("begin");
  await limited.query("start transaction isolation level repeatable read");
  await limited.query("select 1", []);
  expect(limiter.pooled()).toBe(true);
  expect(queries.slice(1)).toEqual([
    `begin; ${limits("local")}`,
    `start transaction isolation level repeatable read; ${limits("local")}`,
    "select 1",
  ]);
});
