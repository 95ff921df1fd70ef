import { setTimeout as sleep } from "node:timers/promises";
import { queryPostgres } from "../../scripts/postgres.mjs";
import { until } from "../support/ask.mjs";
import { RESTART_AFTER } from "./place.mjs";
import { staysOn } from "./restore.mjs";
import { follow, holderOf } from "./whole.mjs";

/** After a part is ready, since nginx leaves out for a second what did not answer, in milliseconds. */
const BEFORE_NEXT = 2_000;
/** How long the object store is away, in milliseconds. */
const STORE_AWAY = 5_000;

/** Kills every process of a part, and starts it again as systemd would. @returns {Promise<number>} milliseconds until it was ready */
async function killPart(part) {
  const began = performance.now();
  await part.kill();
  await sleep(RESTART_AFTER);
  await part.start();
  return performance.now() - began;
}

const migrationsOf = async (server) => Number((await queryPostgres(staysOn(server), "select count(*) from kysely_migration"))[0].count);

/**
 * Restarts every part, one after another, on the release that the folder's link then names: first those that change the database, last
 * the site that publishes. On the way back it is the other way round.
 *
 * @param {{ place: import("./place.mjs").Place, parts: Awaited<ReturnType<typeof import("./whole.mjs").openParts>>, primary: any, release: string, back?: boolean }} options
 * @returns {Promise<{ slowestEnd: number, slowestStart: number, migrations: number }>} milliseconds, and the number of migrations that ran
 */
export async function rollOver({ place, parts, primary, release, back = false }) {
  const { apis, jobs, sites } = parts;
  const before = await migrationsOf(primary);
  await place.run("switch", { env: { RELEASE: release } });
  const order = [...apis, ...jobs, ...sites.slice(1), sites[0]];
  let [slowestEnd, slowestStart] = [0, 0];
  for (const part of back ? order.toReversed() : order) {
    const { code, took } = await part.end();
    if (code !== 0) throw new Error(`${part.name} on .${part.host} ended with ${code}:\n${part.printed().slice(-2000)}`);
    slowestEnd = Math.max(slowestEnd, took);
    slowestStart = Math.max(slowestStart, await part.start());
    await sleep(BEFORE_NEXT);
  }
  return { slowestEnd, slowestStart, migrations: (await migrationsOf(primary)) - before };
}

/** The primary is lost, its replica takes over, and a new one follows it. @returns the servers afterwards, and milliseconds until forms were taken */
export async function failOver({ place, primary, standby, load }) {
  const began = performance.now();
  await primary.stop("kill");
  await standby.psql("promote");
  const taken = load.ledger.acknowledged.length;
  await until("forms are taken again", () => load.ledger.acknowledged.length > taken + 3);
  return { took: performance.now() - began, again: () => primary.remove().then(() => follow(place, standby, "11", "12")) };
}

/**
 * Kills each part once.
 *
 * @param {object} options
 * @param {import("./place.mjs").Place} options.place
 * @param {Awaited<ReturnType<typeof import("./whole.mjs").openParts>>} options.parts
 * @param {any} options.primary
 * @param {any} options.standby
 * @param {import("@nightlatch/process/testing").ObjectGateway} options.gateway
 * @param {ReturnType<typeof import("./load.mjs").openLoad>} options.load
 * @param {ReturnType<typeof import("./figures.mjs").openDiary>} options.diary
 * @param {number} options.quiet milliseconds of load after each
 * @returns the database servers afterwards: the one that takes writes, and the one that follows
 */
export async function killEach({ place, parts, primary, standby, gateway, load, diary, quiet }) {
  const { apis, jobs, sites, proxy } = parts;
  // What a killed process had begun is answered 502, and nobody can say whether it was done: one for each sender and each upload.
  await diary.note("kill -9 of a site", () => killPart(sites[1]), { allowed: 4, quiet });
  await diary.note("kill -9 of an API", () => killPart(apis[0]), { allowed: 4, quiet });
  await diary.note(
    "kill -9 of the process that does the jobs",
    async () => {
      const holder = await holderOf(jobs);
      const others = jobs.filter((part) => part !== holder);
      const began = performance.now();
      await holder.kill();
      await until("another does the jobs", async () => (await holderOf(others)) !== undefined);
      const took = performance.now() - began;
      await holder.start();
      return took;
    },
    { quiet },
  );
  await diary.note(
    "kill -9 of nginx's workers",
    async () => {
      for (const { pid } of proxy.workers()) process.kill(pid, "SIGKILL");
    },
    // Those that were under way in it, on every connection.
    { allowed: 12, quiet },
  );
  await diary.note(
    "the object store is killed, and back after 5 s",
    async () => {
      await gateway.kill();
      await sleep(STORE_AWAY);
      await gateway.restart();
    },
    { quiet },
  );
  await diary.note(
    "kill -9 of the replica",
    async () => {
      const began = performance.now();
      await standby.stop("kill");
      await sleep(RESTART_AFTER);
      await standby.start();
      await until("reads come from the replica again", async () =>
        (await Promise.all(apis.map((part) => part.readiness()))).every(({ replica }) => replica === undefined),
      );
      return performance.now() - began;
    },
    { quiet },
  );
  let again;
  await diary.note(
    "kill -9 of the primary, its replica promoted",
    async () => {
      const result = await failOver({ place, primary, standby, load });
      again = result.again;
      return result.took;
    },
    { quiet },
  );
  let follower = primary;
  await diary.note(
    "the lost server follows the new one",
    async () => {
      follower = await again();
    },
    { quiet },
  );
  return { primary: standby, standby: follower };
}
