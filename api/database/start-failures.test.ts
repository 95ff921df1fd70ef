import { cpSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { silentLog } from "@nightlatch/http/log";
import { ConfigError } from "@nightlatch/process/settings";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startServices } from "../src/services.ts";
import { startTestDatabase } from "../testing/database.ts";
import { prepareDataDir } from "../testing/database-template.ts";
import { makeFolder } from "../testing/folders.ts";
import { openEmbedded } from "./database.ts";
import { UnusableDatabaseError } from "./database-errors.ts";

const RESTORE = "Move the folder away, start, and restore a backup (pnpm ops restore FILE --replace).";

const template = makeFolder();
await prepareDataDir(template);

describe("an unusable embedded database is reported in a sentence:", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = makeFolder();
  });
  afterEach(() => vi.restoreAllMocks());

  const opening = (folder = dataDir) => openEmbedded(folder, silentLog);
  const inDb = (name: string) => path.join(dataDir, "db", name);
  const copy = () => cpSync(path.join(template, "db"), path.join(dataDir, "db"), { recursive: true });

  it("DATA_DIR is a file, or below one", async () => {
    const file = path.join(dataDir, "file");
    writeFileSync(file, "");
    await expect(opening(file)).rejects.toThrow(new ConfigError(`DATA_DIR ${file} is a file. It must be a folder.`));
    const below = path.join(file, "folder");
    await expect(opening(below)).rejects.toThrow(new ConfigError(`DATA_DIR ${below} cannot be used: a part of that path is a file.`));
  });

  it.each<[string, () => void, string]>([
    [
      "its control file is truncated",
      () => truncateSync(inDb("global/pg_control"), 100),
      "global/pg_control has 100 bytes instead of 8192",
    ],
    ["its control file is empty", () => truncateSync(inDb("global/pg_control"), 0), "global/pg_control has 0 bytes instead of 8192"],
    ["a file is missing", () => rmSync(inDb("PG_VERSION")), "PG_VERSION is missing"],
    [
      "its write-ahead log is missing",
      () => {
        rmSync(inDb("pg_wal"), { recursive: true });
        cpSync(path.join(template, "db/pg_wal/archive_status"), inDb("pg_wal/archive_status"), { recursive: true });
      },
      "could not locate a valid checkpoint record",
    ],
  ])("%s", async (_what, damage, message) => {
    copy();
    damage();
    const refused = await opening().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnusableDatabaseError);
    expect((refused as Error).message).toMatch(new RegExp(`^The database in .*/db is damaged: ${message.replaceAll(".", "\\.")}`));
    expect((refused as Error).message.endsWith(`. ${RESTORE}`)).toBe(true);
  });

  it("a table's file has lost its last pages", async () => {
    copy();
    const { db, close } = await opening();
    const { rows } = await sql<{ file: string }>`select pg_relation_filepath('kysely_migration') as file`.execute(db);
    const file = rows[0]?.file ?? "";
    await close();
    truncateSync(inDb(file), 0);
    await expect(opening()).rejects.toThrow(
      `The database in ${path.join(dataDir, "db")} is damaged: kysely_migration has 0 bytes on the disk, of at least 8192 (${file}). ${RESTORE}`,
    );
  });

  it("but not for a table that was dropped before a crash", async () => {
    copy();
    const first = await opening();
    await sql`create table passing as select generate_series(1, 1000) as number`.execute(first.db);
    await first.close();
    const second = await opening();
    await sql`drop table passing`.execute(second.db);
    const crashed = makeFolder();
    cpSync(path.join(dataDir, "db"), path.join(crashed, "db"), { recursive: true });
    await second.close();
    await (await opening(crashed)).close();
  });

  it("another release of Postgres made it", async () => {
    copy();
    writeFileSync(inDb("PG_VERSION"), "16\n");
    await expect(opening()).rejects.toThrow(
      /was made by Postgres 16, and this is 18\. Take a backup with the release of the site that made it/,
    );
  });
});

it("a failed start is reported in a sentence: the disk is full", async () => {
  const opened = await startTestDatabase();
  const full = Object.assign(new Error('could not extend file "base/5/16414": No space left on device'), { code: "53100" });
  const started = startServices(opened, silentLog, {
    readSeed: async () => {
      throw new Error("The seed could not be stored.", { cause: full });
    },
  });
  await expect(started).rejects.toThrow(/^The database's disk is full\. What it has is safe/);
});
