import { createHash } from "node:crypto";
import { queryPostgres } from "../../scripts/postgres.mjs";
import { openDeployment } from "./deployment.mjs";
import { openProcesses } from "./whole.mjs";

const FORMAT = new URL("../../api/backoffice/dist/backup/backup.js", import.meta.url).href;
const WRITTEN = ["catalogue_version", "audit"];

export const sha256 = (text) => createHash("sha256").update(text).digest("hex");

export const staysOn = ({ url }) => url.replace("/postgres?", "/stays?");

async function contentOf(url) {
  const { BACKUP_TABLES } = await import(FORMAT);
  const content = {};
  for (const table of BACKUP_TABLES.filter((name) => !WRITTEN.includes(name))) {
    const rows = `select count(*)::int as rows, md5(coalesce(string_agg(md5(each::text), '' order by md5(each::text)), '')) as hash from ${table} as each`;
    [content[table]] = await queryPostgres(url, rows);
  }
  return content;
}

/**
 * `url`: the backed-up database; `shown`: paths that must respond.
 * @param {import("../support/scope.mjs").Scope} scope
 * @param {Parameters<typeof openDeployment>[1] & { release: string, url: string, shown: readonly string[] }} options
 * @returns {Promise<{ table: import("../table.mjs").Table, broken: string[] }>}
 */
export async function restoreElsewhere(scope, { release, url, shown, ...options }) {
  const deployment = await openDeployment(scope, { ...options, net: "127.43.0.", bucket: "again" });
  await options.gateway.makeBucket("again");
  await deployment.install(release, "now");
  await deployment.run("command");
  const began = performance.now();
  for (const name of ["address", "trust-proxy", "mails", "database-url", "bucket", "photos-url", "releases-url", "api-url"])
    await deployment.set(name);
  const primary = await deployment.openDatabase("11");
  await primary.psql("database");
  await deployment.run("restore");
  const database = performance.now();
  const photos = await deployment.run("restore-photos");
  const files = performance.now();
  const [before, after] = [await contentOf(url), await contentOf(staysOn(primary))];
  const compared = performance.now();
  const { proxy } = await openProcesses(scope, deployment);
  const statuses = await Promise.all(shown.map(async (path) => [path, (await fetch(proxy.origin + path)).status]));
  const served = performance.now();
  const differ = Object.keys(before).filter((table) => before[table].hash !== after[table].hash);
  const rowsOf = (content) => Object.values(content).reduce((sum, { rows }) => sum + rows, 0);
  const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);
  const head = ["tables", "rows", "tables that differ", "photos", "database s", "photos s", "all parts serve s"];
  const times = [database - began, files - database, served - compared].map(seconds);
  return {
    table: { head, rows: [[Object.keys(before).length, rowsOf(after), differ.length, photos.trim().split("\n").at(-1) ?? "", ...times]] },
    broken: [
      ...differ.map((table) => `${table} has ${after[table].rows} rows after the restore, and had ${before[table].rows}, or they differ`),
      ...statuses.filter(([, status]) => status !== 200).map(([path, status]) => `${path} returns ${status} after the restore`),
    ],
  };
}
