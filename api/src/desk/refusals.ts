import type { Kysely } from "kysely";
import { recordAudit } from "../db/audit.ts";
import { countRequest, type RequestLimit } from "../db/request-limit.ts";
import type { Database } from "../db/schema.ts";
import { ApiFault } from "../errors.ts";
import type { DeskClient } from "./known-device.ts";

/**
 * Attempts of one client that are limited, in any ten minutes (docs/product/desk.md#limits). No limit is of all clients together:
 * strangers would use it up, and operators would be refused.
 */
const LIMITS = {
  refused: { what: "Attempts that were refused", limit: { action: "desk-refused", max: 20 } },
  asked: { what: "Links that were asked for", limit: { action: "desk-asked", max: 5 } },
} as const;

/** The client of what is counted for all of them. */
const EVERYBODY = "everybody";

/**
 * Counts an attempt of a client. A right token or session is never counted.
 *
 * @throws {ApiFault} `desk_limited` with Retry-After once there were too many; the audit has one entry about it in ten minutes
 */
export async function countAttempt(db: Kysely<Database>, kind: keyof typeof LIMITS, client: DeskClient): Promise<void> {
  const { what, limit } = LIMITS[kind];
  try {
    await db.transaction().execute((trx) => countRequest(trx, limit, client.name));
  } catch (error) {
    if (!isLimit(error)) throw error;
    await tell(db, what, limit);
    throw new ApiFault("desk_limited", { headers: { ...error.headers } });
  }
}

const isLimit = (error: unknown): error is ApiFault => error instanceof ApiFault && error.code === "too_many_requests";

/** Notes in the audit that attempts are limited, without saying whose: addresses of clients are not kept. */
async function tell(db: Kysely<Database>, what: string, { action, max }: RequestLimit): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await countRequest(trx, { action: `${action}-told`, max: 1 }, EVERYBODY);
      await recordAudit(trx, { who: "desk", action: "desk.limited", subject: "sign-in", changes: { what, of: "one client", max } });
    });
  } catch (error) {
    if (!isLimit(error)) throw error;
  }
}
