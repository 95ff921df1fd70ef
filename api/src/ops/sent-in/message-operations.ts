import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { idShownBy, whole } from "../inputs.ts";
import { OperationError, operation } from "../operation.ts";

const contacts = z.boolean().default(false);

/** Messages of the contact form, and of other forms that the form-handling service takes; requests for removal have commands of their own. */
const messages = (db: Kysely<Database>) =>
  db
    .selectFrom("contact_messages")
    .select(["id", sql<string>`'contact'`.as("form"), "name", "email", "subject", "message", "created_at"])
    .unionAll(
      db
        .selectFrom("form_messages")
        .select(["id", "form_id as form", "name", "email", "subject", "message", "created_at"])
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
}

const shape = ({ id, form, name, email, subject, created_at }: Row, withContacts: boolean) => ({
  ...{ id, form, subject, createdAt: created_at.toISOString() },
  ...(withContacts ? { name, email } : {}),
});

/** `messages list`: the newest first. Who wrote is shown with `--contacts`. */
const list = operation(z.object({ contacts, limit: whole("--limit", 1_000).default(100) }), async (db, { contacts, limit }) => {
  const rows = await db
    .selectFrom(messages(db))
    .select(["id", "form", "name", "email", "subject", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => shape(row, contacts));
});

/** `messages show`: a whole message. */
const show = operation(z.object({ id: idShownBy("messages list"), contacts }), async (db, { id, contacts }) => {
  const row = await db.selectFrom(messages(db)).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new OperationError(`There is no message ${id}; \`messages list\` shows them.`);
  return { ...shape(row, contacts), message: row.message };
});

export const messageOperations = { "messages list": list, "messages show": show };
