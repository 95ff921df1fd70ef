import { setTimeout as sleep } from "node:timers/promises";
import { silentLog } from "@nightlatch/http/log";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { buildApi } from "../src/app.ts";
import { startServices } from "../src/services.ts";
import { postTo } from "../testing/api.ts";
import { startTestDatabase } from "../testing/database.ts";
import { makeRecord } from "../testing/records.ts";
import { migrations, NEWEST_SHAPE } from "./migrate.ts";
import { runMigrations, type SchemaChange } from "./run-migrations.ts";

const AT_ONCE = 8;
/** Milliseconds that another session locks a table that a migration needs. */
const HELD_MS = 3_000;
const hasServer = process.env.DATABASE_URL_TEST !== undefined;

const change = (text: string, more: Partial<SchemaChange> = {}): SchemaChange => ({
  up: async (db) => void (await sql.raw(text).execute(db)),
  understoodBy: NEWEST_SHAPE,
  ...more,
});
/** Migrations of an imagined next release: one of each kind that docs/working-on-it.md#migrations allows. */
const NEXT: Readonly<Record<string, SchemaChange>> = {
  "0901-table": change("create table notes (id int primary key, listing_id text not null references listings (id))"),
  "0902-column": change("alter table contact_messages add column note text not null default ''"),
  "0903-rule": change("alter table contact_messages add constraint short_note check (length(note) < 100) not valid"),
  "0904-checked": change("alter table contact_messages validate constraint short_note"),
  "0905-index": change("create index concurrently if not exists contact_messages_note on contact_messages (note, created_at)", {
    outsideTransaction: true,
  }),
  "0906-listings": change("alter table listings add column note text", { readyFor: ["contact_messages.note"] }),
  "0907-without": change("alter table contact_messages drop column note"),
};

const opened = await startTestDatabase();
const services = await startServices(opened, silentLog, { readSeed: async () => ["pine", "oak"].map((id) => makeRecord(id)), pollMs: 50 });
const app = buildApi(services, { proxies: 1 });
afterAll(async () => {
  for (const text of ["drop table if exists notes", "alter table listings drop column if exists note"])
    await sql.raw(text).execute(opened.db);
  await sql`delete from kysely_migration where name > ${NEWEST_SHAPE}`.execute(opened.db);
  await app.close();
  await services.close();
});

let client = 0;
const post = () =>
  postTo(
    app,
    "/api/contact",
    { name: "Robin", email: "robin@example.com", message: "Is the cabin quiet?" },
    { "x-forwarded-for": `198.18.${++client >> 8}.${client & 255}` },
  );

async function requestContinuously(isOver: () => boolean): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const askers = Array.from({ length: AT_ONCE }, async (_, asker) => {
    while (!isOver()) {
      const { statusCode } = await (asker % 2 ? post() : app.inject("/api/stays?slugs=stay-pine,stay-oak"));
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    }
  });
  await Promise.all(askers);
  return statuses;
}

it("fails no request while others hold tables, and can restart on the new schema", async () => {
  let over = false;
  const requests = requestContinuously(() => over);
  const holding = hasServer
    ? opened.db.transaction().execute(async (trx) => {
        await sql`lock table contact_messages in access share mode`.execute(trx);
        await sleep(HELD_MS);
      })
    : undefined;
  const migrating = opened.withoutTimeout((db) => runMigrations(db, { ...migrations, ...NEXT }), "migration");
  const ran = await migrating.finally(() => {
    over = true;
  });
  await holding;
  const statuses = await requests;
  expect(ran).toEqual(Object.keys(NEXT));
  expect(Object.keys(statuses)).toEqual(["200"]);
  expect(await runMigrations(opened.db, migrations)).toEqual([]);
  expect((await post()).statusCode).toBe(200);
});

it("refuses to start on an unknown schema, and refuses to migrate under a running older release", async () => {
  const foreign = { ...migrations, ...NEXT, "0908-foreign": change("select 1", { understoodBy: "0908-foreign" }) };
  const knows = (name: string) => sql`select set_config('application_name', ${`nightlatch-watch ${name}`}, false)`;
  const running = await opened.db.connection().execute(async (on) => {
    await knows(NEWEST_SHAPE).execute(on);
    const refused = await runMigrations(hasServer ? opened.db : on, foreign).catch((error: Error) => error.message);
    await knows("0908-foreign").execute(on);
    return refused;
  });
  if (hasServer)
    expect(running).toBe(
      `Running servers would not understand the database after 0908-foreign: they know migrations up to ${NEWEST_SHAPE}. Stop them first.`,
    );
  await runMigrations(opened.db, foreign);
  await expect(runMigrations(opened.db, migrations)).rejects.toThrow(/^A newer release of the site has migrated the database/);
});
