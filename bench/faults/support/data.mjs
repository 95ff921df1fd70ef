import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../../../scripts/postgres.mjs";
import { openScope } from "./scope.mjs";
import { openSite } from "./site.mjs";

const START = fileURLToPath(new URL("../../../scripts/start.mjs", import.meta.url));
/** What a first start leaves behind. */
const PARTS = ["releases", "db"];

/** @type {Promise<string> | undefined} */
let template;
const templates = openScope();

/** Makes one first start for the whole run: it takes seconds that no trial is about. */
async function makeTemplate() {
  const folder = await templates.folder();
  const site = await openSite(templates, { dataDir: folder, script: START, args: ["--built"] });
  await site.start();
  await site.end();
  return folder;
}

/** @returns {Promise<void>} when what was made for all trials is gone */
export function removeTemplate() {
  template = undefined;
  return templates.close();
}

/**
 * A data folder as a first start leaves it: releases, and the embedded database with its seed.
 *
 * @param {string} folder
 * @param {readonly string[]} [parts]
 */
export async function fillDataDir(folder, parts = PARTS) {
  template ??= makeTemplate();
  const from = await template;
  for (const part of parts) await cp(join(from, part), join(folder, part), { recursive: true });
}

/**
 * Where a trial's site keeps its data: on the embedded database, or on a Postgres server of its own.
 *
 * @param {import("./scope.mjs").Scope} scope
 * @param {"embedded" | "postgres"} kind
 * @returns {Promise<{ dataDir: string, url?: string, env: Record<string, string>, postgres?: Awaited<ReturnType<typeof startPostgres>> }>}
 * @throws {Skipped} when the machine has no Postgres server's programs
 */
export async function openPlace(scope, kind) {
  const dataDir = await scope.folder();
  if (kind === "embedded") {
    await fillDataDir(dataDir);
    return { dataDir, env: {} };
  }
  await fillDataDir(dataDir, ["releases"]);
  const postgres = await needPostgres(scope);
  const first = await openSite(scope, { dataDir, env: { DATABASE_URL: postgres.url }, script: START, args: ["--built"] });
  await first.start();
  await first.end();
  return { dataDir, url: postgres.url, env: { DATABASE_URL: postgres.url }, postgres };
}

/** @param {import("./scope.mjs").Scope} scope @param {Parameters<typeof startPostgres>[0]} [options] */
export async function needPostgres(scope, options) {
  const postgres = await startPostgres(options);
  if (!postgres) throw new Skipped("there is no PostgreSQL server's program (Debian: postgresql)");
  scope.defer(() => postgres.remove());
  return postgres;
}

/** Thrown where a machine lacks what a trial needs. */
export class Skipped extends Error {}
