import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { startTestDatabase } from "../testing/database.ts";
import { findNeeds } from "./database-needs.ts";

it("the database check changes nothing when all is present, and names what is missing", async () => {
  const { db, close } = await startTestDatabase("empty", true);
  onTestFinished(() => close());
  const tables = async () => (await sql`select relname from pg_class where relkind = 'r' and relnamespace > 16000`.execute(db)).rows;
  const findings = await findNeeds(db);
  expect(findings.filter(({ verdict }) => verdict === "lacks")).toEqual([]);
  expect(await tables()).toEqual([]);

  // Imitates a database that grants the same advisory lock twice and has no triggers.
  await sql`create schema lesser`.execute(db);
  await sql`create function lesser.pg_try_advisory_xact_lock(bigint) returns boolean language sql as 'select true'`.execute(db);
  await sql`set search_path = lesser, pg_catalog, public`.execute(db);
  await sql`set default_transaction_read_only = on`.execute(db);
  const lacking = (await findNeeds(db)).filter(({ verdict }) => verdict === "lacks");
  expect(lacking.map(({ what }) => what)).toEqual(["writes", "tables", "advisory locks", "queries"]);
});
