import type { Log } from "@nightlatch/http/log";
import { type Kysely, sql } from "kysely";
import { isConnectionLost } from "./database-errors.ts";
import { reasonOf } from "./database-monitor.ts";
import type { Database } from "./schema.ts";

interface ReplicaTimings {
  readonly every: number;
  readonly behind: number;
}

const TIMINGS: ReplicaTimings = { every: 1_000, behind: 10_000 };

export type ReplicaState = "away" | "behind" | "promoted";

/** Runs work on data at least as new as a catalogue version. May run the work twice. */
export type ReadAt = <T>(version: number, work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;

export const READ_HERE =
  (db: Kysely<Database>): ReadAt =>
  (_version, work) =>
    work(db);

export interface Replica {
  readonly readAt: ReadAt;
  state(): ReplicaState | undefined;
  lag(): number | undefined;
  stop(): Promise<void>;
}

/** Uses a replica less than ten seconds behind. Checks each connection, because one address may lead to several replicas. */
export function openReplica(
  primary: Kysely<Database>,
  replica: Kysely<Database>,
  log: Log,
  { every, behind }: ReplicaTimings = TIMINGS,
): Replica {
  const written = createHistory();
  let state: ReplicaState | undefined = "away";
  let loggedState: ReplicaState | undefined;
  let lag: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function become(next: ReplicaState | undefined, reason = ""): void {
    state = next;
    if (stopped || next === loggedState) return;
    loggedState = next;
    log.info(next === undefined ? "Reads come from the replica of DATABASE_READ_URL." : `${SAID[next]}${reason}: reads go to the primary.`);
  }

  async function look(): Promise<void> {
    lag = undefined;
    try {
      // Databases without this function compare only catalogue versions.
      const now = await logPosition(primary, "pg_current_wal_lsn()").catch(() => undefined);
      if (now !== undefined) written.note(now);
      const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(replica);
      if (!rows[0]?.standby) return become("promoted");
      const replayed = await logPosition(replica, "pg_last_wal_replay_lsn()").catch(() => undefined);
      if (replayed !== undefined) lag = written.age(replayed);
      become(replayed !== undefined && replayed < written.before(behind) ? "behind" : undefined);
    } catch (error) {
      become("away", ` (${reasonOf(error as Error)})`);
    }
  }

  const first = look();
  let looking = first;
  const schedule = () => {
    timer = setTimeout(() => {
      looking = look().finally(() => stopped || schedule());
    }, every).unref();
  };
  void looking.finally(() => stopped || schedule());

  return {
    state: () => state,
    lag: () => lag,
    readAt: async (version, work) => {
      await first;
      if (state !== undefined) return work(primary);
      try {
        return await replica.connection().execute(async (on) => {
          // A connection stays on one server, whose catalogue version never decreases.
          const { version: has } = await on.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow();
          if (Number(has) < version) throw new OlderError();
          return work(on);
        });
      } catch (error) {
        if (isConnectionLost(error)) become("away", ` (${reasonOf(error as Error)})`);
        return work(primary);
      }
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
      await replica.destroy();
    },
  };
}

const SAID: Readonly<Record<ReplicaState, string>> = {
  away: "The replica of DATABASE_READ_URL does not answer",
  behind: "The replica of DATABASE_READ_URL is more than ten seconds behind",
  promoted: "The server of DATABASE_READ_URL is not a replica",
};

class OlderError extends Error {}

async function logPosition(db: Kysely<Database>, call: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ at: string | null }>`select pg_wal_lsn_diff(${sql.raw(call)}, '0/0')::text as at`.execute(db);
  const at = rows[0]?.at;
  return at == null ? undefined : BigInt(at);
}

/** Uses this process's clock, because the clocks of the servers differ. */
function createHistory() {
  let seen: { readonly when: number; readonly at: bigint }[] = [];
  return {
    note: (at: bigint) => void seen.push({ when: performance.now(), at }),
    age: (at: bigint): number => {
      const next = seen.find((each) => each.at > at);
      return next ? (performance.now() - next.when) / 1000 : 0;
    },
    before: (ms: number): bigint => {
      const then = performance.now() - ms;
      const last = seen.findLastIndex(({ when }) => when <= then);
      if (last < 0) return 0n;
      seen = seen.slice(last);
      return seen[0]?.at ?? 0n;
    },
  };
}
