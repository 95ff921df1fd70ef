import type { Database } from "@nightlatch/database/schema";
import { readMailFailure } from "@nightlatch/mail/mail-health";
import { closeTroubled, listTroubled, requeueTroubled, TROUBLED } from "@nightlatch/mail/outbox";
import type { Transaction } from "kysely";
import { z } from "zod";
import { behind, choice, dryRun, idOrPrefix, line, noSuch, paging, reason, wholeId } from "../inputs.ts";
import { ConflictError, contactsRole, operation, writeOperation } from "../operation.ts";
import { doneBefore, recordOps, recordRead } from "../ops-audit.ts";
import { formatValue, time } from "../show.ts";

const FROM = "mails list";
const MAIL = { noun: "email", from: FROM, tables: ["mail_outbox"] } as const;
const STUCK = ["failed", "uncertain"] as const;
const mailId = idOrPrefix(FROM);
const trouble = z.object({ reason: z.string(), since: z.string() });

export const serverLine = ({ reason, since }: z.output<typeof trouble>): string =>
  `No email has left since ${since}: ${formatValue(reason)}`;

const server = operation(
  {
    role: "curator",
    input: z.object({}),
    output: z.object({ trouble: trouble.nullable() }),
    command: {
      does: "Says whether the mail server accepts emails, and if not, why and since when.",
      says: ({ trouble }) => (trouble ? serverLine(trouble) : "The last emails did not fail."),
    },
  },
  async (db) => ({ trouble: (await readMailFailure(db)) ?? null }),
);

const ADDRESS = /[^\s<>@]{1,64}@[^\s<>@]{1,255}/g;

const list = operation(
  {
    role: contactsRole,
    input: z.object({
      state: choice(TROUBLED, "only those in this state").optional(),
      contacts: z.boolean().default(false).meta({ hidden: true }),
      ...paging(FROM),
    }),
    output: z.array(
      z.object({
        ...{ id: z.string(), state: z.string(), kind: z.string(), to: z.string().nullish(), subject: z.string().nullable() },
        ...{ messageId: z.string(), because: z.string().nullable(), createdAt: time },
      }),
    ),
  },
  async (db, { state, contacts, limit, after }) => {
    const page = { limit, behind: await behind(db, MAIL, after) };
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
      createdAt: row.created_at,
    }));
  },
);

type Action = "mail.retry" | "mail.close";
const DONE = { "mail.retry": "will be sent again", "mail.close": "closed" } as const;
const WOULD = { "mail.retry": "would be sent again", "mail.close": "would be closed" } as const;
const settledMail = z.object({ id: z.string(), kind: z.string(), messageId: z.string() });
type Settled = z.output<typeof settledMail>;

async function settleIn(trx: Transaction<Database>, id: string, action: Action, reason: string | undefined): Promise<Settled> {
  const row = await trx
    .selectFrom("mail_outbox")
    .select(["kind", "message_id", "status"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => noSuch(MAIL, id));
  const done = action === "mail.retry" ? await requeueTroubled(trx, id) : await closeTroubled(trx, id);
  const before = done ? "" : await doneBefore(trx, `mail ${id}`);
  if (!done)
    throw new ConflictError(`The email ${id} is neither failed nor uncertain: it is ${row.status}${before && `, settled${before}`}.`);
  await recordOps(trx, { action, subject: `mail ${id}`, changes: { kind: row.kind, was: row.status }, reason });
  return { id, kind: row.kind, messageId: row.message_id };
}

const settle = (action: Action) =>
  writeOperation(
    {
      role: "curator",
      input: z.object({ id: mailId, reason }),
      output: settledMail,
      audit: [action],
      command: {
        does: action === "mail.retry" ? "Sends an email again, with the same Message-ID." : "Gives up on an email and deletes its content.",
        examples: [action === "mail.retry" ? "mails retry 4f0c1a2e" : "mails close 4f0c1a2e --reason 'arrived, says the mail server'"],
        says: ({ messageId }) => `The email ${messageId} ${action === "mail.retry" ? "will be sent again" : "is closed"}.`,
      },
    },
    async (trx, { id, reason }) => settleIn(trx, await wholeId(trx, id, MAIL), action, reason),
  );

const settleMany = (action: Action) =>
  writeOperation(
    {
      role: "curator",
      input: z.object({
        state: choice(STUCK, "only those in this state").optional(),
        kind: line(80, "only of this kind, such as property-published", "kind").optional(),
        dryRun,
        reason,
      }),
      output: z.object({ mails: z.array(settledMail), done: z.boolean() }),
      audit: [action],
      command: {
        does: `${action === "mail.retry" ? "Sends all emails again" : "Gives up on all emails"} in a state, of a kind, or both.`,
        examples: [`mails ${action === "mail.retry" ? "retry" : "close"}-many --state failed --dry-run`],
        says: ({ mails, done }) => [
          ...mails.map(({ id, kind, messageId }) => `${id}  ${kind}  ${messageId}`),
          `${mails.length} ${done ? DONE[action] : WOULD[action]}.`,
        ],
      },
    },
    async (trx, { state, kind, dryRun, reason }) => {
      const rows = await trx
        .selectFrom("mail_outbox")
        .select(["id", "kind", "message_id as messageId"])
        .where("status", "in", state ? [state] : STUCK)
        .where("content", "is not", null)
        .$if(kind !== undefined, (query) => query.where("kind", "=", kind as "waitlist"))
        .orderBy("created_at")
        .$if(!dryRun, (query) => query.forUpdate())
        .execute();
      if (!dryRun) for (const { id } of rows) await settleIn(trx, id, action, reason);
      return { mails: rows, done: !dryRun };
    },
  );

export const mailOperations = {
  "mails list": list,
  "mails server": server,
  "mails retry": settle("mail.retry"),
  "mails close": settle("mail.close"),
  "mails retry-many": settleMany("mail.retry"),
  "mails close-many": settleMany("mail.close"),
};
