import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { checkMigration } from "../testing/check-migration.ts";
import { openTestDatabase, startTestDatabase } from "../testing/database.ts";
import { makeRecord } from "../testing/records.ts";
import { migrations, NEWEST_SHAPE } from "./migrate.ts";
import { runMigrations, type SchemaChange, statements } from "./run-migrations.ts";

const FIRST_UNDER_RULES = "0029";

const ruled = Object.keys(migrations).filter((name) => name >= FIRST_UNDER_RULES);

if (ruled.length > 0)
  it.each(ruled)("%s obeys the rules: no long lock, and the previous release works on it", async (name) => {
    const opened = await startTestDatabase("empty", true);
    onTestFinished(() => opened.close());
    const earlier = Object.fromEntries(Object.entries(migrations).filter(([each]) => each < name));
    await runMigrations(opened.db, earlier);
    expect(await checkMigration(opened.db, migrations[name] as SchemaChange, earlier)).toEqual([]);
  });

it("keeps the names that databases have recorded", () => {
  const recorded = `
    0001-listings 0002-contact-messages 0003-listing-changes 0004-ads 0005-reports-outbound 0006-preview 0007-mail-outbox
    0008-subscribers 0009-submissions 0010-removals 0011-proof-of-work 0012-operator-desk 0013-photos 0014-told
    0015-running-servers 0017-removals-by-message 0019-listing-redirects 0020-erasures 0021-drawn-places 0022-desk
    0023-host-pages 0024-desk-work 0025-listing-desk 0026-listing-photos 0027-table-schedule 0028-host-address 0029-leases
    0030-photo-hashes 0031-link-requests 0032-mail-trouble 0033-receipt-contents 0034-erasure-mentions
    0035-removal-confirmations`;
  const names = Object.keys(migrations);
  expect(names).toEqual(names.toSorted());
  expect(names.slice(0, 33)).toEqual(recorded.trim().split(/\s+/));
});

it("migrates a database of an early release, with its listings, to the newest schema", async () => {
  const opened = await startTestDatabase("empty", true);
  onTestFinished(() => opened.close());
  const early = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0020"));
  await runMigrations(opened.db, early);
  for (const record of [makeRecord("open"), makeRecord("paused", { "Paused Since": "2026-03-04" })])
    await sql`insert into listings (id, slug, record, published, name_text, city_text, state_text, country_text)
      values (${record.id}, ${record.id}, ${JSON.stringify(record)}, true, 'name', 'city', 'state', 'country')`.execute(opened.db);
  const missing = Object.keys(migrations).slice(Object.keys(early).length);
  expect(await runMigrations(opened.db, migrations)).toEqual(missing);
  expect(await opened.db.selectFrom("listing_index").select(["id", "paused"]).orderBy("id").execute()).toEqual([
    { id: "open", paused: false },
    { id: "paused", paused: true },
  ]);
});

const opened = await openTestDatabase("migrated", true);

describe("the check of migrations", () => {
  const change = (text: string, more: Partial<SchemaChange> = { understoodBy: NEWEST_SHAPE }): SchemaChange => ({
    up: statements(...text.split(";")),
    ...more,
  });
  const check = (planted: SchemaChange) => checkMigration(opened.db, planted, migrations);

  it.each([
    ["alter table listings alter column slug type varchar(300)", /writes all of listings anew.*takes listings.slug away/],
    ["alter table listings add column note text default md5(random()::text)", /writes all of listings anew/],
    ["alter table contact_messages alter column id type text using id::text", /writes all of contact_messages anew/],
    ["create index listings_note on listings (published)", /reads all of listings while it holds ShareLock/],
    ["alter table listings add constraint short check (length(slug) < 500)", /reads all of listings while it holds AccessExclusiveLock/],
    ["alter table listings add column note text; update listings set note = slug", /reads all of listings while it holds Access/],
    ["alter table listings add column note text not null", /wants listings.note of all who write/],
    ["alter table listings rename column slug to path", /takes listings.slug away/],
    ["alter table listings drop column slug", /takes listings.slug away/],
    ["drop table contact_messages", /takes contact_messages away/],
    ["alter table contact_messages rename to letters", /takes contact_messages away/],
  ])("reports %s", async (text, problem) => {
    expect((await check(change(text))).join("; ")).toMatch(problem);
  });

  it("allows dropping what no running release uses any more", async () => {
    const withReadyColumn = { "0901-without-slug": { up: async () => {}, readyFor: ["listings.slug"] } };
    const drop = (understoodBy: string) =>
      checkMigration(opened.db, change("alter table listings drop column slug", { understoodBy }), { ...migrations, ...withReadyColumn });
    expect(await drop("0901-without-slug")).toEqual([]);
    expect(await drop(NEWEST_SHAPE)).toEqual(["it takes listings.slug away, and nothing before says readyFor"]);
  });

  it("requires the releases that understand the schema", async () => {
    expect(await check(change("create table notes (id int)", {}))).toEqual([expect.stringContaining("understoodBy")]);
  });

  it("allows only index changes outside a transaction", async () => {
    const outside = { understoodBy: NEWEST_SHAPE, outsideTransaction: true };
    expect(await check(change("create index concurrently if not exists listings_note on listings (published)", outside))).toEqual([]);
    expect(await check(change("alter table listings add column note text", outside))).toEqual([
      "it could run in a transaction, so it must",
    ]);
  });
});
