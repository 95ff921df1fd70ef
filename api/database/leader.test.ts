import { randomUUID } from "node:crypto";
import { silentLog } from "@nightlatch/http/log";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openTestDatabase } from "../testing/database.ts";
import { type DatabaseServer, startDatabaseServer } from "../testing/database-server.ts";
import { ALWAYS_LEADER, competeForLeadership, type LeaderLease, NEVER_LEADER } from "./leader.ts";
import { isStillHeld, releaseLease, requestLease } from "./lease.ts";
import { openPostgres } from "./postgres.ts";

const PATIENCE = { timeout: 20_000, interval: 10 };
const DAY_MS = 24 * 60 * 60 * 1000;

const opened = await openTestDatabase();
beforeEach(() => opened.db.deleteFrom("leases").execute());

const claimant = () => ({ name: "jobs", holder: randomUUID() });
const holds = async (who: { name: string; holder: string }, epoch: number) => {
  const { rows } = await sql<{ still: boolean }>`select ${isStillHeld({ ...who, epoch })} as still`.execute(opened.db);
  return rows[0]?.still;
};

describe("a lease", () => {
  it("belongs to one process until it releases it, and then to another with the next epoch", async () => {
    const [first, second] = [claimant(), claimant()];
    expect(await requestLease(opened.db, first, DAY_MS)).toBe(1);
    expect(await requestLease(opened.db, first, DAY_MS)).toBe(1);
    expect(await requestLease(opened.db, second, DAY_MS)).toBeUndefined();
    await releaseLease(opened.db, { ...first, epoch: 1 });
    expect(await requestLease(opened.db, second, DAY_MS)).toBe(2);
    expect(await requestLease(opened.db, first, DAY_MS)).toBeUndefined();
    await releaseLease(opened.db, { ...first, epoch: 1 });
    expect([await holds(first, 1), await holds(second, 2)]).toEqual([false, true]);
  });

  it("that expired goes to one of many concurrent claimants, and fences off the former holder", async () => {
    const before = claimant();
    await requestLease(opened.db, before, 0);
    const claims = Array.from({ length: 8 }, claimant);
    const leases = await Promise.all(claims.map((who) => requestLease(opened.db, who, DAY_MS)));
    expect(leases.filter((epoch) => epoch !== undefined)).toEqual([2]);
    expect(await holds(before, 1)).toBe(false);
  });

  it("that its own holder let expire gets the next epoch, since another may have held it", async () => {
    const only = claimant();
    await requestLease(opened.db, only, 0);
    expect(await requestLease(opened.db, only, DAY_MS)).toBe(2);
    expect([await holds(only, 1), await holds(only, 2)]).toEqual([false, true]);
  });

  it("blocks no claimant when the database's clock was ahead and is set right", async () => {
    await requestLease(opened.db, claimant(), DAY_MS);
    expect(await requestLease(opened.db, claimant(), 1_000)).toBe(2);
  });
});

function createJobs() {
  const doing: string[] = [];
  let ending = Promise.resolve();
  const holdUp = () => {
    let go = () => {};
    ending = new Promise((resolve) => {
      go = resolve;
    });
    return () => go();
  };
  const begin = (name: string) => () => {
    doing.push(name);
    return {
      stop: async () => {
        await ending;
        doing.splice(doing.indexOf(name), 1);
      },
    };
  };
  return { doing, begin, holdUp };
}

describe("processes on one database", () => {
  const timings = { everyMs: 20, lengthMs: 2_000, marginMs: 500 };
  let leaders: LeaderLease[] = [];
  const compete = (db = opened.db) => {
    const leader = competeForLeadership(db, silentLog, timings);
    leaders.push(leader);
    return leader;
  };
  afterEach(async () => {
    await Promise.all(leaders.map((leader) => leader.stop()));
    leaders = [];
  });

  it("run each job in one of them, which ends its work before another begins", async () => {
    const { doing, begin, holdUp } = createJobs();
    const [first, second] = [compete(), compete()];
    first.whileLeader(begin("first"));
    second.whileLeader(begin("second"));
    await expect.poll(() => doing, PATIENCE).toHaveLength(1);
    await expect.poll(() => [first, second].map((leader) => leader.state()).toSorted(), PATIENCE).toEqual(["elsewhere", "here"]);
    const [holder, other] = doing[0] === "first" ? [first, "second"] : [second, "first"];
    const goOn = holdUp();
    const stopped = holder.stop();
    expect(await requestLease(opened.db, claimant(), timings.lengthMs)).toBeUndefined();
    expect(doing).not.toContain(other);
    goOn();
    await stopped;
    await expect.poll(() => doing, PATIENCE).toEqual([other]);
  });

  it("start a job that is registered later, and stop a stopped one", async () => {
    const { doing, begin } = createJobs();
    const leader = compete();
    await expect.poll(() => leader.state(), PATIENCE).toBe("here");
    const job = leader.whileLeader(begin("late"));
    await expect.poll(() => doing, PATIENCE).toEqual(["late"]);
    await job.stop();
    expect(doing).toEqual([]);
  });

  it("end their jobs when the database is unreachable, and start them again afterwards", async () => {
    const server: DatabaseServer = await startDatabaseServer();
    const cutOff = openPostgres(server.url, silentLog);
    onTestFinished(async () => {
      await cutOff.close();
      await server.stop();
    });
    const { doing, begin } = createJobs();
    const leader = compete(cutOff.db);
    leader.whileLeader(begin("job"));
    await expect.poll(() => doing, PATIENCE).toEqual(["job"]);
    server.freeze();
    await expect.poll(() => [...doing, leader.state()], PATIENCE).toEqual(["unknown"]);
    server.thaw();
    await expect.poll(() => [...doing, leader.state()], PATIENCE).toEqual(["job", "here"]);
    await leader.stop();
  });
});

it("the only process of a database starts each job at once, and one without jobs starts none", async () => {
  const { doing, begin } = createJobs();
  const job = ALWAYS_LEADER.whileLeader(begin("here"));
  await NEVER_LEADER.whileLeader(begin("never")).stop();
  expect(doing).toEqual(["here"]);
  await job.stop();
  expect(doing).toEqual([]);
});
