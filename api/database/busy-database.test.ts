import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { openTestApi } from "../testing/api.ts";
import { makeRecord } from "../testing/records.ts";

const FORM = { name: "Robin", email: "robin@example.com", message: "Is the cabin quiet?" };

const api = await openTestApi([makeRecord("pine")]);
afterEach(() => sql`drop trigger if exists refuse on mail_outbox`.execute(api.services.db));

it.each([
  ["a lock timeout", "55P03"],
  ["a statement timeout", "57014"],
  ["a deadlock", "40P01"],
])("a form that fails with %s is refused with an error, and stores nothing", async (_what, code) => {
  const { db } = api.services;
  // The form's last statement fails, so its transaction rolls back.
  await sql`create or replace function refuse() returns trigger language plpgsql as ${sql.lit(`begin raise exception 'ended' using errcode = '${code}'; end`)}`.execute(
    db,
  );
  await sql`create trigger refuse before insert on mail_outbox for each row execute function refuse()`.execute(db);
  const post = () => api.app.inject({ method: "POST", url: "/api/contact", payload: FORM });
  const rejected = await post();
  expect([rejected.statusCode, rejected.headers["retry-after"]]).toEqual([503, "5"]);
  expect(rejected.json()).toMatchObject({ code: "database_away", error: expect.stringContaining("nothing you wrote is lost") });
  for (const table of ["contact_messages", "request_marks", "mail_outbox"] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  await sql`drop trigger refuse on mail_outbox`.execute(db);
  expect((await post()).statusCode).toBe(200);
  for (const table of ["contact_messages", "request_marks", "mail_outbox"] as const) await db.deleteFrom(table).execute();
});
