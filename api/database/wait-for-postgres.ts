import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@nightlatch/http/log";
import { sql } from "kysely";
import type { OpenDatabase } from "./database.ts";
import { isConnectionLost, UnusableDatabaseError } from "./database-errors.ts";
import { reasonOf } from "./database-monitor.ts";
import { createServers, type Servers } from "./database-servers.ts";
import { MONITOR_NAME, STALE } from "./run-migrations.ts";

const PAUSE_MS = 500;
const REMIND_MS = 30_000;
const RESPONSE_TIMEOUT_MS = 2_000;

const WRONG: Readonly<Record<string, string>> = {
  ENOTFOUND: "its host name is unknown",
  "28P01": "the server refuses its user and password",
  "28000": "the server refuses its user",
  "3D000": "the server has no database of its name",
  "42501": "its user may not use that database",
};

/** Waits without a time limit, because process managers have a limit. @throws {UnusableDatabaseError} if waiting cannot help */
export async function waitForPostgres(databaseUrl: string, log: Log): Promise<void> {
  const servers = createServers(databaseUrl);
  for (let loggedAt = Number.NEGATIVE_INFINITY; ; await sleep(PAUSE_MS)) {
    const reason = await reasonAgainst(servers);
    if (reason === undefined) {
      if (loggedAt > Number.NEGATIVE_INFINITY) log.info("The database answers.");
      return;
    }
    if (performance.now() - loggedAt < REMIND_MS) continue;
    loggedAt = performance.now();
    log.info(`Waiting for the database of DATABASE_URL, which does not answer yet (${reason}).`);
  }
}

async function reasonAgainst(servers: Servers): Promise<string | undefined> {
  try {
    await servers.find(RESPONSE_TIMEOUT_MS);
    return undefined;
  } catch (error) {
    const { code = "", message } = error as Error & { readonly code?: string };
    const wrong = WRONG[code] ?? (isConnectionLost(error) ? undefined : message);
    if (wrong !== undefined) throw new UnusableDatabaseError(`DATABASE_URL cannot be used: ${wrong}.`);
    return reasonOf(error as Error);
  }
}

const EXTRA_CONNECTIONS = 2;

export async function warnAboutConnections({ db, pooled }: Pick<OpenDatabase, "db" | "pooled">, pool: number, log: Log): Promise<void> {
  const { rows } = await sql<{ room: number; others: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room,
      (select count(*)::int from pg_stat_activity where application_name like ${`${MONITOR_NAME} %`}
        and state_change > now() - ${sql.lit(STALE)}::interval) as others`
    .execute(db)
    .catch(() => ({ rows: [] }));
  const [found] = rows;
  if (!found || pooled()) return;
  const { room, others } = found;
  const each = pool + EXTRA_CONNECTIONS;
  const processes = others + 1;
  if (processes * each <= room) return;
  log.warn(
    { processes, each, room },
    `${processes} ${processes === 1 ? "process" : "processes"} with up to ${each} connections each may ask the database server for ` +
      `${processes * each}, and it has ${room}. Lower DATABASE_POOL to ${Math.max(1, Math.floor(room / processes) - EXTRA_CONNECTIONS)}, or raise max_connections.`,
  );
}
