import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { queryPostgres } from "../../scripts/postgres.mjs";
import { openChild } from "../support/child.mjs";
import { fillDataDir, needPostgres } from "../support/data.mjs";
import { openMails } from "../support/mails.mjs";
import { openNginx, serversOf } from "../support/nginx.mjs";
import { familyOf } from "../support/processes.mjs";
import { until } from "../support/send-request.mjs";
import { openSite } from "../support/site.mjs";

const WAITING_MAILS = "select count(*)::int as waiting from mail_outbox where status in ('queued', 'claimed', 'sending')";
const SETTLES_WITHIN = 20_000;

/** The number of processes of each kind behind nginx. @type {readonly { name: string, whole?: number, sites?: number, apis?: number }[]} */
export const SETUPS = [
  { name: "1 whole", whole: 1 },
  { name: "3 whole", whole: 3 },
  { name: "1 site, 1 API", sites: 1, apis: 1 },
  { name: "2 sites, 1 API", sites: 2, apis: 1 },
  { name: "3 sites, 2 APIs", sites: 3, apis: 2 },
];
export const QUICK_SETUPS = ["1 whole", "1 site, 1 API", "3 sites, 2 APIs"];

export async function openDeployments(scope, { setups, listings, say }) {
  const postgres = await needPostgres(scope, { settings: ["max_connections=300", "shared_buffers=256MB"] });
  const shared = await scope.folder();
  await fillDataDir(shared, ["releases"]);
  await mkdir(join(shared, "photos"));
  const mails = await openMails(scope);
  say(`${listings} listings`);
  // A separate process writes the changes. It has no catalogue, because that would follow the changes as an API does.
  const program = new URL("../catalogue/serve.mjs", import.meta.url);
  const database = await openChild(scope, program, [postgres.url, await scope.folder()]);
  await database.ask("load", { from: 0, to: listings });
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
  // The third site uses the last API, so only setups with three sites use two APIs.
  const apiOf = (index) => apis[index < 2 ? 0 : apis.length - 1].origin;
  const sites = await times("sites", (index) => begin({ ...env, API_URL: apiOf(index) }, "--part", "site"));
  const wholes = await times("whole", () => begin(withDatabase));
  const server = familyOf(process.pid).find(({ command }) => command.includes("postgres") && command.includes(postgres.folder));
  const pidsOf = (group) => group.map((site) => site.pid());
  const deployments = [];
  for (const { name, whole = 0, sites: siteCount = 0, apis: apiCount = 0 } of setups) {
    const behind = [...wholes.slice(0, whole), ...sites.slice(0, siteCount)];
    const ownApis = apis.slice(0, apiCount);
    const nginx = await openNginx(scope, { servers: serversOf(behind) });
    deployments.push({
      name,
      origin: nginx.origin,
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
  const settle = () =>
    until("mails leave", async () => (await queryPostgres(postgres.url, WAITING_MAILS))[0].waiting === 0, {
      patience: SETTLES_WITHIN,
      every: 100,
    }).catch(() => {});
  return { deployments, database, settle };
}
