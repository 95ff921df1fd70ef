import type { Socket } from "node:net";
import type { Log } from "@nightlatch/http/log";
import pg from "pg";
import { COMMIT_TIMINGS, CommitCircuitBreaker, type CommitTimings, cancelStandbyWait } from "./commit-circuit-breaker.ts";
import type { OpenDatabase } from "./database.ts";
import { DatabaseAwayError } from "./database-errors.ts";
import { type MonitorTimings, monitorDatabase } from "./database-monitor.ts";
import { createServers, type Servers } from "./database-servers.ts";
import { createLimiter, type Limiter } from "./limited-client.ts";
import { openPool } from "./open-pool.ts";
import { PoolMetrics, poolMetrics } from "./pool-metrics.ts";
import { openReplica, READ_HERE } from "./replica.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const FIND_MS = 2_000;
const REPLICA_MS = 3_000;
export const POOL = 10;

interface PostgresOptions {
  readonly silenceMs?: number;
  readonly monitored?: boolean;
  readonly timings?: MonitorTimings;
  readonly pool?: number;
  readonly readUrl?: string | undefined;
  readonly part?: string;
  readonly commits?: CommitTimings;
}

export function openPostgres(
  databaseUrl: string,
  log: Log,
  { silenceMs, monitored = false, timings, pool: max = POOL, readUrl, part = "api", commits = COMMIT_TIMINGS }: PostgresOptions = {},
): OpenDatabase {
  const servers = createServers(databaseUrl);
  const circuitBreaker = new CommitCircuitBreaker(log, commits.pause);
  const limiter: Limiter = createLimiter(silenceMs, {
    circuitBreaker,
    timings: commits,
    // A pooler's process id is not the server's, so a wait behind a pooler cannot be cancelled.
    cancel: async (client) => !limiter.pooled() && cancelStandbyWait(servers.current(), client, commits.cancel),
  });
  const pool = makePool(servers, { max, part });
  const connections = new Connections();
  pool.on("connect", (client) => connections.add(client));
  const ready = createReady(servers);
  const listeners: (() => void)[] = [];
  const onChange = () => {
    for (const listener of listeners) listener();
  };
  const monitor = monitored
    ? monitorDatabase(servers, { log, onAway: () => connections.giveUp(), onChange, ...(timings ? { timings } : {}) })
    : undefined;
  const metrics = new PoolMetrics();
  const db = openPool(pool, log, { limiter, ready, metrics, ...(monitor ? { monitor } : {}) });
  const reading = readUrl === undefined ? undefined : openReplicaPool(readUrl, log, { max, part: `${part}-read` });
  const replica = reading && openReplica(db, reading.db, log);
  return {
    db,
    pooled: limiter.pooled,
    withoutTimeout: async (work, kind = "long") => {
      const own = openPool(makePool(servers, { max: 1, part: `${part}-${kind}` }), log, { limiter, ready, kind });
      try {
        return await work(own);
      } finally {
        await own.destroy();
      }
    },
    readAt: replica?.readAt ?? READ_HERE(db),
    away: () => monitor?.away() ?? false,
    commitsStuck: () => circuitBreaker.stuck(),
    onListingChange: (listener) => void listeners.push(listener),
    replica: () => replica?.state(),
    ...(replica ? { replicaLag: replica.lag } : {}),
    metrics: poolMetrics([
      { name: "primary", pool, metrics },
      ...(reading ? [{ name: "replica" as const, pool: reading.pool, metrics: reading.metrics }] : []),
    ]),
    close: async () => {
      await replica?.stop();
      await db.destroy();
      await monitor?.stop();
    },
  };
}

function createReady(servers: Servers): () => Promise<void> {
  let found: Promise<unknown> | undefined;
  return async () => {
    if (servers.count < 2) return;
    found ??= servers.find(FIND_MS).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    await found;
  };
}

function openReplicaPool(readUrl: string, log: Log, options: { readonly max: number; readonly part: string }) {
  const pool = makePool({ current: () => readUrl }, { ...options, patience: REPLICA_MS });
  const metrics = new PoolMetrics();
  return { pool, metrics, db: openPool(pool, { ...log, warn: () => {} }, { limiter: createLimiter(REPLICA_MS), metrics }) };
}

function makePool(
  servers: Pick<Servers, "current">,
  { max, part, patience = CONNECT_TIMEOUT_MS }: { readonly max: number; readonly part: string; readonly patience?: number },
): pg.Pool {
  class Client extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: servers.current() });
    }
  }
  return new pg.Pool({
    Client: Client as unknown as NonNullable<pg.PoolConfig["Client"]>,
    max,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    application_name: `nightlatch-${part}`,
  });
}

class Connections {
  private readonly sockets = new Set<Socket>();

  add({ connection }: pg.PoolClient): void {
    const { stream } = connection as unknown as { readonly stream: Socket };
    this.sockets.add(stream);
    stream.once("close", () => this.sockets.delete(stream));
  }

  /** Destroys the sockets, because a server that is away closes no connection. */
  giveUp(): void {
    for (const stream of this.sockets) stream.destroy(new DatabaseAwayError());
  }
}
