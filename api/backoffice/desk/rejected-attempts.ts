import { recordAudit } from "@nightlatch/database/audit";
import { countRequest, type RequestLimit } from "@nightlatch/database/request-limit";
import type { Database } from "@nightlatch/database/schema";
import { ApiFault } from "@nightlatch/http/errors";
import type { Kysely } from "kysely";
import type { DeskClient } from "./known-device.ts";

/** Each client has its own limits for ten minutes. A shared limit would let strangers lock operators out (docs/product/desk.md#limits). */
const LIMITS = {
  refused: { what: "Refused attempts", limit: { action: "desk-refused", max: 20 } },
  asked: { what: "Requested links", limit: { action: "desk-asked", max: 5 } },
} as const;

const EVERYBODY = "everybody";

/** @throws {ApiFault} `desk_limited` with Retry-After above the limit, which the audit records once in ten minutes */
export async function countAttempt(db: Kysely<Database>, kind: keyof typeof LIMITS, client: DeskClient): Promise<void> {
  const { what, limit } = LIMITS[kind];
  try {
    await db.transaction().execute((trx) => countRequest(trx, limit, client.name));
  } catch (error) {
    if (!isLimit(error)) throw error;
    await report(db, what, limit);
    throw new ApiFault("desk_limited", { headers: { ...error.headers } });
  }
}

const isLimit = (error: unknown): error is ApiFault => error instanceof ApiFault && error.code === "too_many_requests";

async function report(db: Kysely<Database>, what: string, { action, max }: RequestLimit): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await countRequest(trx, { action: `${action}-told`, max: 1 }, EVERYBODY);
      await recordAudit(trx, { who: "desk", action: "desk.limited", subject: "sign-in", changes: { what, of: "one client", max } });
    });
  } catch (error) {
    if (!isLimit(error)) throw error;
  }
}
