import type { Kysely } from "kysely";
import { countRequest, type RequestLimit } from "../db/request-limit.ts";
import type { Database } from "../db/schema.ts";
import { ApiFault } from "../errors.ts";
import { recordAudit } from "../operator/audit.ts";

/** Attempts that are limited, by client and in all, in any ten minutes (docs/product/desk.md#limits). */
const LIMITS = {
  refused: {
    what: "Attempts that were refused",
    byClient: { action: "desk-refused", max: 20 },
    inAll: { action: "desk-refused-all", max: 200 },
  },
  challenged: {
    what: "Passkeys that were asked for",
    byClient: { action: "desk-challenged", max: 40 },
    inAll: { action: "desk-challenged-all", max: 600 },
  },
  asked: { what: "Links that were asked for", byClient: { action: "desk-asked", max: 5 }, inAll: { action: "desk-asked-all", max: 60 } },
} as const;

/** The client of what is counted for all of them. */
const EVERYBODY = "everybody";

/**
 * Counts an attempt of a client. Whoever has a right token or session is never counted, so that nobody can lock others out.
 *
 * @throws {ApiFault} `desk_limited` with Retry-After once there were too many; the audit is told so once in ten minutes
 */
export async function countAttempt(db: Kysely<Database>, kind: keyof typeof LIMITS, client: string): Promise<void> {
  const { what, byClient, inAll } = LIMITS[kind];
  await count(db, { what, of: "one client" }, byClient, client);
  await count(db, { what, of: "all clients" }, inAll, EVERYBODY);
}

interface Told {
  readonly what: string;
  readonly of: "one client" | "all clients";
}

async function count(db: Kysely<Database>, told: Told, limit: RequestLimit, client: string): Promise<void> {
  try {
    await db.transaction().execute((trx) => countRequest(trx, limit, client));
  } catch (error) {
    if (!isLimit(error)) throw error;
    await tell(db, told, limit);
    throw new ApiFault("desk_limited", { headers: { ...error.headers } });
  }
}

const isLimit = (error: unknown): error is ApiFault => error instanceof ApiFault && error.code === "too_many_requests";

/** Notes in the audit that attempts are limited, without saying whose: addresses of clients are not kept. */
async function tell(db: Kysely<Database>, { what, of }: Told, { action, max }: RequestLimit): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await countRequest(trx, { action: `${action}-told`, max: 1 }, EVERYBODY);
      await recordAudit(trx, { who: "desk", action: "desk.limited", subject: "sign-in", changes: { what, of, max } });
    });
  } catch (error) {
    if (!isLimit(error)) throw error;
  }
}
