import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Database, Written } from "../../db/schema.ts";
import { answerLetter } from "../../form-handling/form-letters.ts";
import { choice, flag, idOrPrefix, line, paging, reason, wholeId, writtenSchema } from "../inputs.ts";
import { ConflictError, contactsRole, OperationError, operation } from "../operation.ts";
import { doneBefore, recordOps, recordRead, whoWorks } from "../ops-audit.ts";

const FROM = "messages list";
const MESSAGE = { noun: "message", from: FROM, tables: ["contact_messages", "form_messages"] } as const;
const ANSWER_MAX = 5_000;
const contacts = flag("add who wrote it");
const messageId = idOrPrefix(FROM);

/** Messages of the contact form, and of other forms that the form-handling service takes; requests for removal have commands of their own. */
const messages = (db: Kysely<Database>) =>
  db
    .selectFrom("contact_messages")
    .select(["id", sql<string>`'contact'`.as("form"), "name", "email", "subject", "message", "created_at", "answers", "closed_at"])
    .unionAll(
      db
        .selectFrom("form_messages")
        .select(["id", "form_id as form", "name", "email", "subject", "message", "created_at", "answers", "closed_at"])
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("removal_requests").select("id").whereRef("message_id", "=", "form_messages.id"))),
        ),
    )
    .as("messages");

interface Row {
  readonly id: string;
  readonly form: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly created_at: Date;
  readonly answers: readonly Written[];
  readonly closed_at: Date | null;
}

const shape = ({ id, form, name, email, subject, created_at, answers, closed_at }: Row, withContacts: boolean) => ({
  ...{ id, form, subject, createdAt: created_at.toISOString() },
  ...{ answered: answers.length, closedAt: closed_at?.toISOString() ?? null },
  ...(withContacts ? { name, email } : {}),
});

const messageSchema = z.object({
  ...{ id: z.string(), form: z.string(), subject: z.string(), createdAt: z.string() },
  ...{ answered: z.number(), closedAt: z.string().nullable(), name: z.string().optional(), email: z.string().optional() },
});
const wholeSchema = messageSchema.extend({ message: z.string(), answers: z.array(writtenSchema).readonly() });

const list = operation(
  {
    role: contactsRole,
    input: z.object({ state: choice(["open", "closed", "all"], "which").default("open"), ...paging(FROM, 100), contacts }),
    output: z.array(messageSchema),
    command: {
      does: "Lists messages that wait for an answer, newest first.",
      examples: ["messages list", "messages list --contacts --json"],
      says: (found, { state }) =>
        found.length === 0
          ? state === "open"
            ? "No message waits."
            : "No message is like that."
          : found.map(({ id, form, createdAt, subject, name, email }) =>
              [id, createdAt, form, subject || "(no subject)", ...(email === undefined ? [] : [`${name} <${email}>`])].join("  "),
            ),
    },
  },
  async (db, { contacts, state, limit, after }) => {
    const mark = after === undefined ? undefined : await wholeId(db, after, MESSAGE);
    const rows = await db
      .selectFrom(messages(db))
      .selectAll()
      .$if(state !== "all", (query) => query.where("closed_at", state === "open" ? "is" : "is not", null))
      .$if(mark !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) < (select created_at, id from ${messages(db).expression} as marked where id = ${mark})`),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    if (contacts && rows.length > 0) await recordRead(db, "messages", { ids: rows.map(({ id }) => id) });
    return rows.map((row) => shape(row, contacts));
  },
);

async function find(db: Kysely<Database>, named: string) {
  const id = await wholeId(db, named, MESSAGE);
  const row = await db.selectFrom(messages(db)).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new OperationError(`There is no message ${id}; \`messages list\` shows them.`);
  return row;
}

const show = operation(
  {
    role: contactsRole,
    input: z.object({ id: messageId, contacts }),
    output: wholeSchema,
    command: {
      does: "Shows a whole message.",
      arguments: ["id"],
      examples: ["messages show 4f0c1a2e --contacts"],
      says: ({ form, createdAt, email, name, subject, message, answers }) => [
        `Form: ${form}`,
        `Written: ${createdAt}`,
        email === undefined ? "From: (kept; --contacts shows it)" : `From: ${name} <${email}>`,
        `Subject: ${subject || "(none)"}`,
        "",
        ...message.split(/\r?\n/),
        ...answers.flatMap(({ at, who, text }) => ["", `Answered ${at} by ${who}:`, ...text.split(/\r?\n/)]),
      ],
    },
  },
  async (db, { id, contacts }) => {
    const row = await find(db, id);
    if (contacts) await recordRead(db, `message ${row.id}`);
    return { ...shape(row, contacts), message: row.message, answers: row.answers };
  },
);

const answerInput = z.object({
  id: messageId,
  text: line(ANSWER_MAX, "in your own words; - reads them from standard input").meta({ called: "TEXT" }),
  again: flag("write once more, although it was answered or closed"),
});

/** @throws {ConflictError} when it was answered or closed before, unless `again` is set */
const answer = operation(
  {
    role: "curator",
    input: answerInput,
    output: z.object({ id: z.string(), answered: z.number(), closedAt: z.string() }),
    audit: ["message.answer"],
  },
  async (db, { id: named, text, again }, now, context) => {
    const answered = await db.transaction().execute(async (trx) => {
      const { id } = await lock(trx, await find(trx, named), again);
      const { email, subject, answers, form } = await find(trx, id);
      await context.mailer.put(trx, answerLetter({ to: email, subject, text }, context.mailer.addresses.operator));
      await settle(trx, id, { now, answers: [...answers, { at: now.toISOString(), who: whoWorks(), text }] });
      await recordOps(trx, { action: "message.answer", subject: `message ${id}`, changes: { form, answers: answers.length + 1 } });
      return { id, answered: answers.length + 1, closedAt: now.toISOString() };
    });
    context.mailer.wake();
    return answered;
  },
);

const close = operation(
  {
    role: "curator",
    input: z.object({ id: messageId, reason }),
    output: z.object({ id: z.string(), closedAt: z.string() }),
    audit: ["message.close"],
    command: {
      does: "Takes a message off the open ones, without an answer.",
      arguments: ["id"],
      examples: ["messages close 4f0c1a2e --reason advertisement"],
      says: () => "The message is closed.",
    },
  },
  (db, { id: named, reason }, now) =>
    db.transaction().execute(async (trx) => {
      const { id, form } = await lock(trx, await find(trx, named), false);
      await settle(trx, id, { now });
      await recordOps(trx, { action: "message.close", subject: `message ${id}`, changes: { form }, reason });
      return { id, closedAt: now.toISOString() };
    }),
);

/** Locks an open message, so that a second operator cannot answer it too. @throws {ConflictError} */
async function lock(trx: Transaction<Database>, { id, form }: Row, again: boolean): Promise<Pick<Row, "id" | "form">> {
  for (const table of MESSAGE.tables) await trx.selectFrom(table).select("id").where("id", "=", id).forUpdate().execute();
  const { closed_at } = await find(trx, id);
  if (closed_at !== null && !again) throw new ConflictError(`The message was answered or closed${await doneBefore(trx, `message ${id}`)}.`);
  return { id, form };
}

async function settle(
  trx: Transaction<Database>,
  id: string,
  { now, answers }: { readonly now: Date; readonly answers?: readonly Written[] },
): Promise<void> {
  const change = { closed_at: now, ...(answers ? { answers: JSON.stringify(answers) } : {}) };
  for (const table of MESSAGE.tables) await trx.updateTable(table).set(change).where("id", "=", id).execute();
}

export const messageOperations = { "messages list": list, "messages show": show, "messages answer": answer, "messages close": close };
