import { setTimeout as sleep } from "node:timers/promises";
import { queryPostgres } from "../../scripts/postgres.mjs";
import { above, readTable } from "../support/check.mjs";
import { fillDataDir, needPostgres } from "../support/data.mjs";
import { waitForForms } from "../support/forms.mjs";
import { sendRequest, until } from "../support/send-request.mjs";
import { openTrial } from "../support/trial.mjs";

const AT_ONCE = 24;
const BETWEEN_MS = 2_000;
const OUTAGE_MS = 3_000;
/** Milliseconds, longer than the timeout of a silent connection (`api/database/limited-client.ts`). */
const LONG_SILENCE = 25_000;
/** Maximum log lines per second during an outage. */
const LINES_MAX = 50;
/** Maximum milliseconds until all mails are sent: longer than a dead sender's lock on a mail (`api/mail/timings.ts`). */
const MAILS_MAX = 150_000;
const UNSENT = ["queued", "claimed", "sending"];
const PAGES = ["/", "/properties", "/pricing"];

async function stopped(server, how) {
  await server.stop(how);
  await sleep(OUTAGE_MS);
  await server.start();
}

async function frozen(server, milliseconds) {
  server.freeze();
  await sleep(milliseconds);
  server.thaw();
}

async function openCluster(scope) {
  const primary = await needPostgres(scope, { settings: ["wal_level=replica"] });
  const standby = await needPostgres(scope, { standbyOf: primary });
  await queryPostgres(primary.url, "alter system set synchronous_standby_names = '*'");
  await queryPostgres(primary.url, "select pg_reload_conf()");
  const hosts = encodeURIComponent(`${primary.folder},${standby.folder}`);
  return { primary, standby, url: `postgres://postgres@localhost/postgres?host=${hosts}` };
}

/** Returns the events in order. `/readyz` must report a stopped server, but not a slow one (`isDown`). */
function eventsOf({ primary, standby }, quick) {
  const each = [
    { what: "stopped fast", isDown: true, happens: () => stopped(primary, "fast") },
    { what: "stopped as by a crash", isDown: true, happens: () => stopped(primary, "immediate") },
    { what: "frozen 3 s", happens: () => frozen(primary, OUTAGE_MS) },
    ...(quick ? [] : [{ what: "frozen 25 s", happens: () => frozen(primary, LONG_SILENCE) }]),
  ];
  async function failOver() {
    await primary.stop("immediate");
    await queryPostgres(standby.url, "select pg_promote()");
  }
  return [...each, ...(quick ? [] : each), { what: "failed over", happens: failOver }];
}

/** @returns milliseconds until forms were accepted again, log lines per second, and the failed checks */
async function watchEvent({ what, happens, isDown = false }, { site, ledger }) {
  await sleep(BETWEEN_MS);
  const lines = site.lines();
  const began = performance.now();
  const readiness = sleep(OUTAGE_MS / 2).then(() => sendRequest(`${site.origin}/readyz`, { patience: 15_000 }));
  await happens();
  const seconds = (performance.now() - began) / 1000;
  const back = await waitForForms(ledger, AT_ONCE);
  const rate = Math.round((site.lines() - lines) / Math.max(1, seconds));
  const { status } = await readiness;
  const broken = [
    ...(back === undefined ? ["no forms were accepted within a minute afterwards"] : []),
    ...above("lines of log in a second", rate, LINES_MAX),
    ...(isDown && status !== 503 ? [`/readyz returned ${status}`] : []),
  ];
  return { what, back: back && Math.round(back), rate, broken: broken.map((each) => `Postgres ${what}: ${each}`) };
}

async function waitForMails(dataStore) {
  let statuses = {};
  const haveLeft = async () => {
    statuses = {};
    for (const { status } of await readTable(dataStore, "mail_outbox", ["status"])) statuses[status] = (statuses[status] ?? 0) + 1;
    return !UNSENT.some((status) => statuses[status]);
  };
  await until("all mails leave", haveLeft, { patience: MAILS_MAX, every: 500 }).catch(() => {});
  return statuses;
}

/** @type {import("./run.mjs").Trial} */
export const postgres = {
  promise: "losing Postgres ends no process and loses no acknowledged form; work that needs it gets 503, and works again afterwards",
  bounds: (quick) => `${quick ? 3 : 8} outages and one failover to a standby, ${AT_ONCE} senders`,
  seconds: 600,
  async run({ quick, scope, say }) {
    const cluster = await openCluster(scope);
    const dataDir = await scope.folder();
    await fillDataDir(dataDir, ["releases"]);
    const trial = await openTrial(scope, { dataDir }, { DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.standby.url });
    const { site } = trial;
    await site.start();
    for (const path of PAGES) await sendRequest(site.origin + path);
    trial.send({ atOnce: AT_ONCE });
    trial.visit(PAGES);
    const events = [];
    for (const event of eventsOf(cluster, quick)) {
      events.push(await watchEvent(event, trial));
      say(events.at(-1));
    }
    await trial.stop();
    const dataStore = { dataDir, url: cluster.standby.url };
    const statuses = await waitForMails(dataStore);
    const late = UNSENT.flatMap((status) => above(`mails that stay ${status}`, statuses[status]));
    const result = await trial.finish(dataStore);
    return {
      metrics: {
        ...result.metrics,
        "mails uncertain": statuses.uncertain ?? 0,
        "forms again after ms, at most": Math.max(...events.map(({ back }) => back ?? Number.POSITIVE_INFINITY)),
        "failed over ms": events.at(-1).back,
        "log lines a second, at most": Math.max(...events.map(({ rate }) => rate)),
      },
      broken: [...events.flatMap(({ broken }) => broken), ...late, ...result.broken],
    };
  },
};
