import { sql } from "kysely";
import type { Log } from "../log.ts";
import type { OpenDatabase } from "./database.ts";
import { STALE, WATCH_NAME } from "./run-migrations.ts";

/** Connections of a process beside its pool: its watch, and work without a time limit. */
const BESIDE = 2;

/**
 * Tells in one line where the processes of this site, with this one, may ask a server for more connections than it has. A process has
 * one connection by which it is counted.
 *
 * @param pool most connections of this process's pool; the others' are taken to be the same
 */
export async function tellOfConnections({ db, pooled }: Pick<OpenDatabase, "db" | "pooled">, pool: number, log: Log): Promise<void> {
  const { rows } = await sql<{ room: number; others: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room,
      (select count(*)::int from pg_stat_activity where application_name like ${`${WATCH_NAME} %`}
        and state_change > now() - ${sql.lit(STALE)}::interval) as others`
    .execute(db)
    // An engine that counts in another way is no reason to end a start.
    .catch(() => ({ rows: [] }));
  const [found] = rows;
  if (!found || pooled()) return;
  const { room, others } = found;
  const each = pool + BESIDE;
  const processes = others + 1;
  if (processes * each <= room) return;
  log.warn(
    { processes, each, room },
    `${processes} ${processes === 1 ? "process" : "processes"} with up to ${each} connections each may ask the database server for ` +
      `${processes * each}, and it has ${room}. Lower DATABASE_POOL to ${Math.max(1, Math.floor(room / processes) - BESIDE)}, or raise max_connections.`,
  );
}
