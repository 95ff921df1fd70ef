import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { constants, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { openEmbedded } from "@nightlatch/database/database";
import { migrateToLatest } from "@nightlatch/database/migrate";
import { silentLog } from "@nightlatch/http/log";
import { PACKAGE_ROOT } from "./package-root.ts";

/** `empty`: a new, small embedded database. `migrated`: the newest schema without rows. */
export type TemplateKind = "empty" | "migrated";

const CACHE = path.join(PACKAGE_ROOT, "node_modules/.cache/nightlatch");

function hashOfInputs(): string {
  const database = path.join(PACKAGE_ROOT, "database");
  const migrations = readdirSync(path.join(database, "migrations"))
    .toSorted()
    .map((name) => path.join(database, "migrations", name));
  const engine = path.join(database, "node_modules/@electric-sql/pglite/package.json");
  const hash = createHash("sha256");
  for (const file of [engine, import.meta.filename, path.join(database, "migrate.ts"), ...migrations])
    hash.update(path.basename(file)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex").slice(0, 16);
}

const folder = path.join(CACHE, `database-${hashOfInputs()}`);

export async function readTemplate(kind: TemplateKind): Promise<File> {
  await makeTemplates();
  return new File([readFileSync(path.join(folder, `${kind}.tar`))], `${kind}.tar`, { type: "application/x-tar" });
}

export async function prepareDataDir(dataDir: string, kind: TemplateKind = "migrated"): Promise<void> {
  await makeTemplates();
  if (kind === "empty") {
    mkdirSync(path.join(dataDir, "db"), { recursive: true });
    execFileSync("tar", ["-x", "-f", path.join(folder, "empty.tar"), "-C", path.join(dataDir, "db")]);
    return;
  }
  const options = { recursive: true, mode: constants.COPYFILE_FICLONE, errorOnExist: true, force: false };
  cpSync(path.join(folder, "migrated"), path.join(dataDir, "db"), options);
}

/** Makes the templates once for all runs on the same sources. The first of several concurrent processes to finish wins. */
export async function makeTemplates(): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = path.join(CACHE, `unfinished-${randomUUID()}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    const templateFolder = path.join(unfinished, "db");
    await createSmallDatabase(templateFolder);
    await dropSpares(templateFolder);
    pack(templateFolder, path.join(unfinished, "empty.tar"));
    const { db, close } = await openEmbedded(unfinished, silentLog);
    await migrateToLatest(db);
    await close();
    pack(templateFolder, path.join(unfinished, "migrated.tar"));
    renameSync(templateFolder, path.join(unfinished, "migrated"));
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  for (const name of readdirSync(CACHE))
    if (name.startsWith("database-") && !folder.endsWith(name)) rmSync(path.join(CACHE, name), { recursive: true, force: true });
}

/** Creates a database with a small WAL and small buffers, because initialising them takes most of the start. */
async function createSmallDatabase(templateFolder: string): Promise<void> {
  const lite = new PGlite(templateFolder, {
    initDbStartParams: ["--wal-segsize=1"],
    postgresqlconf: ["shared_buffers = 4MB", "min_wal_size = 2MB"],
  });
  await lite.waitReady;
  await lite.close();
}

/** Removes Postgres's own template databases, which are a third of the files and which no test uses. */
async function dropSpares(templateFolder: string): Promise<void> {
  const lite = new PGlite(templateFolder);
  await lite.waitReady;
  await lite.exec("update pg_database set datistemplate = false where datname in ('template0', 'template1')");
  for (const name of ["template0", "template1"]) await lite.exec(`drop database ${name}`);
  await lite.close();
}

/** Packs a closed database. An open database's files would replay the WAL at each load. */
function pack(templateFolder: string, tar: string): void {
  execFileSync("tar", ["-c", "-f", tar, "--format=ustar", "-C", templateFolder, "."]);
}
