import { issueToken } from "@nightlatch/catalogue/preview/tokens";
import { recordAudit } from "@nightlatch/database/audit";
import { DAY_MS, utcDay } from "@nightlatch/database/clock";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { addRows, setRows } from "../testing/database.ts";
import { emptyTables } from "../testing/empty-tables.ts";
import { openTestDesk } from "../testing/operator-desk.ts";
import { makeRecord } from "../testing/records.ts";
import { auditOf } from "../testing/stored-rows.ts";
import { report, settleMail, subscriberRow, writeMessage } from "../testing/submissions.ts";
import type { ResultOf } from "./operations.ts";
import { businessDaysBefore } from "./today/today.ts";

const { desk, db } = await openTestDesk([makeRecord("a"), makeRecord("b")]);
beforeEach(() => emptyTables(db, "mail_outbox", "audit", "contact_messages", "listing_reports", "operator_visits", "submissions"));

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const audit = () => auditOf(db);

describe("the today report", () => {
  const today = async (who = "Ada") => JSON.parse((await desk.opsWith({ OPS_BY: who }, "today", "--json")).out) as ResultOf<"today">;

  it("shows what waits and how old it is, with late entries first", async () => {
    const late = await report(db, "a", { created_at: daysAgo(7) });
    await report(db, "b");
    await sql`insert into submissions (id, record, status, created_at)
      values ('11111111-0000-4000-8000-000000000000', '{"Name": "Pine"}', 'pending', now() - interval '9 days'),
        ('11111111-0000-4000-8000-000000000001', '{"Name": "Old"}', 'declined', now() - interval '90 days')`.execute(db);
    const todayReport = await today();
    const byName = Object.fromEntries(todayReport.queues.map(({ queue, waiting, late }) => [queue, [waiting, late]]));
    expect(byName).toEqual({ submissions: [1, 1], removals: [0, 0], reports: [2, 1], messages: [0, 0], mails: [0, 0] });
    expect(todayReport.late).toMatchObject([
      { queue: "submissions", label: "Pine" },
      { queue: "reports", id: late, label: "stay-a: The place is closed or gone" },
    ]);
    const { out } = await desk.ops("today");
    expect(out).toMatch(/^submissions: 1, the oldest from .*, 1 late\nremovals: none\n/);
    expect(out).toContain("Late, the longest first:\n  submissions  11111111");
  });

  it("shows others' changes since the operator's last visit, which lasts half an hour", async () => {
    const change = (who: string, action: string) => recordAudit(db, { who, action, subject: "listing a", changes: {} });
    await change("Grace", "listing.edit");
    expect(await today()).toMatchObject({ firstVisit: true, changes: [{ action: "listing.edit" }] });
    await change("Ada", "listing.publish");
    await change("Grace", "listing.verify");
    expect((await today()).changes.map(({ action }) => action)).toEqual(["listing.verify", "listing.edit"]);
    await sql`update operator_visits set looked_at = now() - interval '31 minutes'`.execute(db);
    await change("Grace", "listing.remove");
    expect(await today()).toMatchObject({ firstVisit: false, changes: [{ action: "listing.remove" }] });
    expect((await today("Grace")).firstVisit).toBe(true);
  });

  it("shows the advertisements that end within a week", async () => {
    await db.updateTable("ad_creatives").set({ active_until: null }).execute();
    const rows = await db.selectFrom("ad_creatives").select("id").orderBy("id").limit(3).execute();
    for (const [index, days] of [7, 8, -1].entries())
      await setRows(
        db,
        "ad_creatives",
        { active_from: "2020-01-01", active_until: utcDay(daysAgo(-days)), paused: false },
        rows[index]?.id ?? "",
      );
    expect((await today()).ads.map(({ id }) => id)).toEqual([rows[0]?.id]);
  });
});

describe("a contact message", () => {
  it("is answered by mail once, leaves the open list, and keeps the answer", async () => {
    const id = await writeMessage(db);
    await desk.json("messages", "answer", id.slice(0, 8), "Yes, from the first.\nCome by.");
    const [mail] = await db.selectFrom("mail_outbox").selectAll().execute();
    expect(mail).toMatchObject({ kind: "message-answer", recipient: "robin@x.example", content: { subject: "Re: A question" } });
    expect(mail?.content?.text).toBe("Yes, from the first.\nCome by.\n\nNightlatch\n");
    expect(await desk.json("messages", "list")).toEqual([]);
    expect(await desk.json("messages", "list", "--state", "closed")).toMatchObject([{ id, answered: 1 }]);
    expect(await desk.json("messages", "show", id)).toMatchObject({ answers: [{ who: "ops", text: "Yes, from the first.\nCome by." }] });
    expect(JSON.stringify(await audit())).not.toContain("robin@x.example");
    await desk.rejects(1, "answered or closed by ops on", "messages", "answer", id, "And in June.");
    expect((await desk.opsReading("And in June.", "messages", "answer", id, "-", "--again")).code).toBe(0);
    await desk.json("erase", "--email", "robin@x.example", "--yes");
    expect(await db.selectFrom("contact_messages").select("id").execute()).toEqual([]);
  });

  it("closes without an answer, and the list has pages", async () => {
    const ids = [await writeMessage(db), await writeMessage(db), await writeMessage(db)];
    await sql`update contact_messages set created_at = '2026-03-04T05:06:07Z'`.execute(db);
    const first = await desk.json<{ id: string }[]>("messages", "list", "--limit", "2");
    const second = await desk.json<{ id: string }[]>("messages", "list", "--limit", "2", "--after", String(first[1]?.id));
    expect([...first, ...second].map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
    await desk.json("messages", "close", String(ids[0]), "--reason", "advertisement");
    expect(await desk.json("messages", "list")).toHaveLength(2);
    expect((await audit())[0]).toMatchObject({ action: "message.close", changes: { form: "contact", reason: "advertisement" } });
  });
});

it("the reports on a listing close together, after a preview lists them", async () => {
  for (const [listing, reason] of Object.entries({ a: "closed", b: "closed" })) await report(db, listing, { reason });
  await report(db, "a", { reason: "wrong-details" });
  expect((await desk.ops("reports", "resolve-many")).code).toBe(2);
  const dry = await desk.ops("reports", "resolve-many", "--listing", "stay-a", "--dry-run");
  expect(dry.out).toMatch(/2 would be closed\.\n$/);
  expect(await desk.json("reports", "list")).toHaveLength(3);
  await desk.json("reports", "resolve-many", "--listing", "stay-a", "--about", "closed", "--reason", "called them");
  expect(await desk.json("reports", "list")).toHaveLength(2);
  expect(await audit()).toMatchObject([{ action: "report.resolve", changes: { listing: "a", reason: "called them" } }]);
});

it("failed mails are closed together, after a preview lists them", async () => {
  for (const status of ["failed", "failed", "uncertain"] as const) await settleMail(db, status);
  expect((await desk.ops("mails", "retry-many", "--state", "failed", "--dry-run")).out).toMatch(/2 would be sent again\.\n$/);
  await desk.json("mails", "retry-many", "--state", "failed");
  const [left, ...others] = await desk.json<{ id: string; state: string }[]>("mails", "list");
  expect([left?.state, others]).toEqual(["uncertain", []]);
  await desk.json("mails", "close-many", "--kind", "form-notice");
  expect((await desk.ops("mails", "close", String(left?.id).slice(0, 8))).err).toContain("it is withheld, settled by ops on");
});

it("the audit is paged, and filtered by a listing's slug", async () => {
  for (let number = 0; number < 5; number++) await desk.json("listings", number % 2 ? "publish" : "unpublish", "stay-a");
  await desk.json("listings", "unpublish", "stay-b");
  const ids = async (...args: string[]) => (await desk.json<{ id: number }[]>("audit", "list", ...args)).map(({ id }) => id);
  const all = await ids();
  expect(all).toHaveLength(6);
  const first = await ids("--limit", "4");
  expect([...first, ...(await ids("--limit", "4", "--after", String(first[3])))]).toEqual(all);
  expect(await ids("--listing", "stay-a")).toHaveLength(5);
  expect(await ids("--until", "2020-01-01")).toEqual([]);
  await desk.json("listings", "publish", "stay-a", "stay-b");
});

it("editing an advertisement's dates, weight and image audits both values, and counts are kept per day", async () => {
  const [ad] = await desk.json<{ id: string; weight: number; from: string }[]>("ads", "list", "--limit", "1");
  const id = String(ad?.id);
  await desk.json("ads", "edit", id, "--weight", "7", "--until", "2999-01-31");
  expect((await audit())[0]).toMatchObject({
    action: "ad.edit",
    changes: { weight: { from: ad?.weight, to: 7 }, until: { to: "2999-01-31" } },
  });
  expect((await desk.ops("ads", "edit", id, "--until", "2001-01-01")).err).toContain("--until");
  expect((await desk.ops("ads", "edit", id)).code).toBe(2);
  expect((await desk.ops("ads", "edit", id, "--image", "/media/ads/absent-1.svg")).err).toContain("--image has no file");
  await desk.json("ads", "edit", id, "--no-until");
  expect(await desk.json("ads", "list", "--limit", "1")).toMatchObject([{ weight: 7, until: null, from: ad?.from }]);
  await addRows(db, "ad_days", { day: utcDay(daysAgo(1)), creative_id: id, impressions: 10, clicks: 3 });
  const { days } = await desk.json<{ days: object[] }>("ads", "days", id, "--days", "3");
  expect(days).toEqual([
    { day: utcDay(daysAgo(2)), impressions: 0, clicks: 0 },
    { day: utcDay(daysAgo(1)), impressions: 10, clicks: 3 },
    { day: utcDay(new Date()), impressions: 0, clicks: 0 },
  ]);
});

it("the use of an invitation is listed by page and by session", async () => {
  const { id } = await issueToken(db, { name: "Grace", scope: "all", allowedIds: [], expiresAt: daysAgo(-1), maxSessions: 1 });
  await addRows(db, "preview_events", { token_id: id, event: "preview_page_view", path: "/property/x" } as never);
  expect(await desk.json("preview", "list")).toMatchObject([{ id, views: 1, lastAt: expect.any(String) }]);
  expect(await desk.json("preview", "use", id.slice(0, 8))).toMatchObject({
    name: "Grace",
    sessions: [],
    events: [{ path: "/property/x" }],
  });
});

it("the waiting list is counted, searched and paged", async () => {
  const confirmed = ["a@x.example", "b@x.example"].map((email) => subscriberRow(email, "confirmed"));
  await addRows(db, "subscribers", [...confirmed, subscriberRow("c@y.example")]);
  const list = (...args: string[]) => desk.json<{ counts: object; subscribers: { email: string }[] }>("subscribers", "list", ...args);
  expect(await list("--limit", "1")).toMatchObject({ counts: { confirmed: 2, pending: 1 }, subscribers: [{ email: "a@x.example" }] });
  expect((await list("--after", "a@x.example")).subscribers).toMatchObject([{ email: "b@x.example" }]);
  expect((await list("--state", "all", "--query", "Y.EX")).subscribers).toMatchObject([{ email: "c@y.example" }]);
});

it.each([
  ["2026-03-05T10:00:00.000Z", 1, "2026-03-04T10:00:00.000Z"],
  ["2026-03-05T10:00:00.000Z", 2, "2026-03-03T10:00:00.000Z"],
  ["2026-03-09T10:00:00.000Z", 1, "2026-03-06T10:00:00.000Z"],
  ["2026-03-09T10:00:00.000Z", 2, "2026-03-05T10:00:00.000Z"],
  ["2026-03-08T10:00:00.000Z", 1, "2026-03-06T10:00:00.000Z"],
  ["2026-03-07T00:00:00.000Z", 2, "2026-03-05T00:00:00.000Z"],
  ["2026-03-05T10:00:00.000Z", 0, "2026-03-05T10:00:00.000Z"],
])("business days before %s, %i of them", (now, days, expected) => {
  expect(businessDaysBefore(new Date(now), days).toISOString()).toBe(expected);
});

it("a desk link is printed once, listed without its token, and revoked with the person's access", async () => {
  expect((await desk.ops("desk", "list")).out).toBe("No one is signed in, no one has a passkey, and there is no unused link.\n");
  const opened = await desk.opsWith({ OPS_BY: "Cleo" }, "desk", "open", "--name", "Ada", "--hours", "200");
  expect([opened.code, opened.err]).toEqual([2, expect.stringContaining("--hours must be a whole number from 1 to 168.")]);
  const { out } = await desk.opsWith({ OPS_BY: "Cleo" }, "desk", "open", "--name", "Ada", "--hours", "24");
  expect(out).toMatch(/^Address {2}https:\/\/stay\.example\/desk\/enter#[\w-]{43}\nFor {6}Ada, curator, 24 hours\n/);
  const token = /#([\w-]{43})/.exec(out)?.[1] ?? "";
  const list = await desk.json<{ links: { until: string }[] }>("desk", "list");
  expect(list).toEqual({
    sessions: [],
    passkeys: [],
    links: [{ name: "Ada", role: "curator", openedBy: "Cleo", until: expect.any(String) }],
  });
  // A session lasts a day, but a link to open one expires after half a day.
  expect(Date.parse(list.links[0]?.until ?? "") - Date.now()).toBeLessThanOrEqual(12 * 3_600_000);
  expect(JSON.stringify([list, await desk.json("audit", "list")])).not.toContain(token);
  expect((await desk.ops("desk", "revoke", "--name", "Ada")).out).toBe("Ended for Ada: sessions 0, links 1, passkeys 0.\n");
  await desk.rejects(1, "Nothing at the desk is open for Ada", "desk", "revoke", "--name", "Ada");
});

it.each([
  [["desk", "open", "--name", "ops"], "--name must be a person's"],
  [["desk", "open", "--name", " "], "--name must not be empty."],
  [["desk", "open", "--name", "Ada", "--role", "admin"], "Allowed choices are curator, owner."],
  [["desk", "revoke"], "Give the ID of a session, --passkey ID, or --name"],
  [["desk", "revoke", "7"], "ID must be one that"],
])("refuses %j as a usage error", async (args, words) => {
  await desk.rejects(2, words, ...args);
});
