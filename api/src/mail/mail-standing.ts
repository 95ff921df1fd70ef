import { toldError } from "@nightlatch/process";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";

/** Milliseconds between two lines of the log whose reasons differ: some mail servers answer with another text each time. */
const LINE_EVERY_MS = 60_000;

/** Why mails do not leave. */
export interface MailTrouble {
  /** The mail server's own words, or why it cannot be reached: without secrets, on one line, 300 characters at most. */
  readonly reason: string;
  /** ISO 8601. */
  readonly since: string;
}

/** Whether mails leave, as the sender sees it. */
export interface MailStanding {
  trouble(): MailTrouble | undefined;
  /** Notes that a mail could not leave. @param logged whether the log has this failure already */
  failed(reason: string, logged: boolean): Promise<void>;
  /** Notes that the mail server settled a mail, or that none waits any more. */
  passed(): Promise<void>;
}

/** Why mails do not leave, in whichever process they are sent; undefined while they leave. */
export async function readMailTrouble(db: Kysely<Database>): Promise<MailTrouble | undefined> {
  const row = await db.selectFrom("mail_trouble").select(["reason", "since"]).executeTakeFirst();
  return row && { reason: row.reason, since: row.since.toISOString() };
}

/** The word of `/readyz` about mails. Anybody may read it, so it quotes nothing and names no address. */
export function mailsOf({ trouble }: { trouble(): MailTrouble | undefined }): { readonly mails?: MailTrouble } {
  const { reason, since } = trouble() ?? {};
  return reason === undefined || since === undefined ? {} : { mails: { reason: toldError(new Error(reason)).message, since } };
}

/** Keeps the standing in the database, for the operator's commands, which may run in other processes. */
export async function openMailStanding(db: Kysely<Database>, log: Log): Promise<MailStanding> {
  let known = await readMailTrouble(db);
  let lined: { readonly reason: string; readonly at: number } | undefined;
  const isNews = (reason: string) => !lined || (lined.reason !== reason && performance.now() - lined.at >= LINE_EVERY_MS);
  return {
    trouble: () => known,
    failed: async (reason, logged) => {
      if (!logged && isNews(reason)) {
        lined = { reason, at: performance.now() };
        log.warn({ reason }, "Mails cannot be sent now; they are kept and tried again.");
      }
      if (known?.reason === reason) return;
      const { since } = await db
        .insertInto("mail_trouble")
        .values({ reason })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ reason }))
        .returning("since")
        .executeTakeFirstOrThrow();
      known = { reason, since: since.toISOString() };
    },
    passed: async () => {
      if (!known) return;
      await db.deleteFrom("mail_trouble").where(sql<boolean>`true`).execute();
      log.warn({ since: known.since }, "Mails leave again.");
      [known, lined] = [undefined, undefined];
    },
  };
}
