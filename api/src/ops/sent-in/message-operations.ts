import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Database, Written } from "../../db/schema.ts";
import { answerLetter } from "../../form-handling/form-letters.ts";
import { wholeId } from "../ids.ts";
import { idOrPrefix, line, reason, whole } from "../inputs.ts";
import { ConflictError, contactsRole, OperationError, operation } from "../operation.ts";
import { doneBefore, recordOps, recordRead, whoWorks } from "../ops-audit.ts";

const FROM = "messages list";
const MESSAGE = { noun: "message", from: FROM, tables: ["contact_messages", "form_messages"] } as const;
const ANSWER_MAX = 5_000;
const contacts = z.boolean().default(false);
export const MESSAGE_STATES = ["open", "closed", "all"] as const;
const state = z.enum(MESSAGE_STATES, { error: `--state must be one of ${MESSAGE_STATES.join(", ")}.` });

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

const listInput = z.object({
  contacts,
  state: state.default("open"),
  limit: whole("--limit", 1_000).default(100),
  after: idOrPrefix(FROM).optional(),
});

/** `messages list`: those that wait for an answer, the newest first, page by page. Who wrote is shown with `--contacts`. */
const list = operation(contactsRole, listInput, async (db, { contacts, state, limit, after }) => {
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
});

/** A message by its id or the beginning of it. @throws {OperationError} */
async function find(db: Kysely<Database>, named: string) {
  const id = await wholeId(db, named, MESSAGE);
  const row = await db.selectFrom(messages(db)).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new OperationError(`There is no message ${id}; \`messages list\` shows them.`);
  return row;
}

/** `messages show`: a whole message, with what it was answered. */
const show = operation(contactsRole, z.object({ id: idOrPrefix(FROM), contacts }), async (db, { id, contacts }) => {
  const row = await find(db, id);
  if (contacts) await recordRead(db, `message ${row.id}`);
  return { ...shape(row, contacts), message: row.message, answers: row.answers };
});

const answerInput = z.object({ id: idOrPrefix(FROM), text: line("TEXT", ANSWER_MAX), again: z.boolean().default(false) });

/**
 * `messages answer`: sends the words to whoever wrote, from the site's address, and closes the message.
 *
 * @throws {ConflictError} when it was answered or closed before, unless `again` says to write once more
 */
const answer = operation("curator", answerInput, async (db, { id: named, text, again }, now, around) => {
  const answered = await db.transaction().execute(async (trx) => {
    const { id } = await lock(trx, await find(trx, named), again);
    const { email, subject, answers, form } = await find(trx, id);
    await around.mailer.put(trx, answerLetter({ to: email, subject, text }, around.mailer.addresses.operator));
    await settle(trx, id, { now, answers: [...answers, { at: now.toISOString(), who: whoWorks(), text }] });
    await recordOps(trx, { action: "message.answer", subject: `message ${id}`, changes: { form, answers: answers.length + 1 } });
    return { id, answered: answers.length + 1, closedAt: now.toISOString() };
  });
  around.mailer.wake();
  return answered;
});

const closeInput = z.object({ id: idOrPrefix(FROM), reason });

/** `messages close`: takes a message off the open ones without an answer. */
const close = operation("curator", closeInput, (db, { id: named, reason }, now) =>
  db.transaction().execute(async (trx) => {
    const { id, form } = await lock(trx, await find(trx, named), false);
    await settle(trx, id, { now });
    await recordOps(trx, { action: "message.close", subject: `message ${id}`, changes: { form }, reason });
    return { id, closedAt: now.toISOString() };
  }),
);

/** Locks a message that is open, so that nobody else answers it too. @throws {ConflictError} */
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

export const messageOperations = {
  "messages list": list,
  "messages show": show,
  "messages answer": answer,
  "messages close": close,
};
