import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { type AuditEntry, recordAudit } from "../operator/audit.ts";

/** A change that an operator made with an `ops` command. */
export interface OpsEntry extends Omit<AuditEntry, "who"> {
  /** The operator's own words, if any were given. */
  readonly reason?: string | undefined;
}

/** Records a change in the transaction that makes it. */
export async function recordOps(trx: Kysely<Database>, { reason, changes, ...entry }: OpsEntry): Promise<void> {
  await recordAudit(trx, { who: "ops", ...entry, changes: reason === undefined ? changes : { ...changes, reason } });
}
