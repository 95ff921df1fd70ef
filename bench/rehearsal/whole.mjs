import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { queryPostgres } from "../../scripts/postgres.mjs";
import { fillDataDir } from "../support/data.mjs";
import { openNginx } from "../support/nginx.mjs";
import { familyOf } from "../support/processes.mjs";
import { until } from "../support/send-request.mjs";
import { openSite } from "../support/site.mjs";
import { MARK, somePhoto } from "./traffic.mjs";

/** Logs failed requests and their servers. nginx does not log visitors' requests elsewhere. */
const FAILED_LOG = [
  'map $status $is_failed { default 1; "~^[23]" 0; }',
  `log_format failed '$http_${MARK.replaceAll("-", "_")} $time_iso8601 $request_method $request_uri $status, of $upstream_addr: $upstream_status '`,
  "  'connected in $upstream_connect_time, answered in $upstream_response_time';",
  "access_log FOLDER/failed.log failed if=$is_failed;",
];

function linesOf(file) {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

async function openProxy(scope, { net, guide }) {
  const user = process.getuid?.() === 0 ? "user root; " : "";
  const { origin, pid, folder } = await openNginx(scope, {
    servers: guide.text("proxy-sites"),
    listen: `${net}10:8080`,
    main: `${user}worker_processes 2;`,
    log: FAILED_LOG,
    more: guide.text("proxy-api"),
  });
  /** @param {import("./traffic.mjs").Seen} seen @returns {string[]} */
  function linesAbout({ at, took, asked, mark }) {
    const seconds = (line) => new Date(line.slice(0, 19).replaceAll("/", "-")).getTime() - performance.timeOrigin;
    const meanwhile = (line) => seconds(line) > at - 1000 && seconds(line) < at + took + 1000;
    return [
      ...linesOf(`${folder}/failed.log`).filter((line) => line.startsWith(`${mark} `)),
      ...linesOf(`${folder}/error.log`).filter((line) => line.includes(`"${asked} `) && meanwhile(line)),
    ];
  }
  return { origin, pid, linesAbout, workers: () => familyOf(pid).slice(1) };
}

const isSynchronous = async (server) =>
  (await queryPostgres(server.url, "select 1 from pg_stat_replication where sync_state in ('sync', 'quorum')")).length > 0;

export async function follow(deployment, primary, host, primaryHost) {
  const standby = await deployment.openDatabase(host, primaryHost);
  await primary.psql("synchronous");
  await until("the standby is synchronous", () => isSynchronous(primary));
  return standby;
}

/** Adds a photo to a listing. @returns {Promise<string[]>} paths to check: pages and the photo */
async function showPhoto({ root, nightlatch }, origin) {
  const { items } = /** @type {{ items: { slug: string }[] }} */ (await (await fetch(`${origin}/api/listings?seed=0&limit=1`)).json());
  const { slug } = items[0];
  const file = join(root, "photo.jpg");
  await writeFile(file, await somePhoto());
  await nightlatch("ops", "listings", "pictures", slug, "--add", file, "--over-plan");
  const { pictures } = /** @type {any} */ (await (await fetch(`${origin}/api/listings/${slug}`)).json());
  const photo =
    /\/media\/photos\/[^"' ]+/.exec(JSON.stringify(pictures ?? ""))?.[0] ??
    /\/media\/photos\/[^"' ]+/.exec(await (await fetch(`${origin}/property/${slug}`)).text())?.[0];
  if (!photo) throw new Error(`${slug} does not show the photo that was added.`);
  return ["/", "/properties", `/property/${slug}`, photo];
}

/** Steps 1 to 3 of the guide. @returns the database server, milliseconds of each step, and paths that the site serves */
export async function growFromOne(scope, deployment) {
  const { root, net } = deployment;
  const dataDir = join(root, "var/lib/nightlatch");
  // The load needs listings, but production starts with an empty catalogue.
  await fillDataDir(dataDir, ["db"]);
  await deployment.run("command");
  for (const name of ["address", "mails"]) await deployment.set(name);
  const one = await openSite(scope, {
    dataDir,
    env: { ...(await deployment.settings()), HOST: `${net}31`, PORT: "3000" },
    script: deployment.program,
    args: deployment.guide.text("one").trim().split(" ").slice(1),
  });
  const times = { "first start, with its database": await one.start() };
  const shown = await showPhoto(deployment, `http://${net}31:3000`);
  await one.end();
  await deployment.run("move-out");

  const primary = await deployment.openDatabase("11");
  await primary.psql("database");
  await deployment.set("database-url");
  console.error(await deployment.run("database-check"));
  const began = performance.now();
  await deployment.run("move-in");
  times["the database into Postgres"] = performance.now() - began;

  for (const name of ["bucket", "photos-url", "releases-url", "trust-proxy", "api-url"]) await deployment.set(name);
  await deployment.run("photos-move");
  return { primary, times, shown };
}

/** Steps 4 to 6: three sites, two APIs, two job processes, a replica, and nginx in front of them. */
export async function openProcesses(scope, deployment) {
  const apis = [];
  const jobs = [];
  for (const host of ["21", "22"]) {
    apis.push(await deployment.openPart({ unit: "nightlatch-api", host }));
    jobs.push(await deployment.openPart({ unit: "nightlatch-jobs", host }));
  }
  const sites = [];
  for (const host of ["31", "32", "33"]) {
    // One site publishes its folder's frontends for all; the others only read the store.
    const args = host === "31" ? ["start", "--publish", "--part", "site"] : ["serve", "--part", "site"];
    sites.push(await deployment.openPart({ unit: "nightlatch-site@", instance: "3000", host, args }));
  }
  const all = [...apis, ...jobs, ...sites];
  const times = {};
  // Sites call the API through the proxy, so the proxy starts first. It does not wait for the sites.
  for (const part of [...apis, ...jobs]) times[`${part.name} on .${part.host}`] = await part.start();
  const proxy = await openProxy(scope, deployment);
  for (const part of sites) times[`${part.name} on .${part.host}`] = await part.start();
  await until("nginx reaches a site", async () => (await fetch(`${proxy.origin}/readyz`)).status === 200);
  return { apis, jobs, sites, all, proxy, times };
}

export async function holderOf(jobs) {
  for (const part of jobs) if ((await part.readiness().catch(() => ({}))).jobs === "here") return part;
  return undefined;
}
