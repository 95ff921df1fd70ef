import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { type OpenDatabase, openInMemory, openPostgres } from "../db/database.ts";
import { silentLog } from "../log.ts";

const TEMPLATE = path.join(os.tmpdir(), `nightlatch-empty-database-${process.getuid?.() ?? 0}.tar`);

/**
 * An empty database for one test file: in memory, or a database of its own on the server that DATABASE_URL_TEST
 * names. Closing it leaves nothing behind.
 */
export function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env.DATABASE_URL_TEST;
  return server ? openOnServer(server) : openFromTemplate();
}

async function openOnServer(server: string): Promise<OpenDatabase> {
  const { url, drop } = await createOnServer(server);
  const opened = openPostgres(url, silentLog);
  return {
    db: opened.db,
    close: async () => {
      await opened.close();
      await drop();
    },
  };
}

/** An empty database of its own on a server. @returns its address, and what takes it away once nobody uses it */
export async function createOnServer(server: string): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `nightlatch_test_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `drop database ${name}`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Starting from the files of an empty database takes a fifth of the time that making one does. */
async function openFromTemplate(): Promise<OpenDatabase> {
  try {
    return await openInMemory(silentLog, await readTemplate());
  } catch {
    // Made by another release of the embedded database.
    await writeTemplate();
    return openInMemory(silentLog);
  }
}

/** The files of an empty embedded database, made once on a machine. */
export async function readTemplate(): Promise<File> {
  if (!existsSync(TEMPLATE)) await writeTemplate();
  return new File([readFileSync(TEMPLATE)], "empty.tar", { type: "application/x-tar" });
}

async function writeTemplate(): Promise<void> {
  const lite = new PGlite();
  await lite.waitReady;
  const dump = await lite.dumpDataDir("none");
  await lite.close();
  const unfinished = `${TEMPLATE}.${randomUUID()}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, TEMPLATE);
}
