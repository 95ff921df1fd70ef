import { silentLog } from "@nightlatch/http/log";
import { putListings, putListingsIn, removeListings } from "@nightlatch/listings/listing-store";
import { sql } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import { type DatabaseServer, startDatabaseServer } from "../testing/database-server.ts";
import { makeRecord } from "../testing/records.ts";
import type { OpenDatabase } from "./database.ts";
import { openPostgres } from "./postgres.ts";

const TIMINGS = { every: 20, everyAway: 20, limit: 2_000 };

let server: DatabaseServer;
let writer: OpenDatabase;
let reader: OpenDatabase;
const onChange = vi.fn();

async function open(names: "itself" | "another"): Promise<void> {
  onChange.mockClear();
  server = await startDatabaseServer(names);
  writer = openPostgres(server.url, silentLog);
  reader = openPostgres(server.url, silentLog, { monitored: true, timings: TIMINGS });
  reader.onListingChange?.(onChange);
}
afterEach(async () => {
  await Promise.all([writer.close(), reader.close()]);
  await server.stop();
});
const listening = async () => {
  const { rows } = await sql`select * from pg_listening_channels()`.execute(writer.db);
  return rows.length > 0;
};

it("notifies of committed listing changes of other connections, and of nothing else", async () => {
  await open("itself");
  await expect.poll(listening).toBe(true);
  await putListings(writer.db, [makeRecord("a")]);
  await expect.poll(() => onChange.mock.calls.length).toBe(1);
  const undone = writer.db.transaction().execute(async (trx) => {
    await putListingsIn(trx, [makeRecord("b")]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await writer.db.deleteFrom("contact_messages").execute();
  await removeListings(writer.db, ["a"]);
  await expect.poll(() => onChange.mock.calls.length).toBe(2);
});

it("notifies again after it lost its connection", async () => {
  await open("itself");
  await expect.poll(listening).toBe(true);
  await sql`unlisten *`.execute(writer.db);
  server.drop("cut");
  await expect.poll(listening).toBe(true);
  await putListings(writer.db, [makeRecord("a")]);
  await expect.poll(() => onChange.mock.calls.length).toBe(1);
});

it("does not listen behind a pooler, which shares its sessions", async () => {
  await open("another");
  // One connection is the writer's, and the other waits for notifications.
  await expect.poll(async () => [await listening(), server.connections()]).toEqual([false, 2]);
  for (let round = 0; round < 5; round++) await putListings(writer.db, [makeRecord("a")]);
  expect(await listening()).toBe(false);
  expect(onChange).not.toHaveBeenCalled();
});
