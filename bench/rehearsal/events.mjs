import { setTimeout as sleep } from "node:timers/promises";
import { queryPostgres } from "../../scripts/postgres.mjs";
import { until } from "../support/send-request.mjs";
import { RESTART_AFTER } from "./deployment.mjs";
import { staysOn } from "./restore.mjs";
import { follow, holderOf } from "./whole.mjs";

/** Pause in milliseconds after each restart, because nginx skips a failed server for a second. */
const BEFORE_NEXT = 2_000;
const STORE_AWAY_MS = 5_000;

async function killProcess(server) {
  await server.kill();
  await sleep(RESTART_AFTER);
  await server.start();
}

const migrationsOf = async (server) => Number((await queryPostgres(staysOn(server), "select count(*) from kysely_migration"))[0].count);

/**
 * Processes that migrate the database restart first, the publishing site last.
 * @returns slowest stop and start, in ms, and the number of migrations
 */
export async function rollOver({ place, parts, primary, release, back = false }) {
  const { apis, jobs, sites } = parts;
  const before = await migrationsOf(primary);
  await place.run("switch", { env: { RELEASE: release } });
  const order = [...apis, ...jobs, ...sites.slice(1), sites[0]];
  let [slowestEnd, slowestStart] = [0, 0];
  for (const server of back ? order.toReversed() : order) {
    const { code, took } = await server.end();
    if (code !== 0) throw new Error(`${server.name} on .${server.host} ended with ${code}:\n${server.printed().slice(-2000)}`);
    slowestEnd = Math.max(slowestEnd, took);
    slowestStart = Math.max(slowestStart, await server.start());
    await sleep(BEFORE_NEXT);
  }
  return { slowestEnd, slowestStart, migrations: (await migrationsOf(primary)) - before };
}

export async function killEach({ place, parts, primary, standby, gateway, load, diary, quiet }) {
  const { apis, jobs, sites, proxy } = parts;
  /** `allowed`: the number of responses that may fail; `heals`: measures the time until the process works again. */
  const events = [
    // nginx responds with 502 to requests in flight at the kill, at most one for each sender and upload. Their writes may be stored.
    { what: "kill -9 of a site", allowed: 4, heals: true, happens: () => killProcess(sites[1]) },
    { what: "kill -9 of an API", allowed: 4, heals: true, happens: () => killProcess(apis[0]) },
    {
      what: "kill -9 of the process that does the jobs",
      heals: true,
      async happens() {
        const holder = await holderOf(jobs);
        await holder.kill();
        await until("another does the jobs", async () => (await holderOf(jobs.filter((server) => server !== holder))) !== undefined);
        return () => holder.start();
      },
    },
    {
      what: "kill -9 of nginx's workers",
      allowed: 12,
      async happens() {
        for (const { pid } of proxy.workers()) process.kill(pid, "SIGKILL");
      },
    },
    {
      what: "the object store is killed, and back after 5 s",
      async happens() {
        await gateway.kill();
        await sleep(STORE_AWAY_MS);
        await gateway.restart();
      },
    },
    {
      what: "kill -9 of the replica",
      heals: true,
      async happens() {
        await standby.stop("kill");
        await sleep(RESTART_AFTER);
        await standby.start();
        await until("reads come from the replica again", async () =>
          (await Promise.all(apis.map((server) => server.readiness()))).every(({ replica }) => replica === undefined),
        );
      },
    },
    {
      what: "kill -9 of the primary, its replica promoted",
      heals: true,
      async happens() {
        await primary.stop("kill");
        await standby.psql("promote");
        const taken = load.ledger.acknowledged.length;
        await until("forms are accepted again", () => load.ledger.acknowledged.length > taken + 3);
      },
    },
    {
      what: "the lost server follows the new one",
      async happens() {
        await primary.remove();
        await follow(place, standby, "11", "12");
      },
    },
  ];
  for (const { what, allowed, heals = false, happens } of events) {
    const timed = async () => {
      const began = performance.now();
      const afterwards = await /** @type {() => Promise<any>} */ (happens)();
      const took = performance.now() - began;
      await afterwards?.();
      return heals ? took : undefined;
    };
    await diary.note(what, timed, { allowed, quiet });
  }
  return standby;
}
