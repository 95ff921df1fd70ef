import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { type AuditEntry, recordAudit } from "../operator/audit.ts";

/** A change made at the operator's desk. */
export interface OpsEntry extends Omit<AuditEntry, "who"> {
  /** The operator's own words, when there are any. */
  readonly reason?: string | undefined;
}

/** Notes a change in the transaction that makes it. */
export async function recordOps(trx: Kysely<Database>, { reason, changes, ...entry }: OpsEntry): Promise<void> {
  await recordAudit(trx, { who: "ops", ...entry, changes: reason === undefined ? changes : { ...changes, reason } });
}
