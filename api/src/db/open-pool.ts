import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Log } from "../log.ts";
import { BusyDatabaseError, isLost } from "./database-errors.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import type { Limiter } from "./limited-client.ts";
import { PoolFigures } from "./pool-figures.ts";
import type { Database } from "./schema.ts";
import { kindNow, LIMITS, type WorkKind } from "./work-kind.ts";

/** Work that may wait for each connection of a pool. What comes beyond that is refused at once: it would wait in vain. */
const WAITING_EACH = 20;

interface PoolOptions {
  readonly watch?: DatabaseWatch;
  /** What gives connections their time limits. The embedded database has none. */
  readonly limiter?: Limiter;
  /** What all work of this pool is for; each work's own kind unless told otherwise. */
  readonly kind?: WorkKind;
  /** Waited for before each connection. */
  readonly ready?: () => Promise<void>;
  readonly onQuery?: (event: LogEvent) => void;
  /** Counts what is asked. */
  readonly figures?: PoolFigures;
}

/** Kysely over a pool, whose connections are waited for no longer than their work may, and not at all while the server is away. */
export function openPool(
  pool: pg.Pool,
  log: Log,
  { watch, limiter, kind, ready, onQuery = () => {}, figures = new PoolFigures() }: PoolOptions,
): Kysely<Database> {
  // Without listeners a lost connection would end the process. The pool reports idle connections and opens others by
  // itself; a client in use emits its own error, and its queries fail for their callers anyway.
  pool.on("error", (error) => (watch ? watch.failed() : log.warn({ err: error }, "A database connection was lost.")));
  pool.on("connect", (client) => client.on("error", () => {}));
  const noteLoss = (error: unknown) => {
    if (isLost(error)) watch?.failed();
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const work = kind ?? kindNow();
    try {
      await ready?.();
      const client = await (limiter ? takeFrom(pool, LIMITS[work].wait) : pool.connect());
      return limiter ? await limited(client, limiter, work) : client;
    } catch (error) {
      if (error instanceof BusyDatabaseError) figures.refused += 1;
      noteLoss(error);
      throw error;
    }
  };
  const guarded = {
    connect: () => (watch ? watch.unlessAway(connect, (client) => client.release()) : connect()),
    end: () => pool.end(),
  };
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: guarded }),
    log: (event) => {
      if (event.level === "error") noteLoss(event.error);
      figures.note(event);
      onQuery(event);
    },
  });
}

async function limited(client: pg.PoolClient, limiter: Limiter, kind: WorkKind): Promise<pg.PoolClient> {
  try {
    return await limiter.limit(client, kind);
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

/**
 * @param wait milliseconds for a connection to become free; 0 is no limit
 * @throws {BusyDatabaseError} when none does, or so much waits already that none would
 */
function takeFrom(pool: pg.Pool, wait: number): Promise<pg.PoolClient> {
  const isFull = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  // A connection that has yet to be made has a limit of its own.
  if (!isFull || wait === 0) return pool.connect();
  if (pool.waitingCount >= pool.options.max * WAITING_EACH) return Promise.reject(new BusyDatabaseError());
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new BusyDatabaseError());
    }, wait);
    pool
      .connect()
      .then((client) => (isLate ? client.release() : resolve(client)), reject)
      .finally(() => clearTimeout(timer));
  });
}
