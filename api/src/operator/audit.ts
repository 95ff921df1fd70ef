import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** A change that an operator made. */
export interface AuditEntry {
  /** The tool that was used: `quick-edit`, for one. */
  readonly who: string;
  /** What was done: `listing.edit`, for one. */
  readonly action: string;
  /** What it was done to: `listing {id}`, for one. */
  readonly subject: string;
  /** What is different now, as JSON can hold it. Nothing private belongs here. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Notes a change in the transaction that makes it: there is neither one without the other. */
export async function recordAudit(trx: Kysely<Database>, { who, action, subject, changes }: AuditEntry): Promise<void> {
  await trx
    .insertInto("audit")
    .values({ who, action, subject, changes: JSON.stringify(changes) })
    .execute();
}
