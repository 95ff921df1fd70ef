import { randomUUID } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { type OpenDatabase, openLite } from "@nightlatch/database/database";
import { openPostgres } from "@nightlatch/database/postgres";
import type { Database } from "@nightlatch/database/schema";
import { silentLog } from "@nightlatch/http/log";
import { type InsertObject, type Kysely, sql, type UpdateObject } from "kysely";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { readTemplate, type TemplateKind } from "./database-template.ts";
import { acquireDatabase } from "./pooled-databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Name of the migrated database that tests copy, on the server of DATABASE_URL_TEST. Undefined without a server. */
    databaseTemplate: string | undefined;
  }
}

/** Opens a database in memory, or a new one on the server of DATABASE_URL_TEST. Closing deletes the database. */
export async function startTestDatabase(kind: TemplateKind = "migrated", embedded = false): Promise<OpenDatabase> {
  const server = embedded ? undefined : process.env.DATABASE_URL_TEST;
  if (server) return openOnServer(server, kind);
  if (kind === "empty") return openEmpty();
  const { lite, returnDatabase } = await acquireDatabase();
  return openLite(lite, silentLog, returnDatabase);
}

export async function openTestDatabase(...args: Parameters<typeof startTestDatabase>): Promise<OpenDatabase> {
  const opened = await startTestDatabase(...args);
  afterAll(() => opened.close());
  return opened;
}

async function openEmpty(): Promise<OpenDatabase> {
  const lite = new PGlite({ loadDataDir: await readTemplate("empty") });
  await lite.waitReady;
  return openLite(lite, silentLog, () => lite.close());
}

async function openOnServer(server: string, kind: TemplateKind): Promise<OpenDatabase> {
  const { url, drop } = await createOnServer(server, kind);
  const opened = openPostgres(url, silentLog);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await drop();
    },
  };
}

/** Creates a database on a server. @returns its URL, and `drop`, which waits for clients and then deletes the database */
export async function createOnServer(
  server: string,
  kind: TemplateKind = "migrated",
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `nightlatch_test_${randomUUID().replaceAll("-", "")}`;
  const template = kind === "migrated" ? inject("databaseTemplate") : undefined;
  await administer(server, `create database ${name}${template ? ` template ${template}` : ""}`);
  return { url: addressOf(server, name), drop: () => administer(server, `drop database ${name}`) };
}

export function addressOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns each row of all tables except `without` as text after the table's name. */
export async function rowsAsText(db: Kysely<Database>, without: readonly string[] = []): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables.filter((table) => !without.includes(table.name))) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(each)::text as row from ${sql.table(name)} as each`.execute(db);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.toSorted();
}

export const addRows = <T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  rows: InsertObject<Database, T> | readonly InsertObject<Database, T>[],
): Promise<unknown> => db.insertInto(table).values(rows).execute();

export const setRows = <T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  values: UpdateObject<Database, T>,
  id?: string,
): Promise<unknown> => {
  const update = db.updateTable(table as "listings").set(values as never);
  return (id === undefined ? update : update.where("id", "=", id)).execute();
};
