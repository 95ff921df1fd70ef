import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestDatabase } from "../testing/database.ts";
import type { OpenDatabase } from "./database.ts";
import { migrations, NEWEST_SHAPE } from "./migrate.ts";
import { runMigrations, type SchemaChange, statements } from "./run-migrations.ts";

let opened: OpenDatabase;
beforeEach(async () => {
  opened = await startTestDatabase();
});
afterEach(async () => {
  await sql`drop table if exists notes`.execute(opened.db);
  await sql`delete from kysely_migration where name > ${NEWEST_SHAPE}`.execute(opened.db);
  await opened.close();
});

const table: SchemaChange = { up: statements("create table notes (text text)"), understoodBy: NEWEST_SHAPE };
const later = (more: Readonly<Record<string, SchemaChange>>) => ({ ...migrations, ...more });

describe("migrations of a database in use", () => {
  it("run one by one: a failing one keeps those before it, and leaves nothing of itself", async () => {
    const bad: SchemaChange = {
      up: async (db) => {
        await sql`insert into notes values ('half')`.execute(db);
        await sql`select nothing from nowhere`.execute(db);
      },
    };
    const running = runMigrations(opened.db, later({ "0901-notes": table, "0902-bad": bad }));
    await expect(running).rejects.toThrow(/^The database could not be migrated \(0902-bad\): .*nowhere/);
    expect((await sql`select * from notes`.execute(opened.db)).rows).toEqual([]);
    expect(await runMigrations(opened.db, later({ "0901-notes": table, "0902-good": { up: async () => {} } }))).toEqual(["0902-good"]);
  });

  it("run once when several processes start at the same moment", async () => {
    const ran = await Promise.all([1, 2, 3].map(() => runMigrations(opened.db, later({ "0901-notes": table }))));
    expect(ran.flat()).toEqual(["0901-notes"]);
  });

  it("are retried while others hold locks that they need", async () => {
    let tries = 0;
    const up: SchemaChange["up"] = async (db) => {
      await table.up(db);
      if (++tries < 3) throw Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
    };
    expect(await runMigrations(opened.db, later({ "0901-notes": { up } }))).toEqual(["0901-notes"]);
    expect(tries).toBe(3);
  });

  it("may build an index while others write", async () => {
    const text = "create index concurrently if not exists notes_text on notes (text)";
    const index: SchemaChange = { up: statements(text), understoodBy: NEWEST_SHAPE, outsideTransaction: true };
    expect(await runMigrations(opened.db, later({ "0901-notes": table, "0902-index": index }))).toEqual(["0901-notes", "0902-index"]);
    const { rows } = await sql`select indisvalid as whole from pg_index where indexrelid = 'notes_text'::regclass`.execute(opened.db);
    expect(rows).toEqual([{ whole: true }]);
  });
});

describe("a release on the schema of a newer one", () => {
  it("works where the newer one declares that this one understands it", async () => {
    await runMigrations(opened.db, later({ "0901-notes": table }));
    expect(await runMigrations(opened.db, migrations)).toEqual([]);
  });

  it("does not start where no such declaration exists, or only one for newer releases", async () => {
    for (const understoodBy of [undefined, "0900-between"]) {
      const change = { up: async () => {}, ...(understoodBy ? { understoodBy } : {}) };
      await runMigrations(opened.db, later({ "0901-other": change }));
      await expect(runMigrations(opened.db, migrations)).rejects.toThrow(
        /^A newer release of the site has migrated the database to 0901-other/,
      );
      await sql`delete from kysely_migration where name = '0901-other'`.execute(opened.db);
    }
  });

  it("runs its own missing migration, although a newer one ran before", async () => {
    await runMigrations(opened.db, later({ "0902-other": { up: async () => {}, understoodBy: NEWEST_SHAPE } }));
    expect(await runMigrations(opened.db, later({ "0901-notes": table }))).toEqual(["0901-notes"]);
  });
});
