import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { queryPostgres } from "../../scripts/postgres.mjs";
import { recordAt } from "../catalogue/generate.mjs";
import { fillDataDir, needPostgres } from "../faults/support/data.mjs";
import { openMails } from "../faults/support/mails.mjs";
import { openNginx } from "../faults/support/nginx.mjs";
import { familyOf } from "../faults/support/processes.mjs";
import { openSite } from "../faults/support/site.mjs";

const API = new URL("../../api/dist/src", import.meta.url).href;
const silent = { info() {}, warn() {}, error: console.error };
/** Statuses of mails that have yet to leave; milliseconds between two looks, and after which they are not waited for any longer. */
const WAITING = "'queued', 'claimed', 'sending'";
const LOOK = 100;
const SETTLES_WITHIN = 20_000;
/** Listings that are stored at once. */
const LOADED_AT_ONCE = 2_000;

/** A set-up: how many processes of each kind stand behind nginx. @typedef {{ name: string, whole?: number, sites?: number, apis?: number }} Setup */

/** @type {readonly Setup[]} */
export const SETUPS = [
  { name: "1 whole", whole: 1 },
  { name: "3 whole", whole: 3 },
  { name: "1 site, 1 API", sites: 1, apis: 1 },
  { name: "2 sites, 1 API", sites: 2, apis: 1 },
  { name: "3 sites, 2 APIs", sites: 3, apis: 2 },
];
/** Those that are measured where there is little time. */
export const QUICK = ["1 whole", "1 site, 1 API", "3 sites, 2 APIs"];

/** Opens the database, for changes of operators, with generated listings in it. */
async function openDatabase(scope, url, listings) {
  const { openDatabase: open } = await import(`${API}/open-services.js`);
  const { migrateToLatest } = await import(`${API}/db/migrate.js`);
  const { putListings } = await import(`${API}/db/listing-store.js`);
  // Without services, which would follow the catalogue as an API does.
  const { db, unhurried, close } = await open({ dataDir: await scope.folder(), databaseUrl: url }, silent);
  scope.defer(close);
  await unhurried(migrateToLatest, "migration");
  for (let at = 0; at < listings; at += LOADED_AT_ONCE) {
    const count = Math.min(LOADED_AT_ONCE, listings - at);
    await putListings(
      db,
      Array.from({ length: count }, (_, index) => recordAt(at + index)),
    );
  }
  return {
    /** Changes the name of one listing. Resolves when that is committed. @param {number} index @param {string} name */
    rename: (index, name) => putListings(db, [{ ...recordAt(index), Published: true, Name: name }]),
  };
}

/**
 * Starts what the set-ups need, on one Postgres server and one store of releases. One process does the jobs for all.
 *
 * @param {import("../faults/support/scope.mjs").Scope} scope
 * @param {{ setups: readonly Setup[], listings: number, say: (text: string) => void }} options
 */
export async function openPlaces(scope, { setups, listings, say }) {
  const postgres = await needPostgres(scope, { settings: ["max_connections=300", "shared_buffers=256MB"] });
  const shared = await scope.folder();
  await fillDataDir(shared, ["releases"]);
  await mkdir(join(shared, "photos"));
  const mails = await openMails(scope);
  say(`${listings} listings`);
  const database = await openDatabase(scope, postgres.url, listings);
  const env = {
    DATABASE_URL: postgres.url,
    RELEASES_DIR: join(shared, "releases"),
    PHOTOS_DIR: join(shared, "photos"),
    RELEASE_KEY: "k".repeat(32),
    OPERATOR_EMAIL: "operator@example.com",
    ...mails.env,
  };
  const begin = async (part, more = {}) => {
    const { DATABASE_URL, ...ofSite } = env;
    const site = await openSite(scope, {
      dataDir: await scope.folder(),
      env: { ...(part === "site" ? ofSite : { ...ofSite, DATABASE_URL }), ...more },
      args: part ? ["--part", part] : [],
    });
    await site.start();
    return site;
  };
  const most = (kind) => Math.max(0, ...setups.map((setup) => setup[kind] ?? 0));
  const times = async (count, start) => {
    const started = [];
    for (let index = 0; index < count; index++) started.push(await start(index));
    return started;
  };
  say("processes");
  const jobs = await begin("jobs");
  const apis = await times(most("apis"), () => begin("api"));
  // The last site asks the last API, so that two APIs have work only where there are three sites.
  const sites = await times(most("sites"), (index) => begin("site", { API_URL: apis[index < 2 ? 0 : apis.length - 1].origin }));
  const wholes = await times(most("whole"), () => begin(undefined));
  const server = familyOf(process.pid).find(({ command }) => command.includes("postgres") && command.includes(postgres.folder));
  const places = [];
  for (const { name, whole = 0, sites: siteCount = 0, apis: apiCount = 0 } of setups) {
    const behind = [...wholes.slice(0, whole), ...sites.slice(0, siteCount)];
    const before = nginxPids();
    const origin = await openNginx(
      scope,
      behind.map(({ port }) => port),
    );
    places.push({
      name,
      origin,
      /** How many processes each part has. */
      counts: { sites: behind.length, APIs: apiCount },
      apis: (whole ? wholes.slice(0, whole) : apis.slice(0, apiCount)).map((each) => each.origin),
      roots: {
        nginx: nginxPids().filter((pid) => !before.includes(pid)),
        sites: behind.flatMap(pidsOf),
        ...(whole ? {} : { APIs: apis.slice(0, apiCount).flatMap(pidsOf) }),
        jobs: pidsOf(jobs),
        Postgres: [server.pid],
      },
    });
  }
  /** Waits until the mails of all forms have left, which is a part of what these cost. */
  const settle = async () => {
    for (let left = SETTLES_WITHIN / LOOK; left > 0; left--) {
      const [{ waiting }] = await queryPostgres(
        postgres.url,
        `select count(*)::int as waiting from mail_outbox where status in (${WAITING})`,
      );
      if (waiting === 0) return;
      await sleep(LOOK);
    }
  };
  return { places, database, settle, processes: apis.length + wholes.length + 1 };
}

/** @typedef {Awaited<ReturnType<typeof openPlaces>>} Places */
/** @typedef {Places["places"][number]} Place */

const pidsOf = (site) =>
  site
    .family()
    .slice(0, 1)
    .map(({ pid }) => pid);
const nginxPids = () => familyOf(process.pid).flatMap(({ pid, command }) => (command.startsWith("nginx") ? [pid] : []));
