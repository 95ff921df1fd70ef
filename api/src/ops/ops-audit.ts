import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { type AuditEntry, recordAudits } from "../operator/audit.ts";

/** A change that an operator made with an `ops` command. */
export interface OpsEntry extends Omit<AuditEntry, "who"> {
  /** The operator's own words, if any were given. */
  readonly reason?: string | undefined;
}

/** Records a change in the transaction that makes it. */
export const recordOps = (trx: Kysely<Database>, entry: OpsEntry): Promise<void> => recordAllOps(trx, [entry]);

/** Records changes in the transaction that makes them, in this order. */
export async function recordAllOps(trx: Kysely<Database>, entries: readonly OpsEntry[]): Promise<void> {
  await recordAudits(
    trx,
    entries.map(({ reason, changes, ...entry }) => ({
      who: "ops",
      ...entry,
      changes: reason === undefined ? changes : { ...changes, reason },
    })),
  );
}
