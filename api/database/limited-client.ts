import type { Socket } from "node:net";
import type pg from "pg";
import { type CommitRules, guardCommits } from "./commit-circuit-breaker.ts";
import { SilentDatabaseError } from "./database-errors.ts";
import { LIMITS, type WorkKind } from "./work-kind.ts";

const GRACE_MS = 5_000;
const BEGINS = /^\s*(begin|start transaction)\b/i;

type Queryable = Pick<pg.PoolClient, "query">;

export interface Limiter {
  limit(client: pg.PoolClient, kind: WorkKind): Promise<pg.PoolClient>;
  pooled(): boolean | undefined;
}

/** @param silenceMs milliseconds without a response after which a connection is closed; by default derived from the limits */
export function createLimiter(silenceMs?: number, commits?: CommitRules): Limiter {
  const limitsOf = new WeakMap<pg.PoolClient, WorkKind>();
  const watched = new WeakMap<pg.PoolClient, pg.PoolClient>();
  let pooled: boolean | undefined;

  async function limit(client: pg.PoolClient, kind: WorkKind): Promise<pg.PoolClient> {
    pooled ??= await isPooled(client);
    if (limitsOf.get(client) !== kind) {
      handleSilence(client, kind, silenceMs);
      // Sets no limits behind a pooler, because other processes would inherit them with the session.
      if (!pooled) await client.query(statementsOf(kind, "session"));
      limitsOf.set(client, kind);
    }
    if (!commits) return pooled ? withLocalLimits(client, kind) : client;
    const known = watched.get(client);
    if (known) return known;
    const kindOf = () => limitsOf.get(client) ?? kind;
    const limited = pooled ? withQuery(client, localLimits(client, kindOf)) : client;
    const query = limited.query.bind(limited) as (text: unknown, ...more: unknown[]) => Promise<unknown>;
    const limitedClient = withQuery(client, guardCommits(client, query, kindOf, commits));
    watched.set(client, limitedClient);
    return limitedClient;
  }
  return { limit, pooled: () => pooled };
}

/** A pooler announces one server process id, but a different process responds. */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { processID } = client as unknown as { readonly processID?: number | null };
  if (!processID) return false;
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid !== processID;
}

function statementsOf(kind: WorkKind, scope: "session" | "local"): string {
  const { statement, lock, idle } = LIMITS[kind];
  return [`statement_timeout = ${statement}`, `lock_timeout = ${lock}`, `idle_in_transaction_session_timeout = ${idle}`]
    .map((each) => `set ${scope} ${each}`)
    .join("; ");
}

const withLocalLimits = (client: pg.PoolClient, kind: WorkKind): pg.PoolClient =>
  withQuery(
    client,
    localLimits(client, () => kind),
  );

function localLimits(client: pg.PoolClient, kindOf: () => WorkKind) {
  return (text: unknown, ...more: unknown[]) => {
    const query = client.query as (...all: unknown[]) => unknown;
    const begins = typeof text === "string" && BEGINS.test(text);
    return begins ? query.call(client, `${text}; ${statementsOf(kindOf(), "local")}`) : query.call(client, text, ...more);
  };
}

function withQuery(client: pg.PoolClient, query: (text: unknown, ...more: unknown[]) => unknown): pg.PoolClient {
  return new Proxy(client, {
    get: (target, name) => {
      if (name === "query") return query;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  }) satisfies Queryable;
}

/** Destroys the socket of a hung server, which closes no connection. Queries then fail at once, and the pool drops the client. */
function handleSilence(client: pg.PoolClient, kind: WorkKind, silenceMs: number | undefined): void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  const { statement } = LIMITS[kind];
  const silence = statement === 0 ? 0 : (silenceMs ?? statement + GRACE_MS);
  stream.removeAllListeners("timeout");
  stream.setTimeout(silence, () => stream.destroy(new SilentDatabaseError(silence)));
}
