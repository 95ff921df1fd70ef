import { randomUUID } from "node:crypto";
import { deleteOldAdSessions } from "@nightlatch/listings/ads/track-ad";
import { claimMail, markLeaving, putBack, putMail, sweepUncertain } from "@nightlatch/mail/outbox";
import { LEASE_MAX_MS, RETRY_MAX_MS } from "@nightlatch/mail/timings";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openTestApi } from "../testing/api.ts";
import { makeRecord } from "../testing/records.ts";
import type { Mail } from "./mail.ts";
import { forgetOldRequests } from "./request-limit.ts";
import { registerServer, serverAddresses } from "./running-servers.ts";

const DAYS = 2 * 24 * 60 * 60 * 1000;
const LEASE_MS = LEASE_MAX_MS / 2;
const MAIL: Mail = { kind: "contact-notice", to: "desk@stays.example", subject: "Contact", text: "Hello." };

// The embedded database uses this process's clock, so both clocks are ahead.
const api = await openTestApi([makeRecord("pine")], { trustProxy: true, embedded: true });
const { db } = api.services;
const now = Date.now();
beforeEach(() => {
  vi.useFakeTimers({ now: now + DAYS, toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

let clients = 0;
const setRight = () => vi.setSystemTime(now);
const post = (url: string, payload: object, client = "203.0.113.1") =>
  api.app.inject({ method: "POST", url, payload, headers: { "x-forwarded-for": client } });
const contact = () => post("/api/contact", { name: "Robin", email: "robin@example.com", message: randomUUID() });

it("sends mails that are new, wait for a retry, or belong to a sender", async () => {
  await db.deleteFrom("mail_outbox").execute();
  for (const kind of ["waits", "is held"]) {
    await putMail(db, { ...MAIL, subject: kind }, "stays.example");
    const claimed = await claimMail(db, LEASE_MS);
    if (kind === "waits" && claimed) await putBack(db, claimed, "busy", RETRY_MAX_MS);
  }
  await putMail(db, { ...MAIL, subject: "is new" }, "stays.example");
  setRight();
  const subjects: string[] = [];
  for (let claimed = await claimMail(db, LEASE_MS); claimed; claimed = await claimMail(db, LEASE_MS)) subjects.push(claimed.mail.subject);
  expect(subjects.toSorted()).toEqual(["is held", "is new", "waits"]);
});

it("reports a mail whose sender died while sending", async () => {
  await db.deleteFrom("mail_outbox").execute();
  await putMail(db, MAIL, "stays.example");
  const claimed = await claimMail(db, LEASE_MS);
  if (claimed) await markLeaving(db, claimed, LEASE_MS);
  setRight();
  expect(await sweepUncertain(db)).toHaveLength(1);
});

it("accepts forms again from a client at its limit, and deletes its request marks", async () => {
  let response = await contact();
  while (response.statusCode === 200) response = await contact();
  expect([response.statusCode, response.json().error]).toEqual([429, expect.stringContaining("10 minutes")]);
  setRight();
  expect((await contact()).statusCode).toBe(200);
  await sql`update request_marks set at = at + interval '2 days'`.execute(db);
  await forgetOldRequests(db);
  expect(await db.selectFrom("request_marks").selectAll().execute()).toEqual([]);
});

it("never returns a Retry-After longer than the limit's window", async () => {
  let response = await contact();
  while (response.statusCode === 200) response = await contact();
  await sql`update request_marks set at = now() + interval '30 seconds'`.execute(db);
  const seconds = Number((await contact()).headers["retry-after"]);
  expect(seconds).toBeLessThanOrEqual(600);
  await db.deleteFrom("request_marks").execute();
});

it("mails addresses of the waiting list and of reports that got a mail meanwhile", async () => {
  const sent = async () => {
    await db.deleteFrom("mail_outbox").where("kind", "=", "waitlist").execute();
    await post("/api/waitlist", { email_address: "robin@example.com", tags: [] }, `10.0.0.${++clients}`);
    return (await db.selectFrom("mail_outbox").select("status").where("kind", "=", "waitlist").execute()).map(({ status }) => status);
  };
  const report = () => post("/api/reports", { slug: "stay-pine", reason: "closed", details: "" }, `10.0.0.${++clients}`);
  const notices = () => db.selectFrom("mail_outbox").select("id").where("kind", "=", "report-notice").execute();
  expect([await sent(), await sent()]).toEqual([["queued"], ["withheld"]]);
  expect((await report()).statusCode).toBe(201);
  expect(await notices()).toHaveLength(1);
  setRight();
  expect(await sent()).toEqual(["queued"]);
  expect((await report()).statusCode).toBe(201);
  expect(await notices()).toHaveLength(2);
});

it("ignores the address of a dead server, and deletes old page-view marks", async () => {
  await registerServer(db, randomUUID(), "https://gone.example");
  await db.insertInto("ad_marks").values({ mark: randomUUID(), at: new Date() }).execute();
  setRight();
  expect(await serverAddresses(db)).toEqual([]);
  await deleteOldAdSessions(db);
  expect(await db.selectFrom("ad_marks").selectAll().execute()).toEqual([]);
});
