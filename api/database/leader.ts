import { randomUUID } from "node:crypto";
import type { Log } from "@nightlatch/http/log";
import { type Chore, repeat } from "@nightlatch/process/supervision";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type HeldLease, isStillHeld, LEASE_TIMINGS, type LeaseTimings, releaseLease, requestLease } from "./lease.ts";
import type { Database } from "./schema.ts";

const JOBS = "jobs";

interface Holding {
  readonly fence: RawBuilder<boolean>;
}

export type LeaderState = "here" | "elsewhere" | "unknown";

export interface LeaderLease extends Chore {
  whileLeader(begin: (holding: Holding) => Chore): Chore;
  state(): LeaderState;
  /** `renewedAt` is in seconds since 1970. Absent if no other process competes for leadership. */
  lease?(): { readonly epoch: number | undefined; readonly renewedAt: number | undefined };
}

const NOTHING: Chore = { stop: async () => {} };

export const ALWAYS_LEADER: LeaderLease = {
  ...NOTHING,
  whileLeader: (begin) => begin({ fence: sql<boolean>`true` }),
  state: () => "here",
};

export const NEVER_LEADER: LeaderLease = { ...NOTHING, whileLeader: () => NOTHING, state: () => "elsewhere" };

/** A process stays leader until it stops, hangs, or loses the database for longer than its lease. */
export function competeForLeadership(db: Kysely<Database>, log: Log, timings: LeaseTimings = LEASE_TIMINGS): LeaderLease {
  const { everyMs, lengthMs, marginMs } = timings;
  const claimant = { name: JOBS, holder: randomUUID() };
  const jobs = new Set<Job>();
  let heldLease: HeldLease | undefined;
  let known: LeaderState = "unknown";
  let expiry: NodeJS.Timeout | undefined;
  let renewedAt: number | undefined;

  function lose(): void {
    if (!heldLease) return;
    heldLease = undefined;
    known = "unknown";
    log.info("This process no longer runs the jobs.");
    for (const job of jobs) void job.end();
  }

  async function renewLease(): Promise<void> {
    const startedAt = performance.now();
    const epoch = await requestLease(db, claimant, lengthMs);
    renewedAt = Date.now() / 1000;
    clearTimeout(expiry);
    const left = startedAt + lengthMs - marginMs - performance.now();
    if (epoch === undefined || left <= 0 || heldLease?.epoch !== epoch) lose();
    known = epoch === undefined ? "elsewhere" : known;
    if (epoch === undefined || left <= 0) return;
    expiry = setTimeout(lose, left).unref();
    if (heldLease) return;
    heldLease = { ...claimant, epoch };
    known = "here";
    log.info({ epoch }, "This process runs the jobs now.");
    for (const job of jobs) job.begin(heldLease);
  }

  const leaseRenewal = repeat(renewLease, everyMs, { log, problem: "Could not decide which process runs the jobs" });
  return {
    state: () => known,
    lease: () => ({ epoch: heldLease?.epoch, renewedAt }),
    whileLeader: (begin) => {
      const job = createJob(begin);
      jobs.add(job);
      if (heldLease) job.begin(heldLease);
      return {
        stop: () => {
          job.over = true;
          return job.end();
        },
      };
    },
    stop: async () => {
      await leaseRenewal.stop();
      clearTimeout(expiry);
      const last = heldLease;
      heldLease = undefined;
      await Promise.all([...jobs].map((job) => job.end()));
      if (last) await releaseLease(db, last).catch(() => {});
    },
  };
}

interface Job {
  over: boolean;
  begin(heldLease: HeldLease): void;
  end(): Promise<void>;
}

function createJob(begin: (holding: Holding) => Chore): Job {
  let running: Chore | undefined;
  let settled = Promise.resolve();
  const job: Job = {
    over: false,
    begin: (heldLease) => {
      settled = settled.then(() => {
        if (!job.over) running = begin({ fence: isStillHeld(heldLease) });
      });
    },
    end: () => {
      settled = settled.then(async () => {
        const ending = running;
        running = undefined;
        await ending?.stop();
      });
      return settled;
    },
  };
  return job;
}
