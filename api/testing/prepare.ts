import { randomUUID } from "node:crypto";
import { migrateToLatest } from "@nightlatch/database/migrate";
import { openPostgres } from "@nightlatch/database/postgres";
import { silentLog } from "@nightlatch/http/log";
import type { TestProject } from "vitest/node";
import { forgetBuild } from "./build-package.ts";
import { addressOf, administer } from "./database.ts";
import { makeTemplates } from "./database-template.ts";

/** Makes the databases that tests copy. Runs before all tests. @returns a function that drops the server's database */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  await makeTemplates();
  project.onTestsRerun(async () => forgetBuild());
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
