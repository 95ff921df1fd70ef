import type { LiveCatalogue } from "@nightlatch/catalogue/live/live-catalogue";
import type { OpenDatabase } from "@nightlatch/database/database";
import type { LeaderLease } from "@nightlatch/database/leader";
import type { Database } from "@nightlatch/database/schema";
import type { PhotoStorage } from "@nightlatch/media/photo-storage";
import { gauge, type MetricDefinition, type Sample } from "@nightlatch/process/telemetry";
import { type Kysely, sql } from "kysely";

/** Milliseconds that the outbox's metrics are cached. */
const OUTBOX_FOR = 10_000;
const REPLICA_STATES = ["serving", "away", "behind", "promoted"] as const;

interface Sources {
  readonly opened: Pick<OpenDatabase, "db" | "metrics" | "away" | "replica" | "replicaLag">;
  readonly leader: LeaderLease;
  readonly storage: Pick<PhotoStorage, "away">;
  readonly catalogue?: LiveCatalogue;
}

export function apiMetrics({ opened, leader, storage, catalogue }: Sources): readonly MetricDefinition[] {
  return [
    ...opened.metrics,
    gauge("nightlatch_database_away", "Whether the database does not answer.", () => Number(opened.away())),
    {
      name: "nightlatch_replica_state",
      help: "The replica's state: whether reads use it, or why not. 1 for the state that applies; absent without a replica.",
      type: "gauge",
      read: () => {
        const state = opened.replicaLag ? (opened.replica() ?? "serving") : undefined;
        return state === undefined ? [] : REPLICA_STATES.map((each) => ({ value: Number(each === state), labels: { state: each } }));
      },
    },
    gauge("nightlatch_replica_lag_seconds", "The age of the newest change that the replica has.", () => opened.replicaLag?.()),
    gauge("nightlatch_photos_away", "Whether hosts' photos cannot be reached.", () => Number(storage.away())),
    gauge("nightlatch_jobs_here", "Whether this process runs the jobs.", () => Number(leader.state() === "here")),
    gauge("nightlatch_jobs_epoch", "The epoch of the jobs' lease, while this process has it.", () => leader.lease?.().epoch),
    gauge("nightlatch_jobs_asked_timestamp_seconds", "When this process last checked who runs the jobs.", () => leader.lease?.().renewedAt),
    ...outboxMetrics(opened, leader),
    ...(catalogue ? catalogueMetrics(catalogue) : []),
  ];
}

type Outbox = Awaited<ReturnType<typeof readOutbox>>[number];

function outboxMetrics({ db, away }: Sources["opened"], leader: LeaderLease): readonly MetricDefinition[] {
  let known: { readonly until: number; readonly rows: Promise<readonly Outbox[]> } | undefined;
  const rows = () => {
    if (away() || leader.state() !== "here") return Promise.resolve([]);
    if (!known || known.until < performance.now()) known = { until: performance.now() + OUTBOX_FOR, rows: readOutbox(db) };
    return known.rows;
  };
  const each = (value: (row: Outbox) => number) => async (): Promise<readonly Sample[]> =>
    (await rows()).map((row) => ({ value: value(row), labels: { status: row.status } }));
  return [
    {
      name: "nightlatch_outbox_mails",
      help: "Emails that wait, failed, or may not have arrived.",
      type: "gauge",
      read: each(({ count }) => Number(count)),
    },
    {
      name: "nightlatch_outbox_oldest_age_seconds",
      help: "The age of the oldest of them, without the time that it is held on purpose.",
      type: "gauge",
      read: each(({ age }) => age),
    },
  ];
}

async function readOutbox(db: Kysely<Database>) {
  const statuses = ["queued", "claimed", "sending", "failed", "uncertain"] as const;
  const found = await db
    .selectFrom("mail_outbox")
    .select(({ fn }) => [
      "status",
      fn.countAll<string>().as("count"),
      sql<number>`extract(epoch from now() - min(greatest(created_at, coalesce(held_until, created_at))))::double precision`.as("age"),
    ])
    .where("status", "in", statuses)
    .groupBy("status")
    .execute();
  return statuses.map((status) => {
    const row = found.find((each) => each.status === status);
    return { status, count: row?.count ?? 0, age: Math.max(0, row?.age ?? 0) };
  });
}

function catalogueMetrics(catalogue: LiveCatalogue): readonly MetricDefinition[] {
  const columns = () => catalogue.current().columns;
  return [
    gauge("nightlatch_catalogue_listings", "Listings in the catalogue in memory.", () => columns().rows),
    gauge("nightlatch_catalogue_version", "The number of the last change that it contains.", () => catalogue.current().version),
    gauge("nightlatch_catalogue_built_timestamp_seconds", "When it was last read.", () => catalogue.builtAt() / 1000),
    gauge("nightlatch_catalogue_checked_timestamp_seconds", "When it was last known to be current.", () => catalogue.checkedAt() / 1000),
    gauge("nightlatch_catalogue_bytes", "The memory that it takes, without texts that are strings.", () => bytesOf(columns())),
  ];
}

const known = new WeakMap<object, number>();

function bytesOf(whole: object): number {
  const found = known.get(whole);
  if (found !== undefined) return found;
  const seen = new Set<unknown>();
  const sum = (value: unknown): number => {
    if (typeof value !== "object" || value === null || seen.has(value)) return 0;
    seen.add(value);
    if (ArrayBuffer.isView(value)) return sum(value.buffer);
    if (value instanceof ArrayBuffer) return value.byteLength;
    const inner = value instanceof Map ? [...value.values()] : Array.isArray(value) ? value : Object.values(value);
    return typeof inner[0] === "string" && Array.isArray(value) ? 0 : inner.reduce<number>((bytes, each) => bytes + sum(each), 0);
  };
  const bytes = sum(whole);
  known.set(whole, bytes);
  return bytes;
}
