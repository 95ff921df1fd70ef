import { randomUUID } from "node:crypto";
import { type Chore, repeat } from "@nightlatch/process";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { askForLease, giveLeaseBack, type Held, isHeldStill, LEASE_TIMINGS, type LeaseTimings } from "./lease.ts";

/** The lease of all jobs together: they are small, and one name tells where all of them are done. */
const JOBS = "jobs";

/** What a job gets when it begins here. */
export interface Holding {
  /** A condition for statements that must not be done once another process does the jobs. */
  readonly fence: RawBuilder<boolean>;
}

/** Whether jobs are done in this process: `here`, in another one, or nobody knows yet. */
export type Whereabouts = "here" | "elsewhere" | "unknown";

/** Decides which of the processes on a database does the jobs, the work that one does for all. */
export interface Turn extends Chore {
  /**
   * Has a job done for as long as it is this process's turn: begun with each turn, and stopped with its end.
   *
   * @returns whose stop ends it for good
   */
  whileHere(begin: (holding: Holding) => Chore): Chore;
  whereabouts(): Whereabouts;
  /**
   * The epoch of its turn, while it lasts, and when it last heard whose turn it is, in seconds since 1970. Absent where nobody competes.
   */
  lease?(): { readonly epoch: number | undefined; readonly askedAt: number | undefined };
}

const NOTHING: Chore = { stop: async () => {} };

/** For a process that has the database to itself: it is always its turn. */
export const ALWAYS_HERE: Turn = {
  ...NOTHING,
  whileHere: (begin) => begin({ fence: sql<boolean>`true` }),
  whereabouts: () => "here",
};

/** For a process that leaves the jobs to others. */
export const NEVER_HERE: Turn = { ...NOTHING, whileHere: () => NOTHING, whereabouts: () => "elsewhere" };

/**
 * Competes for the jobs with the other processes on the database. One of them has its turn until it ends, or hangs or loses the
 * database for longer than its lease lasts; another follows then.
 */
export function competeForJobs(db: Kysely<Database>, log: Log, timings: LeaseTimings = LEASE_TIMINGS): Turn {
  const { everyMs, lengthMs, marginMs } = timings;
  const claimant = { name: JOBS, holder: randomUUID() };
  const jobs = new Set<Job>();
  let held: Held | undefined;
  let known: Whereabouts = "unknown";
  let expiry: NodeJS.Timeout | undefined;
  let askedAt: number | undefined;

  function lose(): void {
    if (!held) return;
    held = undefined;
    known = "unknown";
    log.info("The jobs are not done here any more.");
    for (const job of jobs) void job.end();
  }

  async function ask(): Promise<void> {
    const asked = performance.now();
    const epoch = await askForLease(db, claimant, lengthMs);
    askedAt = Date.now() / 1000;
    clearTimeout(expiry);
    // What took longer than the lease lasts says nothing of now.
    const left = asked + lengthMs - marginMs - performance.now();
    if (epoch === undefined || left <= 0 || held?.epoch !== epoch) lose();
    known = epoch === undefined ? "elsewhere" : known;
    if (epoch === undefined || left <= 0) return;
    expiry = setTimeout(lose, left).unref();
    if (held) return;
    held = { ...claimant, epoch };
    known = "here";
    log.info({ epoch }, "The jobs are done here now.");
    for (const job of jobs) job.begin(held);
  }

  const asking = repeat(ask, everyMs, { log, problem: "Which process does the jobs could not be settled" });
  return {
    whereabouts: () => known,
    lease: () => ({ epoch: held?.epoch, askedAt }),
    whileHere: (begin) => {
      const job = createJob(begin);
      jobs.add(job);
      if (held) job.begin(held);
      return {
        stop: () => {
          job.over = true;
          return job.end();
        },
      };
    },
    stop: async () => {
      await asking.stop();
      clearTimeout(expiry);
      const last = held;
      held = undefined;
      await Promise.all([...jobs].map((job) => job.end()));
      // Where the database is lost, the lease ends by itself.
      if (last) await giveLeaseBack(db, last).catch(() => {});
    },
  };
}

interface Job {
  /** Set where it is not to begin again. */
  over: boolean;
  begin(held: Held): void;
  /** Resolves once what is under way is done. */
  end(): Promise<void>;
}

/** A job's beginnings and ends, one after another: a turn that comes back at once waits for the end of the last one's work. */
function createJob(begin: (holding: Holding) => Chore): Job {
  let running: Chore | undefined;
  let settled = Promise.resolve();
  const job: Job = {
    over: false,
    begin: (held) => {
      settled = settled.then(() => {
        if (!job.over) running = begin({ fence: isHeldStill(held) });
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
