import { setTimeout as sleep } from "node:timers/promises";
import { queryPostgres } from "../../scripts/postgres.mjs";
import { ask, brokenIn } from "./support/ask.mjs";
import { checkLedger, readTable } from "./support/check.mjs";
import { fillDataDir, needPostgres } from "./support/data.mjs";
import { keepSending, keepVisiting, openLedger, waitForForms } from "./support/forms.mjs";
import { openMails } from "./support/mails.mjs";
import { openSite } from "./support/site.mjs";

const AT_ONCE = 24;
/** Milliseconds of load before each event, and of an outage. */
const BETWEEN = 2_000;
const OUTAGE = 3_000;
/** Longer than the wait for a silent connection (`api/src/db/limited-client.ts`), in milliseconds. */
const LONG_SILENCE = 25_000;
/** Forms that are taken before a site counts as back, and the longest wait for them, in milliseconds. */
const BACK = AT_ONCE;
const BACK_MAX = 60_000;
/** Lines of log in a second of an outage that are no flood. */
const LINES_MAX = 50;
/**
 * The longest wait for the mails of all that was taken, after the load, in milliseconds: more than the time for which a mail belongs to
 * a sender that lost it (`api/src/mail/timings.ts`). And the statuses of mails that have yet to leave.
 */
const MAILS_MAX = 150_000;
const WAITING = ["queued", "claimed", "sending"];
const PAGES = ["/", "/properties", "/pricing"];

async function stopped(server, how) {
  await server.stop(how);
  await sleep(OUTAGE);
  await server.start();
}

async function frozen(server, milliseconds) {
  server.freeze();
  await sleep(milliseconds);
  server.thaw();
}

/** A primary that acknowledges what its standby has, and an address that names both, as libpq has it. */
async function openCluster(scope) {
  const primary = await needPostgres(scope, { settings: ["wal_level=replica"] });
  const standby = await needPostgres(scope, { standbyOf: primary });
  await queryPostgres(primary.url, "alter system set synchronous_standby_names = '*'");
  await queryPostgres(primary.url, "select pg_reload_conf()");
  const hosts = encodeURIComponent(`${primary.folder},${standby.folder}`);
  return { primary, standby, url: `postgres://postgres@localhost/postgres?host=${hosts}` };
}

/** The primary is lost for good, and its standby takes over. The site has to find that out. */
async function failOver({ primary, standby }) {
  await primary.stop("immediate");
  await queryPostgres(standby.url, "select pg_promote()");
}

const eventsOf = (cluster, quick) => {
  const { primary } = cluster;
  const each = {
    "stopped fast": () => stopped(primary, "fast"),
    "stopped as by a crash": () => stopped(primary, "immediate"),
    "frozen 3 s": () => frozen(primary, OUTAGE),
    ...(quick ? {} : { "frozen 25 s": () => frozen(primary, LONG_SILENCE) }),
  };
  // The primary does not come back after the last event.
  return [...Object.entries(each), ...(quick ? [] : Object.entries(each)), ["failed over", () => failOver(cluster)]];
};

/** Lets one thing happen under load. @returns what it cost */
async function watchEvent(what, happens, { site, ledger }) {
  await sleep(BETWEEN);
  const lines = site.lines();
  const began = performance.now();
  const ready = sleep(OUTAGE / 2).then(() => ask(`${site.origin}/readyz`, { patience: 15_000 }));
  await happens();
  const seconds = (performance.now() - began) / 1000;
  const back = performance.now();
  const taken = await waitForForms(ledger, ledger.acknowledged.length + BACK, BACK_MAX);
  return {
    what,
    back: taken ? Math.round(performance.now() - back) : undefined,
    lines: Math.round((site.lines() - lines) / Math.max(1, seconds)),
    ready: (await ready).status,
  };
}

/**
 * Waits for the mails of all that was taken.
 *
 * @returns {Promise<Record<string, number>>} how many mails there are by status; one that was on its way when the database was lost may
 *   stay uncertain (docs/production-reference.md#mails)
 */
async function waitForMails(place) {
  const began = performance.now();
  for (;;) {
    const statuses = {};
    for (const { status } of await readTable(place, "mail_outbox", ["status"])) statuses[status] = (statuses[status] ?? 0) + 1;
    if (!WAITING.some((status) => statuses[status]) || performance.now() - began > MAILS_MAX) return statuses;
    await sleep(500);
  }
}

function judge(events, site) {
  return [
    ...events.filter(({ back }) => back === undefined).map(({ what }) => `no forms were taken within a minute after Postgres was ${what}`),
    ...events
      .filter(({ lines }) => lines > LINES_MAX)
      .map(({ what, lines }) => `${lines} lines of log in a second while Postgres was ${what}`),
    // A server that answers late is not down: only where it was gone for seconds must readiness say so.
    ...events
      .filter(({ what, ready }) => what.startsWith("stopped") && ready !== 503)
      .map(({ what, ready }) => `/readyz answered ${ready} while Postgres was ${what}`),
    ...(site.unasked() ? [`the site's process ended ${site.unasked()} times`] : []),
  ];
}

/** Postgres stopped, frozen and failed over under load. */
export const postgres = {
  promise: "losing Postgres ends no process and loses no acknowledged form; what needs it is refused honestly, and taken again by itself",
  bounds: (quick) => `${quick ? 3 : 8} outages and one failover to a standby, ${AT_ONCE} senders`,
  seconds: 600,
  async run({ quick, scope, say }) {
    const cluster = await openCluster(scope);
    const dataDir = await scope.folder();
    await fillDataDir(dataDir, ["releases"]);
    const mails = await openMails(scope);
    const site = await openSite(scope, {
      dataDir,
      env: { DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.standby.url, ...mails.env },
    });
    await site.start();
    for (const path of PAGES) await ask(site.origin + path);
    const ledger = openLedger();
    const senders = keepSending(site.origin, ledger, { atOnce: AT_ONCE });
    const visitors = keepVisiting(site.origin, PAGES);
    const events = [];
    for (const [what, happens] of eventsOf(cluster, quick)) {
      const event = await watchEvent(what, happens, { site, ledger });
      say(JSON.stringify(event));
      events.push(event);
    }
    await senders.stop();
    await visitors.stop();
    const place = { dataDir, url: cluster.standby.url };
    const statuses = await waitForMails(place);
    const late = WAITING.flatMap((status) =>
      statuses[status] ? [`${statuses[status]} mails are ${status} ${MAILS_MAX / 1000} s after the load`] : [],
    );
    const checked = await checkLedger(place, ledger, mails);
    const longest = Math.max(...events.map(({ back = BACK_MAX }) => back));
    return {
      figures: {
        ...checked.figures,
        "mails uncertain": statuses.uncertain ?? 0,
        forms: String(ledger.tally),
        pages: String(visitors.tally),
        "processes ended": site.unasked(),
        "forms again after ms, at most": longest,
        "failed over ms": events.at(-1)?.back,
        "log lines a second, at most": Math.max(...events.map(({ lines }) => lines)),
      },
      broken: [...checked.broken, ...late, ...judge(events, site), ...brokenIn(ledger.tally), ...brokenIn(visitors.tally)],
    };
  },
};
