import type { Log } from "@nightlatch/http/log";
import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import type pg from "pg";
import { BusyDatabaseError, isConnectionLost } from "./database-errors.ts";
import type { DatabaseMonitor } from "./database-monitor.ts";
import type { Limiter } from "./limited-client.ts";
import { PoolMetrics } from "./pool-metrics.ts";
import type { Database } from "./schema.ts";
import { kindNow, LIMITS, type WorkKind } from "./work-kind.ts";

const WAITING_EACH = 20;

interface PoolOptions {
  readonly monitor?: DatabaseMonitor;
  readonly limiter?: Limiter;
  readonly kind?: WorkKind;
  readonly ready?: () => Promise<void>;
  readonly onQuery?: (event: LogEvent) => void;
  readonly metrics?: PoolMetrics;
}

export function openPool(
  pool: pg.Pool,
  log: Log,
  { monitor, limiter, kind, ready, onQuery = () => {}, metrics = new PoolMetrics() }: PoolOptions,
): Kysely<Database> {
  // Without a listener, an error would end the process. The lost client's queries report the error to their callers.
  pool.on("error", (error) => (monitor ? monitor.failed() : log.warn({ err: error }, "A database connection was lost.")));
  pool.on("connect", (client) => client.on("error", () => {}));
  const noteLoss = (error: unknown) => {
    if (isConnectionLost(error)) monitor?.failed();
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const work = kind ?? kindNow();
    try {
      await ready?.();
      const client = await (limiter ? takeFrom(pool, LIMITS[work].wait) : pool.connect());
      return limiter ? await limited(client, limiter, work) : client;
    } catch (error) {
      if (error instanceof BusyDatabaseError) metrics.refused += 1;
      noteLoss(error);
      throw error;
    }
  };
  const guarded = {
    connect: () => (monitor ? monitor.unlessAway(connect, (client) => client.release()) : connect()),
    end: () => pool.end(),
  };
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: guarded }),
    log: (event) => {
      if (event.level === "error") noteLoss(event.error);
      metrics.note(event);
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

/** @param wait milliseconds; 0 means no limit @throws {BusyDatabaseError} after `wait`, or if the queue is full */
function takeFrom(pool: pg.Pool, wait: number): Promise<pg.PoolClient> {
  const isFull = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
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
