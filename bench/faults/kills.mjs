import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { above, checkLedger } from "../support/check.mjs";
import { fillDataDir, needPostgres, openDataStore } from "../support/data.mjs";
import { loadPages, openLedger, sendForms, waitForForms } from "../support/forms.mjs";
import { openMails } from "../support/mails.mjs";
import { openNginx, serversOf } from "../support/nginx.mjs";
import { openSite } from "../support/site.mjs";
import { openTrial } from "../support/trial.mjs";

/** Skips optimizing the database engine, which is half of a start, because these sites live for seconds. */
const PLAIN_ENGINE = "data:text/javascript,import{setFlagsFromString}from'node:v8';setFlagsFromString('--liftoff-only')";
const AT_ONCE = 16;
const BEFORE_KILL = 60;
const KILL_WITHIN_MS = 300;

export const kills = {
  promise: "kill -9 of every process loses no acknowledged form and sends no mail twice",
  bounds: (quick) => `${quick ? 2 : 20} kills on the embedded database, and as many on Postgres`,
  seconds: 1500,
  kinds: () => ["embedded", "postgres"],
  async run({ quick, scope, kind }) {
    const trial = await openTrial(scope, await openDataStore(scope, kind), { NODE_OPTIONS: `--import=${PLAIN_ENGINE}` });
    const { site, ledger } = trial;
    await site.start();
    trial.send({ atOnce: AT_ONCE });
    const broken = [];
    let slowest = 0;
    for (let round = 0; round < (quick ? 2 : 20) && broken.length === 0; round++) {
      if (!(await waitForForms(ledger, BEFORE_KILL))) broken.push(`no forms were accepted after kill ${round}`);
      await sleep(randomInt(KILL_WITHIN_MS));
      await site.kill();
      slowest = Math.max(slowest, await site.start());
    }
    await waitForForms(ledger, BEFORE_KILL);
    const result = await trial.finish();
    return { metrics: { ...result.metrics, "slowest start ms": Math.round(slowest) }, broken: [...broken, ...result.broken] };
  },
};

const SITES = 3;
const VISITORS = 6;
const SENDERS = 4;
const BETWEEN_MS = 4_000;
const PATHS = ["/", "/properties", "/pricing", "/contact", "/api/listings?limit=5", "/api/suggestions?kind=property&q=ca"];

async function openSites(scope) {
  const postgres = await needPostgres(scope, { settings: ["max_connections=100"] });
  const shared = await scope.folder();
  await fillDataDir(shared, ["releases"]);
  const mails = await openMails(scope);
  const env = {
    DATABASE_URL: postgres.url,
    RELEASES_DIR: join(shared, "releases"),
    PHOTOS_DIR: join(shared, "photos"),
    RELEASE_KEY: "k".repeat(32),
    ...mails.env,
  };
  const sites = [];
  for (let index = 0; index < SITES; index++) {
    const site = await openSite(scope, { dataDir: await scope.folder(), env });
    await site.start();
    sites.push(site);
  }
  return { dataStore: { dataDir: shared, url: postgres.url }, mails, sites };
}

export const rolling = {
  promise: "behind nginx, the kill of one of three servers costs at most its forms in flight, and rolling restarts cost nothing",
  bounds: (quick) =>
    `3 servers, ${quick ? 1 : 2} kills -9, ${quick ? 1 : 2} rounds of SIGTERM to each, ${VISITORS} visitors, ${SENDERS} senders`,
  seconds: 900,
  async run({ quick, scope, say }) {
    const { dataStore, mails, sites } = await openSites(scope);
    const { origin } = await openNginx(scope, { servers: serversOf(sites) });
    const ledger = openLedger();
    const pageLoaders = loadPages(origin, PATHS, { atOnce: VISITORS, pause: 10 });
    const stopSending = sendForms(origin, ledger, { atOnce: SENDERS, pause: 50, isProxied: true });
    const failed = () => ({ visits: pageLoaders.tally.others(["200", "304"]), forms: ledger.tally.others(["200"]) });
    const rounds = quick ? 1 : 2;
    const broken = [];
    let slowestEnd = 0;
    await sleep(BETWEEN_MS);
    for (const site of sites.slice(0, rounds)) {
      await site.kill();
      await sleep(BETWEEN_MS);
      await site.start();
      await sleep(BETWEEN_MS);
    }
    const killed = failed();
    say(`kills: ${pageLoaders.tally}; forms ${ledger.tally}`);
    for (const site of Array.from({ length: rounds }, () => sites).flat()) {
      const end = await site.end();
      slowestEnd = Math.max(slowestEnd, end.took);
      broken.push(...end.broken);
      await site.start();
      await sleep(BETWEEN_MS / 2);
    }
    const rolled = failed();
    await pageLoaders.stop();
    await stopSending();
    for (const site of sites) await site.end();
    const checked = await checkLedger(dataStore, ledger, mails);
    const lost = [
      ...above("visits that failed at kills", killed.visits),
      ...above("forms that failed at kills", killed.forms, SENDERS * rounds),
      ...above("visits that failed at restarts", rolled.visits - killed.visits),
      ...above("forms that failed at restarts", rolled.forms - killed.forms),
    ];
    return {
      metrics: {
        visits: String(pageLoaders.tally),
        forms: String(ledger.tally),
        ...checked.metrics,
        "failed at kills": `${killed.visits} visits, ${killed.forms} forms`,
        "failed at restarts": `${rolled.visits - killed.visits} visits, ${rolled.forms - killed.forms} forms`,
        "slowest end ms": Math.round(slowestEnd),
      },
      // nginx responds with 502 to requests in flight at a kill. Their writes may be stored.
      broken: [...broken, ...checked.broken, ...lost, ...(lost.length ? [...pageLoaders.tally.broken(), ...ledger.tally.broken()] : [])],
    };
  },
};
