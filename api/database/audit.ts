import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

export interface AuditEntry {
  readonly who: string;
  readonly action: string;
  readonly subject: string;
  /** Old and new values by field, and notes such as `reason`. Never contains private data. */
  readonly changes: Readonly<Record<string, unknown>>;
}

const INSERT_ROWS = 200;

export async function recordAudits(trx: Kysely<Database>, entries: readonly AuditEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += INSERT_ROWS) {
    const rows = entries.slice(at, at + INSERT_ROWS).map(({ changes, ...entry }) => ({ ...entry, changes: JSON.stringify(changes) }));
    await trx.insertInto("audit").values(rows).execute();
  }
}

export const recordAudit = (trx: Kysely<Database>, entry: AuditEntry): Promise<void> => recordAudits(trx, [entry]);
