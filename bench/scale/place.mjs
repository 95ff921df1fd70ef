import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { queryPostgres } from "../../scripts/postgres.mjs";
import { recordAt } from "../catalogue/generate.mjs";
import { until } from "../support/ask.mjs";
import { API, silent } from "../support/check.mjs";
import { fillDataDir, needPostgres } from "../support/data.mjs";
import { openMails } from "../support/mails.mjs";
import { openNginx, serversOf } from "../support/nginx.mjs";
import { familyOf } from "../support/processes.mjs";
import { openSite } from "../support/site.mjs";

const WAITING_MAILS = "select count(*)::int as waiting from mail_outbox where status in ('queued', 'claimed', 'sending')";
const SETTLES_WITHIN = 20_000;
const LISTINGS_AT_ONCE = 2_000;

/** A set-up: how many processes of each kind stand behind nginx. @typedef {{ name: string, whole?: number, sites?: number, apis?: number }} Setup */

/** @type {readonly Setup[]} */
export const SETUPS = [
  { name: "1 whole", whole: 1 },
  { name: "3 whole", whole: 3 },
  { name: "1 site, 1 API", sites: 1, apis: 1 },
  { name: "2 sites, 1 API", sites: 2, apis: 1 },
  { name: "3 sites, 2 APIs", sites: 3, apis: 2 },
];
export const QUICK_SETUPS = ["1 whole", "1 site, 1 API", "3 sites, 2 APIs"];

/** Opens the database, for changes of operators, with generated listings in it. */
async function openDatabase(scope, url, listings) {
  const { openDatabase: open } = await import(`${API}/open-services.js`);
  const { migrateToLatest } = await import(`${API}/db/migrate.js`);
  const { putListings } = await import(`${API}/db/listing-store.js`);
  // Without services, which would follow the catalogue as an API does.
  const { db, unhurried, close } = await open({ dataDir: await scope.folder(), databaseUrl: url }, silent);
  scope.defer(close);
  await unhurried(migrateToLatest, "migration");
  for (let at = 0; at < listings; at += LISTINGS_AT_ONCE) {
    const count = Math.min(LISTINGS_AT_ONCE, listings - at);
    const records = Array.from({ length: count }, (_, index) => recordAt(at + index));
    await putListings(db, records);
  }
  return {
    /** Changes the name of one listing, and commits it. @param {number} index @param {string} name */
    rename: (index, name) => putListings(db, [{ ...recordAt(index), Published: true, Name: name }]),
  };
}

/** Starts all processes of some set-ups, on one Postgres server and one store of releases. One process does the jobs for all. */
export async function openPlaces(scope, { setups, listings, say }) {
  const postgres = await needPostgres(scope, { settings: ["max_connections=300", "shared_buffers=256MB"] });
  const shared = await scope.folder();
  await fillDataDir(shared, ["releases"]);
  await mkdir(join(shared, "photos"));
  const mails = await openMails(scope);
  say(`${listings} listings`);
  const database = await openDatabase(scope, postgres.url, listings);
  const env = {
    RELEASES_DIR: join(shared, "releases"),
    PHOTOS_DIR: join(shared, "photos"),
    RELEASE_KEY: "k".repeat(32),
    OPERATOR_EMAIL: "operator@example.com",
    ...mails.env,
  };
  const withDatabase = { ...env, DATABASE_URL: postgres.url };
  const begin = async (variables, ...args) => {
    const site = await openSite(scope, { dataDir: await scope.folder(), env: variables, args });
    await site.start();
    return site;
  };
  const times = async (kind, start) => {
    const started = [];
    for (let index = 0; setups.some((setup) => index < (setup[kind] ?? 0)); index++) started.push(await start(index));
    return started;
  };
  say("processes");
  const jobs = await begin(withDatabase, "--part", "jobs");
  const apis = await times("apis", () => begin(withDatabase, "--part", "api"));
  // The last site uses the last API, so that two APIs have work only where there are three sites.
  const apiOf = (index) => apis[index < 2 ? 0 : apis.length - 1].origin;
  const sites = await times("sites", (index) => begin({ ...env, API_URL: apiOf(index) }, "--part", "site"));
  const wholes = await times("whole", () => begin(withDatabase));
  const server = familyOf(process.pid).find(({ command }) => command.includes("postgres") && command.includes(postgres.folder));
  const pidsOf = (group) => group.map((site) => site.pid());
  const places = [];
  for (const { name, whole = 0, sites: siteCount = 0, apis: apiCount = 0 } of setups) {
    const behind = [...wholes.slice(0, whole), ...sites.slice(0, siteCount)];
    const ownApis = apis.slice(0, apiCount);
    const nginx = await openNginx(scope, { servers: serversOf(behind) });
    places.push({
      name,
      origin: nginx.origin,
      /** How many processes each part has. */
      counts: { sites: behind.length, APIs: apiCount },
      apis: (whole ? behind : ownApis).map((each) => each.origin),
      roots: {
        nginx: [nginx.pid],
        sites: pidsOf(behind),
        ...(whole ? {} : { APIs: pidsOf(ownApis) }),
        jobs: pidsOf([jobs]),
        Postgres: [server.pid],
      },
    });
  }
  /** Waits until the mails of all forms have left, which is a part of what these cost. */
  const settle = () =>
    until("mails leave", async () => (await queryPostgres(postgres.url, WAITING_MAILS))[0].waiting === 0, {
      patience: SETTLES_WITHIN,
      every: 100,
    }).catch(() => {});
  return { places, database, settle };
}

/** @typedef {Awaited<ReturnType<typeof openPlaces>>["places"][number]} Place */
