import type { Database } from "@nightlatch/database/schema";
import { answerLetter } from "@nightlatch/forms/form-letters";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { choice, flag, idOrPrefix, line, noSuch, paging, reason, wholeId, writtenSchema } from "../inputs.ts";
import { ConflictError, contactsRole, operation, writeOperation } from "../operation.ts";
import { currentOperator, doneBefore, recordOps, recordRead } from "../ops-audit.ts";
import { time } from "../show.ts";

const FROM = "messages list";
const MESSAGE = { noun: "message", from: FROM, tables: ["contact_messages", "form_messages"] } as const;
const ANSWER_MAX = 5_000;
const contacts = flag("add who wrote it");
const messageId = idOrPrefix(FROM);
const COLUMNS = ["id", "name", "email", "subject", "message", "created_at as createdAt", "answers", "closed_at as closedAt"] as const;

const messages = (db: Kysely<Database>) =>
  db
    .selectFrom("contact_messages")
    .select(COLUMNS)
    .select(sql<string>`'contact'`.as("form"))
    .unionAll(
      db
        .selectFrom("form_messages")
        .select(COLUMNS)
        .select("form_id as form")
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("removal_requests").select("id").whereRef("message_id", "=", "form_messages.id"))),
        ),
    )
    .as("messages");

type Row = Awaited<ReturnType<typeof find>>;

const shape = ({ name, email, ...row }: Row, withContacts: boolean) => ({
  ...row,
  answered: row.answers.length,
  ...(withContacts ? { name, email } : {}),
});

const messageSchema = z.object({
  ...{ id: z.string(), form: z.string(), subject: z.string(), createdAt: time },
  ...{ answered: z.number(), closedAt: time.nullable(), name: z.string().optional(), email: z.string().optional() },
});
const wholeSchema = messageSchema.extend({ message: z.string(), answers: z.array(writtenSchema).readonly() });

const list = operation(
  {
    role: contactsRole,
    input: z.object({ state: choice(["open", "closed", "all"], "which").default("open"), ...paging(FROM, 100), contacts }),
    output: z.array(messageSchema),
    command: {
      does: "Lists unanswered messages, newest first.",
      examples: ["messages list", "messages list --contacts --json"],
      none: ({ state }) => (state === "open" ? "No message waits." : "No messages."),
      says: (found) =>
        found.map(({ id, form, createdAt, subject, name, email }) =>
          [id, createdAt, form, subject || "(no subject)", ...(email === undefined ? [] : [`${name} <${email}>`])].join("  "),
        ),
    },
  },
  async (db, { contacts, state, limit, after }) => {
    const mark = after === undefined ? undefined : await wholeId(db, after, MESSAGE);
    const rows = await db
      .selectFrom(messages(db))
      .selectAll()
      .$if(state !== "all", (query) => query.where("closedAt", state === "open" ? "is" : "is not", null))
      .$if(mark !== undefined, (query) => {
        const marked = sql`select "createdAt", id from ${messages(db).expression} as marked where id = ${mark}`;
        return query.where(sql<boolean>`("createdAt", id) < (${marked})`);
      })
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    if (contacts && rows.length > 0) await recordRead(db, "messages", { ids: rows.map(({ id }) => id) });
    return rows.map((row) => shape(row, contacts));
  },
);

async function find(db: Kysely<Database>, named: string) {
  const id = await wholeId(db, named, MESSAGE);
  const found = db.selectFrom(messages(db)).selectAll().where("id", "=", id);
  return found.executeTakeFirstOrThrow(() => noSuch(MESSAGE, id));
}

const show = operation(
  {
    role: contactsRole,
    input: z.object({ id: messageId, contacts }),
    output: wholeSchema,
    command: {
      does: "Shows a whole message.",
      examples: ["messages show 4f0c1a2e --contacts"],
      says: ({ form, createdAt, email, name, subject, message, answers }) => [
        `Form: ${form}`,
        `Written: ${createdAt}`,
        email === undefined ? "From: (hidden; --contacts shows it)" : `From: ${name} <${email}>`,
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
    return shape(row, contacts);
  },
);

const answer = writeOperation(
  {
    role: "curator",
    input: z.object({
      id: messageId,
      text: line(ANSWER_MAX, "in your own words; - reads them from standard input").meta({ called: "TEXT", argument: true }),
      again: flag("answer again, although it was answered or closed"),
    }),
    output: z.object({ id: z.string(), answered: z.number(), closedAt: time }),
    audit: ["message.answer"],
  },
  async (trx, { id: named, text, again }, now, { mailer }) => {
    const { id, email, subject, answers: before, form } = await lock(trx, named, again);
    const answers = [...before, { at: now.toISOString(), who: currentOperator(), text }];
    await mailer.put(trx, answerLetter({ to: email, subject, text }, mailer.addresses.operator));
    await settle(trx, id, { closed_at: now, answers: JSON.stringify(answers) });
    await recordOps(trx, { action: "message.answer", subject: `message ${id}`, changes: { form, answers: answers.length } });
    return { id, answered: answers.length, closedAt: now };
  },
);

const close = writeOperation(
  {
    role: "curator",
    input: z.object({ id: messageId, reason }),
    output: z.object({ id: z.string(), closedAt: time }),
    audit: ["message.close"],
    command: {
      does: "Closes a message without an answer.",
      examples: ["messages close 4f0c1a2e --reason advertisement"],
      says: () => "The message is closed.",
    },
  },
  async (trx, { id: named, reason }, now) => {
    const { id, form } = await lock(trx, named, false);
    await settle(trx, id, { closed_at: now });
    await recordOps(trx, { action: "message.close", subject: `message ${id}`, changes: { form }, reason });
    return { id, closedAt: now };
  },
);

async function lock(trx: Transaction<Database>, named: string, again: boolean): Promise<Row> {
  const id = await wholeId(trx, named, MESSAGE);
  for (const table of MESSAGE.tables) await trx.selectFrom(table).select("id").where("id", "=", id).forUpdate().execute();
  const found = await find(trx, id);
  if (found.closedAt === null || again) return found;
  throw new ConflictError(`The message was answered or closed${await doneBefore(trx, `message ${id}`)}.`);
}

type Settled = { readonly closed_at: Date; readonly answers?: string };

async function settle(trx: Transaction<Database>, id: string, settled: Settled): Promise<void> {
  for (const table of MESSAGE.tables) await trx.updateTable(table).set(settled).where("id", "=", id).execute();
}

export const messageOperations = { "messages list": list, "messages show": show, "messages answer": answer, "messages close": close };
