import { setImmediate } from "node:timers/promises";
import { confirmSubscription } from "@nightlatch/forms/waitlist/subscribers";
import { beforeEach, expect, it, vi } from "vitest";
import { openTestApi } from "../../testing/api.ts";
import { setRows } from "../../testing/database.ts";
import { FROM_DESK } from "../../testing/desk-session.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { OWN_PAGE } from "../../testing/hosted.ts";
import { recordStatements } from "../../testing/recorded-statements.ts";
import { makeRecord } from "../../testing/records.ts";
import { mailLinksOf } from "../../testing/requested-links.ts";
import { buildApi } from "../app.ts";

const [HOST, OPERATOR, SUBSCRIBER, STRANGER] = ["robin@host.example", "ada@stay.example", "kim@list.example", "nobody@else.example"];
const TABLES = ["mail_outbox", "request_marks", "link_requests", "host_links", "desk_links", "audit"] as const;

const api = await openTestApi([makeRecord("one", { "Host Email": HOST, "Host Name": "Robin" })], {
  deskOperators: [{ name: "Ada Park", email: OPERATOR, role: "owner" }],
});
beforeEach(() => emptyTables(api.services.db, ...TABLES, "form_messages"));

const REMOVAL = {
  propertyId: "one",
  propertyName: "Stay one",
  reason: "other",
  permanence: "permanent",
  preferredContact: "email",
  authorized: true,
};

/** API calls that accept any mail address, each with a known address. */
const CALLS = [
  ["/api/host/link", OWN_PAGE, (email: string) => ({ email }), HOST],
  ["/api/desk/mail-link", FROM_DESK, (email: string) => ({ email }), OPERATOR],
  ["/api/waitlist", {}, (email_address: string) => ({ email_address }), SUBSCRIBER],
  ["/api/forms/removal", {}, (email: string) => ({ name: "Robin", email, subject: "Removal", message: JSON.stringify(REMOVAL) }), HOST],
  ["/api/contact", {}, (email: string) => ({ name: "Robin", email, message: "Hello there." }), HOST],
] as const;

async function doneBy(url: string, headers: Record<string, string>, payload: object) {
  const { db, statements } = recordStatements(api.services.db);
  const app = buildApi({ ...api.services, db });
  try {
    const { statusCode, body } = await app.inject({ method: "POST", url, headers, payload });
    const inTheRequest = statements.length;
    for (let ticks = 0; ticks < 200; ticks++) await setImmediate();
    return { response: [statusCode, body], statements: [...statements], afterwards: statements.slice(inTheRequest) };
  } finally {
    await app.close();
  }
}

async function subscribe(): Promise<void> {
  const { db } = api.services;
  await api.app.inject({ method: "POST", url: "/api/waitlist", payload: { email_address: SUBSCRIBER } });
  const { content } = await db.selectFrom("mail_outbox").select("content").where("recipient", "=", SUBSCRIBER).executeTakeFirstOrThrow();
  await confirmSubscription(db, /confirm\?token=(\S+)/.exec(content?.text ?? "")?.[1] ?? "");
  await setRows(db, "subscribers", { mailed_at: new Date(0) });
  await emptyTables(db, ...TABLES);
}

it.each(CALLS)("%s responds the same to a known and an unknown address", async (url, headers, bodyOf, known) => {
  await subscribe();
  const [first, second] = [await doneBy(url, headers, bodyOf(known)), await doneBy(url, headers, bodyOf(STRANGER))];
  expect(first.response[0]).toBeLessThan(300);
  expect(first).toEqual(second);
  expect(first.afterwards).toEqual([]);
});

it.each([
  ["/api/host/link", OWN_PAGE, HOST, "host-link"],
  ["/api/desk/mail-link", FROM_DESK, OPERATOR, "desk-link"],
] as const)("%s leaves the mail to a job, which deletes every typed address", async (url, headers, known, kind) => {
  const { db } = api.services;
  const { mailer } = api.services;
  const [put, wake] = [vi.fn(async () => {}), vi.fn()];
  const app = buildApi({ ...api.services, mailer: { ...mailer, put, wake } });
  for (const email of [known, STRANGER, known]) await app.inject({ method: "POST", url, headers, payload: { email } });
  await app.close();
  expect([put.mock.calls, wake.mock.calls]).toEqual([[], []]);
  await mailLinksOf(api);
  // Ignores duplicates, because the API's own mail job may run between two requests.
  const mails = () => db.selectFrom("mail_outbox").select(["recipient", "kind"]).distinct().execute();
  await expect.poll(mails, { timeout: 10_000 }).toEqual([{ recipient: known, kind }]);
  expect(await db.selectFrom("link_requests").selectAll().execute()).toEqual([]);
});
