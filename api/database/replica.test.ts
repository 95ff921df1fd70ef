import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { openTestDatabase, startTestDatabase } from "../testing/database.ts";
import type { OpenDatabase } from "./database.ts";
import { openReplica, type Replica } from "./replica.ts";

const primary = await openTestDatabase("migrated", true);
let lines: string[];
let replica: Replica;

async function defineFunction({ db }: OpenDatabase, call: string, result: string): Promise<void> {
  const type = call.startsWith("pg_is") ? "boolean" : "pg_lsn";
  await sql.raw(`create schema if not exists said`).execute(db);
  await sql.raw(`create or replace function said.${call} returns ${type} language sql as $$ select ${result} $$`).execute(db);
  await sql`set search_path = said, pg_catalog, public`.execute(db);
}
const versionOf = async ({ db }: OpenDatabase, version: number) =>
  void (await db.updateTable("catalogue_version").set({ version }).execute());
const nameIt = ({ db }: OpenDatabase, name: string) => sql`create temporary table who as select ${sql.lit(name)} as name`.execute(db);
const readFrom = (version: number) =>
  replica.readAt(version, async (db) => (await sql<{ name: string }>`select name from who`.execute(db)).rows[0]?.name);

const other = await startTestDatabase("migrated", true);
await nameIt(primary, "primary");
await nameIt(other, "replica");
await versionOf(primary, 7);
await versionOf(other, 6);
beforeEach(async () => {
  lines = [];
  await defineFunction(primary, "pg_current_wal_lsn()", "'0/300'::pg_lsn");
  await defineFunction(other, "pg_is_in_recovery()", "true");
  await defineFunction(other, "pg_last_wal_replay_lsn()", "'0/300'::pg_lsn");
});
afterAll(() => replica.stop());

const openMonitored = async () => {
  const info = (line: object | string) => void lines.push(String(line));
  replica = openReplica(primary.db, other.db, { info, warn: info, error: info }, { every: 10, behind: 50 });
};

it("reads from a replica that has the wanted version, responds and keeps up", async () => {
  await openMonitored();
  expect([replica.state(), await readFrom(6)]).toEqual(["away", "replica"]);
  expect(await readFrom(7)).toBe("primary");

  await defineFunction(primary, "pg_current_wal_lsn()", "'0/400'::pg_lsn");
  await expect.poll(() => replica.state()).toBe("behind");
  expect(await readFrom(6)).toBe("primary");
  await defineFunction(other, "pg_last_wal_replay_lsn()", "'0/400'::pg_lsn");
  await expect.poll(() => replica.state()).toBe(undefined);
  expect(await readFrom(6)).toBe("replica");

  await defineFunction(other, "pg_is_in_recovery()", "false");
  await expect.poll(() => replica.state()).toBe("promoted");
  expect(await readFrom(6)).toBe("primary");

  await other.close();
  await expect.poll(() => replica.state()).toBe("away");
  expect(await readFrom(6)).toBe("primary");
  expect(lines.map((line) => line.replace(/ \(.*\)/, ""))).toEqual([
    "The replica of DATABASE_READ_URL is more than ten seconds behind: reads go to the primary.",
    "Reads come from the replica of DATABASE_READ_URL.",
    "The server of DATABASE_READ_URL is not a replica: reads go to the primary.",
    "The replica of DATABASE_READ_URL does not answer: reads go to the primary.",
  ]);
});
