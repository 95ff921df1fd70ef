import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** A change that an operator made. */
export interface AuditEntry {
  /** The tool that made the change, such as `quick-edit`. */
  readonly who: string;
  /** The kind of change, such as `listing.edit`. */
  readonly action: string;
  /** The thing that was changed, such as `listing {id}`. */
  readonly subject: string;
  /**
   * The fields that changed, each with its value before and after as JSON can hold them, and remarks such as `reason`.
   * Nothing private belongs here.
   */
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Most entries that are written at once. */
const INSERT_ROWS = 200;

/** Records changes in the transaction that makes them, in this order. */
export async function recordAudits(trx: Kysely<Database>, entries: readonly AuditEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += INSERT_ROWS) {
    const rows = entries.slice(at, at + INSERT_ROWS).map(({ changes, ...entry }) => ({ ...entry, changes: JSON.stringify(changes) }));
    await trx.insertInto("audit").values(rows).execute();
  }
}

/** Records a change in the transaction that makes it, so that neither exists without the other. */
export const recordAudit = (trx: Kysely<Database>, entry: AuditEntry): Promise<void> => recordAudits(trx, [entry]);
