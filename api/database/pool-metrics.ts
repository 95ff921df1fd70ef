import { Durations, type MetricDefinition, type Sample, type SpanFacts, spanEnded } from "@nightlatch/process/telemetry";
import type { LogEvent } from "kysely";
import type pg from "pg";

const OPERATIONS: ReadonlySet<string> = new Set([
  ..."select with insert update delete merge truncate".split(" "),
  ..."begin commit rollback savepoint release set show lock".split(" "),
  ..."create alter drop comment analyze vacuum reindex checkpoint".split(" "),
]);

export class PoolMetrics {
  readonly queries = new Durations();
  failures = 0;
  refused = 0;

  note({ level, query, queryDurationMillis, ...event }: LogEvent): void {
    this.queries.add(queryDurationMillis);
    if (level === "error") this.failures += 1;
    const failed = "error" in event ? { "error.type": codeOf(event.error) } : {};
    spanEnded("query", () => ({ ...factsOf(query), ...failed }), queryDurationMillis);
  }
}

function factsOf({ sql, query }: LogEvent["query"]): SpanFacts {
  const word = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? "";
  const table = tableOf(query);
  return {
    "db.system.name": "postgresql",
    "db.operation.name": OPERATIONS.has(word) ? word : "other",
    ...(table === undefined ? {} : { "db.collection.name": table }),
  };
}

interface Tree {
  readonly from?: { readonly froms: readonly Tree[] } | undefined;
  readonly into?: Tree | undefined;
  readonly table?: Tree | undefined;
  readonly node?: Tree | undefined;
  readonly identifier?: { readonly name?: string } | undefined;
}

function tableOf(query: unknown): string | undefined {
  const tree = query as Tree | undefined;
  const next = tree?.from?.froms[0] ?? tree?.into ?? tree?.table ?? tree?.node;
  return tree?.identifier?.name ?? (next ? tableOf(next) : undefined);
}

function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" && /^\w{1,40}$/.test(code) ? code : "other";
}

interface NamedPool {
  readonly name: "primary" | "replica" | "embedded";
  readonly pool: Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount" | "options">;
  readonly metrics: PoolMetrics;
}

export function poolMetrics(pools: readonly NamedPool[]): readonly MetricDefinition[] {
  const each = (value: (of: NamedPool) => number) => (): readonly Sample[] =>
    pools.map((of) => ({ value: value(of), labels: { pool: of.name } }));
  const counter = (name: string, help: string, value: (of: NamedPool) => number): MetricDefinition => ({
    name,
    help,
    type: "counter",
    read: each(value),
  });
  return [
    {
      name: "nightlatch_database_connections",
      help: "Open connections, by whether they are in use.",
      type: "gauge",
      read: () =>
        pools.flatMap(({ name, pool: { totalCount, idleCount } }) => [
          { value: totalCount - idleCount, labels: { pool: name, state: "used" } },
          { value: idleCount, labels: { pool: name, state: "idle" } },
        ]),
    },
    {
      name: "nightlatch_database_connections_max",
      help: "Most connections at once.",
      type: "gauge",
      read: each(({ pool }) => pool.options.max),
    },
    {
      name: "nightlatch_database_waiting",
      help: "Work that waits for a connection.",
      type: "gauge",
      read: each(({ pool }) => pool.waitingCount),
    },
    counter("nightlatch_database_waits_refused_total", "Work that got no connection in time.", ({ metrics }) => metrics.refused),
    counter("nightlatch_database_query_failures_total", "Statements that failed.", ({ metrics }) => metrics.failures),
    {
      name: "nightlatch_database_query_duration_seconds",
      help: "Statements, without the wait for a connection.",
      type: "histogram",
      read: () => pools.map(({ name, metrics }) => ({ durations: metrics.queries, labels: { pool: name } })),
    },
  ];
}
