import { ApiFault } from "@nightlatch/http/errors";
import { type Kysely, sql } from "kysely";
import { isWithin } from "./clock.ts";
import type { Database } from "./schema.ts";

/** Seconds until a request's count expires, with the client's address. */
export const WINDOW_SECONDS = 10 * 60;
const windowStart = sql<Date>`(now() - make_interval(secs => ${WINDOW_SECONDS}))`;
const counts = isWithin("at", WINDOW_SECONDS);

export interface RequestLimit {
  readonly action: string;
  readonly max: number;
}

/** Links have 256 bits, so guessing is impossible. The limit only stops programs that try. */
export const REJECTED_LINKS: RequestLimit = { action: "host-refused", max: 20 };

/** Counts a request across all servers, in the caller's transaction. @throws {ApiFault} `too_many_requests` with Retry-After */
export async function countRequest(trx: Kysely<Database>, limit: RequestLimit, client: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${limit.action} ${client}`}, 0))`.execute(trx);
  await trx.deleteFrom("request_marks").where("action", "=", limit.action).where(counts, "=", false).execute();
  const { used, waitSeconds } = await trx
    .selectFrom("request_marks")
    .select(({ fn }) => [
      fn.countAll<string | number>().as("used"),
      sql<string | number | null>`ceil(extract(epoch from least(min(at), now()) - ${windowStart}))`.as("waitSeconds"),
    ])
    .where("action", "=", limit.action)
    .where("client", "=", client)
    .executeTakeFirstOrThrow();
  if (Number(used) >= limit.max) throw tooManyRequests(Math.max(1, Number(waitSeconds)));
  await trx.insertInto("request_marks").values({ action: limit.action, client }).execute();
}

export async function forgetOldRequests(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("request_marks").where(counts, "=", false).execute();
}

function tooManyRequests(seconds: number): ApiFault {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new ApiFault("too_many_requests", { values: { wait }, headers: { "retry-after": String(seconds) } });
}
