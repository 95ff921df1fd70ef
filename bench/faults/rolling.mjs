import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brokenIn } from "./support/ask.mjs";
import { checkLedger } from "./support/check.mjs";
import { fillDataDir, needPostgres } from "./support/data.mjs";
import { keepSending, keepVisiting, openLedger } from "./support/forms.mjs";
import { openMails } from "./support/mails.mjs";
import { openNginx } from "./support/nginx.mjs";
import { openSite } from "./support/site.mjs";

const SITES = 3;
const VISITORS = 6;
const SENDERS = 4;
/** Milliseconds of load before and after each event. */
const BETWEEN = 4_000;
const PATHS = ["/", "/properties", "/pricing", "/contact", "/api/listings?limit=5", "/api/suggestions?kind=property&q=ca"];

/** Three sites over one database and one store of releases, behind nginx. */
async function openSites(scope) {
  const postgres = await needPostgres(scope, { settings: ["max_connections=100"] });
  const shared = await scope.folder();
  await fillDataDir(shared, ["releases"]);
  const mails = await openMails(scope);
  const sites = [];
  for (let index = 0; index < SITES; index++) {
    const dataDir = await scope.folder();
    const env = {
      DATABASE_URL: postgres.url,
      RELEASES_DIR: join(shared, "releases"),
      PHOTOS_DIR: join(shared, "photos"),
      RELEASE_KEY: "k".repeat(32),
      ...mails.env,
    };
    const site = await openSite(scope, { dataDir, env });
    await site.start();
    sites.push(site);
  }
  return { place: { dataDir: shared, url: postgres.url }, mails, sites };
}

/** What failed so far: visits, and forms. */
const failedIn = (visitors, ledger) => ({
  visits: Object.entries(visitors.tally.kinds).reduce((sum, [kind, count]) => (["200", "304"].includes(kind) ? sum : sum + count), 0),
  forms: Object.entries(ledger.tally.kinds).reduce((sum, [kind, count]) => (kind === "200" ? sum : sum + count), 0),
});

/** One of several site servers killed, and all of them restarted one after another, under load. */
export const rolling = {
  promise: "behind nginx, the kill of one of three servers costs the forms under way in it at most, and rolling restarts cost nothing",
  bounds: (quick) =>
    `3 servers, ${quick ? 1 : 2} kills -9, ${quick ? 1 : 2} rounds of SIGTERM to each, ${VISITORS} visitors, ${SENDERS} senders`,
  seconds: 900,
  async run({ quick, scope, say }) {
    const { place, mails, sites } = await openSites(scope);
    const origin = await openNginx(
      scope,
      sites.map(({ port }) => port),
    );
    const ledger = openLedger();
    const visitors = keepVisiting(origin, PATHS, { atOnce: VISITORS, pause: 10 });
    const senders = keepSending(origin, ledger, { atOnce: SENDERS, pause: 50, isProxied: true });
    const rounds = quick ? 1 : 2;
    let slowestEnd = 0;
    const broken = [];
    await sleep(BETWEEN);
    for (let round = 0; round < rounds; round++) {
      const site = sites[round % SITES];
      await site.kill();
      await sleep(BETWEEN);
      await site.start();
      await sleep(BETWEEN);
    }
    const killed = failedIn(visitors, ledger);
    say(`kills: ${visitors.tally}; forms ${ledger.tally}`);
    for (let round = 0; round < rounds; round++) {
      for (const site of sites) {
        const { code, took } = await site.end();
        slowestEnd = Math.max(slowestEnd, took);
        if (code !== 0) broken.push(`SIGTERM ended with ${code}`);
        await site.start();
        await sleep(BETWEEN / 2);
      }
    }
    const rolled = failedIn(visitors, ledger);
    await visitors.stop();
    await senders.stop();
    for (const site of sites) await site.end();
    const checked = await checkLedger(place, ledger, mails);
    const inFlight = SENDERS * rounds;
    return {
      figures: {
        visits: String(visitors.tally),
        forms: String(ledger.tally),
        ...checked.figures,
        "failed at kills": `${killed.visits} visits, ${killed.forms} forms`,
        "failed at restarts": `${rolled.visits - killed.visits} visits, ${rolled.forms - killed.forms} forms`,
        "slowest end ms": Math.round(slowestEnd),
      },
      broken: [
        ...broken,
        ...checked.broken,
        ...(killed.visits ? [`${killed.visits} visits failed at kills`] : []),
        ...(killed.forms > inFlight ? [`${killed.forms} forms failed at kills, with ${inFlight} under way at most`] : []),
        ...(rolled.visits > killed.visits ? [`${rolled.visits - killed.visits} visits failed at restarts`] : []),
        ...(rolled.forms > killed.forms ? [`${rolled.forms - killed.forms} forms failed at restarts`] : []),
        // What a killed server had begun is answered 502 by nginx, and nobody can say whether it was done.
        ...(killed.visits || killed.forms > inFlight || rolled.forms > killed.forms
          ? [...brokenIn(visitors.tally), ...brokenIn(ledger.tally)]
          : []),
      ],
    };
  },
};
