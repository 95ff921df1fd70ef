import { startObjectGateway } from "@nightlatch/process/testing";
import { queryPostgres } from "../../scripts/postgres.mjs";
import { checkLedger } from "../support/check.mjs";
import { openMails } from "../support/mails.mjs";
import { megabytes, treeResourceUsage } from "../support/processes.mjs";
import { until } from "../support/send-request.mjs";
import { openDeployment } from "./deployment.mjs";
import { killEach, rollOver } from "./events.mjs";
import { restoreElsewhere, sha256, staysOn } from "./restore.mjs";
import { openDiary, openLoad, sightOf } from "./traffic.mjs";
import { follow, growFromOne, openProcesses } from "./whole.mjs";

const QUIET = { whole: 8_000, quick: 2_500 };
const STEADY = { whole: 30_000, quick: 8_000 };

const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);

/** Milliseconds, longer than a killed sender's lock on a mail (api/mail/timings.ts). */
const MAILS_PATIENCE = 150_000;
const MAILS_WAITING = `select kind, status, attempts, last_error, count(*)::int, min(next_attempt_at) as next, max(leased_until) as leased
  from mail_outbox where status in ('queued', 'claimed', 'sending') group by 1, 2, 3, 4 order by 5 desc limit 5`;

async function checkWrites({ url, load, mails }) {
  const waiting = [];
  const leaving = async () => (await queryPostgres(url, MAILS_WAITING)).length === 0;
  await until("all mails have left", leaving, { patience: MAILS_PATIENCE }).catch(async ({ message }) => {
    waiting.push(`${message} ${JSON.stringify(await queryPostgres(url, MAILS_WAITING))}`);
  });
  const { lost, metrics, broken } = await checkLedger({ dataDir: "", url }, load.ledger, mails);
  const claims = new Set((await queryPostgres(url, "select claim_hash from photos")).map(({ claim_hash: hash }) => hash));
  const photosLost = load.photos.filter((photo) => !claims.has(sha256(photo))).length;
  return {
    lost,
    metrics: { ...metrics, "photos taken": load.photos.length, "photos lost": photosLost },
    broken: [...broken, ...waiting, ...(photosLost > 0 ? [`${photosLost} uploaded photos are lost`] : [])],
  };
}

async function steady({ parts, load, diary, quick }) {
  const costs = () => new Map(parts.all.map((part) => [part, treeResourceUsage(part.pid())]));
  const [before, from] = [costs(), performance.now()];
  await diary.note("load alone", async () => {}, { quiet: STEADY[quick ? "quick" : "whole"] });
  const [after, took] = [costs(), (performance.now() - from) / 1000];
  const rows = parts.all.map((part) => {
    const { memory, processor } = after.get(part);
    const share = ((processor - before.get(part).processor) / took / 10).toFixed(0);
    return [`${part.name} on .${part.host}`, part.family().length, megabytes(memory), share];
  });
  const rate = (sightOf(load.seen, from, performance.now()).requests / took).toFixed(0);
  return [{ head: ["part", "processes", "memory (PSS) MB", "% of a core"], rows }, `During this: ${rate} requests a second.`];
}

async function upgrade({ place, parts, primary, diary, quiet, hasBefore, endsThere }) {
  const [there, back] = hasBefore ? ["rolling upgrade", "the way back"] : ["rolling restart", "rolling restart, in the other order"];
  const rolls = endsThere ? { [back]: "before", [there]: "now" } : { [there]: "now", [back]: "before", [`${there} again`]: "now" };
  const rows = [];
  for (const [what, release] of Object.entries(rolls)) {
    await diary.note(
      what,
      async () => {
        const { slowestEnd, slowestStart, migrations } = await rollOver({ place, parts, primary, release, back: release === "before" });
        rows.push([what, migrations, seconds(slowestEnd), seconds(slowestStart)]);
      },
      { quiet },
    );
  }
  return { head: ["what", "migrations", "slowest end s", "slowest start s"], rows };
}

/**
 * `migrate`: the release has migrations that `before` lacks. `release` and `before` are folders made by `pnpm dist`.
 * @param {import("../support/scope.mjs").Scope} scope
 * @param {{ release: string, before?: string, quick: boolean, migrate?: boolean }} options
 * @returns {Promise<{ report: import("../table.mjs").Report, broken: string[] }>}
 */
export async function rehearse(scope, { release, before, quick, migrate = false }) {
  const gateway = await startObjectGateway();
  scope.defer(gateway.stop);
  await gateway.makeBucket("stays");
  const mails = await openMails(scope);
  const options = { net: "127.42.0.", bucket: "stays", backups: await scope.folder(), mails: mails.env.SMTP_URL, gateway };
  const deployment = await openDeployment(scope, options);
  // The release that is installed last starts first. The quick form starts with the new release, which saves a round of restarts.
  const endsThere = quick && !migrate;
  const releases = { now: release, before: before ?? release };
  for (const name of endsThere ? ["before", "now"] : ["now", "before"]) await deployment.install(releases[name], name);

  const { primary: first, times, shown } = await growFromOne(scope, deployment);
  await first.psql("replication-role");
  const standby = await follow(deployment, first, "12", "11");
  await deployment.set("replica-url");
  const parts = await openProcesses(scope, deployment);
  const rowsOf = (all) => Object.entries(all).map(([what, took]) => [what, seconds(took)]);
  const load = openLoad(parts.proxy.origin);
  scope.defer(load.stop);
  const diary = openDiary(load, parts.proxy.linesAbout);
  const quiet = QUIET[quick ? "quick" : "whole"];
  const costs = await steady({ parts, load, diary, quick });
  const upgrades = await upgrade({ place: deployment, parts, primary: first, diary, quiet, hasBefore: before !== undefined, endsThere });
  const primary = await killEach({ place: deployment, parts, primary: first, standby, gateway, load, diary, quiet });
  await diary.note("a backup", () => backUp(deployment), { quiet });
  await load.stop();
  const url = staysOn(primary);
  const { lost, metrics, broken } = await checkWrites({ url, load, mails });

  // All writes have ended, so both databases can be compared row by row.
  for (const part of parts.all) await part.end();
  await backUp(deployment);
  const restored = await restoreElsewhere(scope, { ...options, release, url, shown });
  const report = [
    "one process, and the way to a database server",
    { head: ["what", "s"], rows: rowsOf(times) },
    "starts",
    { head: ["part", "ready after s"], rows: rowsOf(parts.times) },
    "resources of each part",
    ...costs,
    "upgrade",
    upgrades,
    "what visitors saw",
    diary.table(lost),
    "what was acknowledged",
    { head: Object.keys(metrics), rows: [Object.values(metrics)] },
    "restore into empty folders",
    restored.table,
  ];
  return { report, broken: [...diary.broken, ...broken, ...restored.broken] };
}

async function backUp(deployment) {
  await deployment.clearBackups();
  await deployment.run("backup");
  await deployment.run("backup-photos");
}
