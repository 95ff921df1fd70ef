import type { Database } from "@nightlatch/database/schema";
import type { Log } from "@nightlatch/http/log";
import { loggedError } from "@nightlatch/process/telemetry";
import { type Kysely, sql } from "kysely";

/** Milliseconds between log lines on failures, because some mail servers vary their error text each time. */
const LINE_EVERY_MS = 60_000;

export interface MailFailure {
  readonly reason: string;
  readonly since: string;
}

export interface MailHealth {
  failure(): MailFailure | undefined;
  failed(reason: string, logged: boolean): Promise<void>;
  passed(): Promise<void>;
}

export async function readMailFailure(db: Kysely<Database>): Promise<MailFailure | undefined> {
  const row = await db.selectFrom("mail_trouble").select(["reason", "since"]).executeTakeFirst();
  return row && { reason: row.reason, since: row.since.toISOString() };
}

/** Returns the mail failure for the public `/readyz`, without quotations and addresses. */
export function mailsOf({ failure }: { failure(): MailFailure | undefined }): { readonly mails?: MailFailure } {
  const { reason, since } = failure() ?? {};
  return reason === undefined || since === undefined ? {} : { mails: { reason: loggedError(new Error(reason)).message, since } };
}

export async function openMailHealth(db: Kysely<Database>, log: Log): Promise<MailHealth> {
  let known = await readMailFailure(db);
  let lined: { readonly reason: string; readonly at: number } | undefined;
  const isNews = (reason: string) => !lined || (lined.reason !== reason && performance.now() - lined.at >= LINE_EVERY_MS);
  return {
    failure: () => known,
    failed: async (reason, logged) => {
      if (!logged && isNews(reason)) {
        lined = { reason, at: performance.now() };
        log.warn({ reason }, "Emails cannot be sent now; they wait and are tried again.");
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
      log.warn({ since: known.since }, "Emails can be sent again.");
      [known, lined] = [undefined, undefined];
    },
  };
}
