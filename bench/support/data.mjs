import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../../scripts/postgres.mjs";
import { openScope } from "./scope.mjs";
import { sendRequest } from "./send-request.mjs";
import { openSite } from "./site.mjs";

const WORKSPACE = fileURLToPath(new URL("../..", import.meta.url));
const DATA_FOLDERS = ["releases", "db"];

/** @type {Promise<string> | undefined} */
let template;
const templates = openScope();

/** @param {import("./scope.mjs").Scope} scope @param {{ workspace?: string, dataDir?: string, env?: Record<string, string> }} [options] */
export async function startDemo(scope, { workspace = WORKSPACE, dataDir, env } = {}) {
  const folder = dataDir ?? (await scope.folder());
  const site = await openSite(scope, { dataDir: folder, env, script: join(workspace, "scripts/start.mjs"), args: ["--built"] });
  await site.start();
  return { ...site, dataDir: folder };
}

export async function findDetailPath(origin) {
  const { items } = JSON.parse((await sendRequest(`${origin}/api/listings?limit=1`)).body);
  if (!items?.length) throw new Error("The site lists nothing, so there is no detail page to measure.");
  return `/property/${items[0].slug}`;
}

async function makeTemplate() {
  const { dataDir, end } = await startDemo(templates);
  await end();
  return dataDir;
}

export async function fillDataDir(folder, parts = DATA_FOLDERS) {
  template ??= makeTemplate();
  const from = await template;
  for (const part of parts) await cp(join(from, part), join(folder, part), { recursive: true });
}

/** @typedef {{ dataDir: string, url?: string, env: Record<string, string> }} DataStore where a site stores its data */

/** @returns {Promise<DataStore>} @throws {Skipped} */
export async function openDataStore(scope, kind = "embedded") {
  const dataDir = await scope.folder();
  if (kind === "embedded") {
    await fillDataDir(dataDir);
    return { dataDir, env: {} };
  }
  await fillDataDir(dataDir, ["releases"]);
  const { url } = await needPostgres(scope);
  const env = { DATABASE_URL: url };
  const { end } = await startDemo(scope, { dataDir, env });
  await end();
  return { dataDir, url, env };
}

export async function needPostgres(scope, options) {
  const postgres = await startPostgres(options);
  if (!postgres) throw new Skipped("the programs of a PostgreSQL server are not installed (Debian: postgresql)");
  scope.defer(() => postgres.remove());
  return postgres;
}

/** Thrown when the machine lacks a program that a trial needs. */
export class Skipped extends Error {}
