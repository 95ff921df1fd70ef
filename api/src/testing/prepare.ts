import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import { openPostgres } from "../db/database.ts";
import { migrateToLatest } from "../db/migrate.ts";
import { silentLog } from "../log.ts";
import { addressOf, administer } from "./database.ts";
import { makeTemplates } from "./database-template.ts";

/** Before a run: makes the databases that those of the tests are copies of. @returns what takes away what a server has of it */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  await makeTemplates();
  const server = process.env.DATABASE_URL_TEST;
  if (!server) return async () => {};
  const name = `nightlatch_template_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name}`);
  const { db, close } = openPostgres(addressOf(server, name), silentLog);
  await migrateToLatest(db);
  await close();
  project.provide("databaseTemplate", name);
  return () => administer(server, `drop database ${name}`);
}
