import { type AuditEntry, recordAudits } from "@nightlatch/database/audit";
import type { Database } from "@nightlatch/database/schema";
import { WorkContext } from "@nightlatch/process/telemetry";
import { type Kysely, sql } from "kysely";

const working = new WorkContext<{ readonly who: string | undefined; readonly actions?: readonly string[] }>();
const NO_NAME = "ops";

export const doneBy = <T>(who: string | undefined, work: () => Promise<T>): Promise<T> => working.during({ who }, work);

export const recordingOnly = <T>(actions: readonly string[], work: () => Promise<T>): Promise<T> =>
  working.during({ who: working.now()?.who, actions }, work);

export const CONTACTS_READ = "contacts.read";

export interface OpsEntry extends Omit<AuditEntry, "who"> {
  readonly reason?: string | undefined;
}

export const recordOps = (trx: Kysely<Database>, entry: OpsEntry): Promise<void> => recordAllOps(trx, [entry]);

export async function recordAllOps(trx: Kysely<Database>, entries: readonly OpsEntry[]): Promise<void> {
  const declared = working.now()?.actions;
  const undeclared = declared && entries.find(({ action }) => !declared.includes(action));
  if (undeclared) throw new Error(`The operation does not declare the action ${undeclared.action} that it records.`);
  const who = currentOperator();
  await recordAudits(
    trx,
    entries.map(({ reason, changes, ...entry }) => ({
      who,
      ...entry,
      changes: reason === undefined ? changes : { ...changes, reason },
    })),
  );
}

/** A person's repeated reads within this many minutes produce one audit entry, because pages reload their data. */
const READ_MINUTES = 10;

/** Records that an operator read contacts. @param of the contacts' subject (docs/product/desk.md#contacts) @param changes the read items */
export async function recordRead(db: Kysely<Database>, of: string, changes: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const entry = { who: currentOperator(), action: CONTACTS_READ, subject: `contacts of ${of}`, changes };
  const lately = await db
    .selectFrom("audit")
    .select("id")
    .where("subject", "=", entry.subject)
    .where("who", "=", entry.who)
    .where("action", "=", CONTACTS_READ)
    .where(sql<boolean>`changes = ${JSON.stringify(changes)}::jsonb`)
    .where(sql<boolean>`at > now() - make_interval(mins => ${READ_MINUTES})`)
    .limit(1)
    .executeTakeFirst();
  if (!lately) await recordAudits(db, [entry]);
}

export async function lastEntry(db: Kysely<Database>, subject: string | readonly string[]) {
  const entry = await db
    .selectFrom("audit")
    .select(["who", "at", "action", "changes"])
    .where("subject", "=", sql<string>`any(${[subject].flat()}::text[])`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return entry && { ...entry, at: entry.at.toISOString() };
}

export async function doneBefore(trx: Kysely<Database>, subject: string | readonly string[]): Promise<string> {
  const entry = await lastEntry(trx, subject);
  return entry ? operatorText(entry) : "";
}

export const operatorText = ({ who, at }: { readonly who: string; readonly at: string }): string =>
  ` by ${who} on ${at.slice(0, 16).replace("T", " at ")} UTC`;

export const currentOperator = (): string => working.now()?.who ?? NO_NAME;
