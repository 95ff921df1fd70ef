import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { readMailTrouble } from "../../mail/mail-standing.ts";
import { closeTroubled, listTroubled, requeueTroubled, TROUBLED } from "../../mail/outbox.ts";
import { wholeId } from "../ids.ts";
import { idOrPrefix, line, reason } from "../inputs.ts";
import { ConflictError, contactsRole, OperationError, operation } from "../operation.ts";
import { doneBefore, recordOps, recordRead } from "../ops-audit.ts";
import { behind, paging } from "../paging.ts";

const FROM = "mails list";
const MAIL = { noun: "mail", from: FROM, tables: ["mail_outbox"] } as const;
/** The states of mails that are not sent again by themselves. */
export const STUCK = ["failed", "uncertain"] as const;
const listed = z.enum(TROUBLED, { error: `--state must be one of ${TROUBLED.join(", ")}.` });
const state = z.enum(STUCK, { error: `--state must be one of ${STUCK.join(", ")}.` });

/** `mails server`: why mails do not leave, and since when; `trouble` is null while they leave. */
const server = operation("curator", z.object({}), async (db) => ({ trouble: (await readMailTrouble(db)) ?? null }));

/** An address within what a mail server answered. */
const ADDRESS = /[^\s<>@]{1,64}@[^\s<>@]{1,255}/g;

/**
 * `mails list`: mails that failed, that may not have arrived, or that wait after a failure, page by page. It does not show their text, and shows
 * addresses with `contacts` alone.
 */
const list = operation(
  contactsRole,
  z.object({ state: listed.optional(), contacts: z.boolean().default(false), ...paging(FROM) }),
  async (db, { state, contacts, limit, after }) => {
    const page = { limit, behind: await behind(db, { table: "mail_outbox", named: MAIL, after }) };
    const rows = await listTroubled(db, state ? [state] : TROUBLED, page);
    if (contacts && rows.length > 0) await recordRead(db, "mails", { ids: rows.map(({ id }) => id) });
    return rows.map((row) => ({
      id: row.id,
      state: row.state,
      kind: row.kind,
      ...(contacts ? { to: row.recipient } : {}),
      subject: row.content?.subject ?? null,
      messageId: row.message_id,
      because: contacts ? row.last_error : (row.last_error?.replace(ADDRESS, "(its address)") ?? null),
      createdAt: row.created_at.toISOString(),
    }));
  },
);

type Action = "mail.retry" | "mail.close";
/** A mail that was settled. */
export interface Settled {
  readonly id: string;
  readonly kind: string;
  readonly messageId: string;
}

async function settleIn(trx: Transaction<Database>, id: string, action: Action, reason: string | undefined): Promise<Settled> {
  const row = await trx
    .selectFrom("mail_outbox")
    .select(["kind", "message_id", "status"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new OperationError(`There is no mail ${id}; \`mails list\` shows them.`);
  const done = action === "mail.retry" ? await requeueTroubled(trx, id) : await closeTroubled(trx, id);
  if (!done) throw new ConflictError(`The mail ${id} is neither failed nor uncertain: it is ${row.status}${await changed(trx, id)}.`);
  await recordOps(trx, { action, subject: `mail ${id}`, changes: { kind: row.kind, was: row.status }, reason });
  return { id, kind: row.kind, messageId: row.message_id };
}

async function changed(trx: Transaction<Database>, id: string): Promise<string> {
  const before = await doneBefore(trx, `mail ${id}`);
  return before && `, settled${before}`;
}

const settle = (action: Action) =>
  operation("curator", z.object({ id: idOrPrefix(FROM), reason }), async (db, { id: named, reason }, _now, around) => {
    const id = await wholeId(db, named, MAIL);
    const settled = await db.transaction().execute((trx) => settleIn(trx, id, action, reason));
    around.mailer.wake();
    return settled;
  });

const manyInput = z.object({ state: state.optional(), kind: line("--kind", 80).optional(), dryRun: z.boolean().default(false), reason });

/** Settles all mails in trouble of a state or a kind, or says which they are. */
const settleMany = (action: Action) =>
  operation("curator", manyInput, async (db: Kysely<Database>, { state, kind, dryRun, reason }, _now, around) => {
    const done = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom("mail_outbox")
        .select(["id", "kind", "message_id as messageId"])
        .where("status", "in", state ? [state] : STUCK)
        .where("content", "is not", null)
        .$if(kind !== undefined, (query) => query.where("kind", "=", kind as "waitlist"))
        .orderBy("created_at")
        // What another operator settles at this moment is theirs.
        .$if(!dryRun, (query) => query.forUpdate())
        .execute();
      if (!dryRun) for (const { id } of rows) await settleIn(trx, id, action, reason);
      return { mails: rows satisfies Settled[], done: !dryRun };
    });
    around.mailer.wake();
    return done;
  });

export const mailOperations = {
  "mails list": list,
  "mails server": server,
  "mails retry": settle("mail.retry"),
  "mails close": settle("mail.close"),
  "mails retry-many": settleMany("mail.retry"),
  "mails close-many": settleMany("mail.close"),
};
