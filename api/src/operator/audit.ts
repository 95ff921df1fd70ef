import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** A change that an operator made. */
export interface AuditEntry {
  /** The tool that made the change, such as `quick-edit`. */
  readonly who: string;
  /** The kind of change, such as `listing.edit`. */
  readonly action: string;
  /** The thing that was changed, such as `listing {id}`. */
  readonly subject: string;
  /** The new values, as JSON can hold them. Nothing private belongs here. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Records a change in the transaction that makes it, so that neither exists without the other. */
export async function recordAudit(trx: Kysely<Database>, { who, action, subject, changes }: AuditEntry): Promise<void> {
  await trx
    .insertInto("audit")
    .values({ who, action, subject, changes: JSON.stringify(changes) })
    .execute();
}
