import { randomUUID } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { MailKind } from "@nightlatch/database/mail";
import { PRIVATE_FIELDS } from "@nightlatch/domain";
import { storeFormMessage } from "@nightlatch/forms/form-store";
import { findSubmission } from "@nightlatch/forms/submissions/submission-store";
import { bringListingsBack } from "@nightlatch/listings/listing-returns";
import { putListings } from "@nightlatch/listings/listing-store";
import { claimMail, markSent } from "@nightlatch/mail/outbox";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { buildApi } from "../src/app.ts";
import { addRows } from "../testing/database.ts";
import { emptyTables } from "../testing/empty-tables.ts";
import { openTestDesk } from "../testing/operator-desk.ts";
import { makeRecord, SECRETS } from "../testing/records.ts";
import { auditOf, mailsOf } from "../testing/stored-rows.ts";
import { createSubmission, report, requestRemoval, settleMail, subscriberRow, writeMessage } from "../testing/submissions.ts";

const { desk, services, db } = await openTestDesk(["a", "b", "c", "d", "e"].map((id) => makeRecord(id)));
const app = buildApi(services, { trustProxy: false });
afterAll(() => app.close());

const audit = async () => (await auditOf(db)).slice(0, 2);
const get = async (url: string) => {
  await services.catalogue.refresh();
  const { statusCode, body } = await app.inject(url);
  return { statusCode, body };
};
const UNKNOWN_ID = randomUUID();

describe("a submission", () => {
  const submitted = { Name: "Stay A", Description: "By the lake.", "Airbnb URL": "https://market.example/1", Tags: ["tag-sauna"] };
  const submitOne = () => createSubmission(db, submitted);
  const letters = async (kind: MailKind) => (await mailsOf(db)).filter((mail) => mail.kind === kind);
  beforeEach(() => emptyTables(db, "mail_outbox"));

  it("becomes a draft with its own slug, and the command shows what the public will see", async () => {
    const id = await submitOne();
    expect(await desk.json("submissions", "list")).toMatchObject([{ id, state: "pending", name: "Stay A" }]);
    expect((await desk.ops("submissions", "show", id)).out).not.toContain(SECRETS[1]);
    expect((await desk.ops("submissions", "show", id, "--contacts")).out).toContain(SECRETS[1]);

    const { code, out } = await desk.ops("submissions", "approve", id, "--draft", "--json");
    expect(code).toBe(0);
    for (const secret of SECRETS) expect(out).not.toContain(secret);
    const created = JSON.parse(out);
    expect(created).toMatchObject({ slug: "stay-a-2", published: false, public: { Description: "By the lake." } });
    expect(created.kept).toEqual(["Airbnb URL", ...PRIVATE_FIELDS]);
    expect((await get("/api/listings/stay-a-2")).statusCode).toBe(404);
    expect((await desk.json("submissions", "list", "--state", "accepted")) as unknown).toHaveLength(1);
    expect(await audit()).toMatchObject([
      { action: "submission.approve", changes: { slug: "stay-a-2", published: false } },
      { action: "contacts.read" },
    ]);

    const decided = /no longer pending: it was accepted by ops on \d{4}-\d\d-\d\d at \d\d:\d\d UTC\.\n$/;
    await desk.rejects(1, decided, "submissions", "approve", id);
  });

  it("is published without the host's data, and the host is mailed its address", async () => {
    const id = await submitOne();
    const { out } = await desk.ops("submissions", "approve", id, "--slug", "lake-house");
    expect(out).toContain("+ Description: By the lake.");
    expect(out).toContain("Its host gets an email: https://stay.example/property/lake-house\n");
    const { statusCode, body } = await get("/api/listings/lake-house");
    expect(statusCode).toBe(200);
    for (const secret of SECRETS) expect(body).not.toContain(secret);
    expect((await desk.ops("listings", "show", "lake-house", "--contacts")).out).toContain(SECRETS[1]);
    const [mail, ...others] = await letters("property-published");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: SECRETS[1], status: "queued", content: { replyTo: "operator@nightlatch.example" } });
    expect(mail?.content?.text).toContain('"Stay A"');
    expect(mail?.content?.text).toContain("https://stay.example/property/lake-house\n");
  });

  it("notifies the host when the draft is published, and only once", async () => {
    const id = await submitOne();
    const { slug } = await desk.json<{ slug: string }>("submissions", "approve", id, "--draft");
    expect(await letters("property-published")).toEqual([]);
    expect(await desk.json("listings", "publish", slug)).toMatchObject({ hostTold: true });
    await desk.json("listings", "unpublish", slug);
    expect(await desk.json("listings", "publish", slug)).toMatchObject({ hostTold: false });
    expect(await letters("property-published")).toHaveLength(1);
    await desk.json("listings", "unpublish", "stay-b");
    expect(await desk.json("listings", "publish", "stay-b")).toMatchObject({ published: true, hostTold: false });
    expect(await letters("property-published")).toHaveLength(1);
  });

  it("notifies no host with --silent, now or later", async () => {
    const [published, drafted, declined] = [await submitOne(), await submitOne(), await submitOne()];
    expect((await desk.ops("submissions", "approve", published, "--silent")).out).toContain("Its host gets no email.");
    const { slug } = await desk.json<{ slug: string }>("submissions", "approve", drafted, "--draft");
    await desk.json("listings", "publish", slug, "--silent");
    await desk.json("listings", "unpublish", slug);
    await desk.json("listings", "publish", slug);
    await desk.json("submissions", "reject", declined, "--reason", "advertisement", "--silent");
    expect([...(await letters("property-published")), ...(await letters("property-declined"))]).toEqual([]);
  });

  it("is published and its host notified, or neither", async () => {
    const id = await submitOne();
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(db);
    await sql`create trigger refuse before insert on mail_outbox for each row execute function refuse()`.execute(db);
    const codeOf = (...args: string[]) =>
      desk.ops("submissions", ...args).then(
        ({ code }) => code,
        () => 1,
      );
    expect(await codeOf("approve", id)).toBe(1);
    expect(await codeOf("reject", id, "--reason", "no")).toBe(1);
    await sql`drop function refuse() cascade`.execute(db);
    expect(await desk.json("submissions", "show", id)).toMatchObject({ state: "pending" });
  });

  it("is declined with a reason, and stays stored", async () => {
    const id = await submitOne();
    expect((await desk.ops("submissions", "approve", id, "--slug", "stay-b")).err).toContain("--slug");
    const reason = "The booking page does not open.";
    await desk.json("submissions", "reject", id, "--reason", reason);
    expect((await audit())[0]).toMatchObject({ who: "ops", action: "submission.reject", changes: { reason } });
    expect((await desk.ops("submissions", "approve", id)).err).toContain("declined");
    expect((await desk.ops("submissions", "reject", id, "--reason", reason)).err).toContain("declined");
    const [mail, ...others] = await letters("property-declined");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: SECRETS[1], content: { replyTo: "operator@nightlatch.example" } });
    expect(mail?.content?.text).toContain(`Thank you for sending "Stay A"`);
    expect(mail?.content?.text).toContain(reason);
    expect(mail?.content?.text).not.toContain("!");
  });
});

describe("a removal request", () => {
  it("hides a listing until a day, and shows it again from that day on", async () => {
    const id = await requestRemoval(db, "b", "temporary");
    const listed = await desk.ops("removals", "list");
    expect(listed.out).toContain("stay-b");
    expect(listed.out).not.toContain(SECRETS[1]);
    expect((await desk.ops("removals", "list", "--contacts")).out).toContain(SECRETS[1]);
    for (const [day, code] of Object.entries({ "2027-02-30": 2, "2027-2-3": 2, "2020-01-01": 1 }))
      await desk.rejects(code, "--until", "removals", "resolve", id, "--until", day);
    expect((await desk.ops("removals", "resolve", id, "--until", "2999-03-04")).out).toContain("appears again on 2999-03-04");
    expect((await get("/api/listings/stay-b")).statusCode).toBe(404);
    expect((await audit()).map(({ action }) => action)).toEqual(["removal.resolve", "listing.unpublish"]);

    expect(await bringListingsBack(db, new Date("2999-03-03T23:59:59.999Z"))).toBe(0);
    expect(await bringListingsBack(db, new Date("2999-03-04T00:00:00Z"))).toBe(1);
    expect((await get("/api/listings/stay-b")).statusCode).toBe(200);
    expect((await audit())[0]).toMatchObject({ who: "server", action: "listing.return" });
    expect(await bringListingsBack(db, new Date("2999-03-05T00:00:00Z"))).toBe(0);
  });

  it("does not show a listing again that the operator unpublished meanwhile", async () => {
    const id = await requestRemoval(db, "e", "temporary");
    await desk.json("removals", "resolve", id, "--until", "2999-03-04");
    await desk.json("listings", "unpublish", "stay-e");
    expect(await bringListingsBack(db, new Date("2999-03-05T00:00:00Z"))).toBe(0);
  });

  it("deletes the listing when the request is permanent, and closes the request", async () => {
    const id = await requestRemoval(db, "c", "permanent");
    expect((await desk.ops("removals", "resolve", id, "--until", "2999-03-04")).err).toContain("--until");
    await desk.json("removals", "resolve", id);
    expect((await desk.ops("listings", "show", "stay-c")).code).toBe(1);
    expect((await desk.ops("removals", "resolve", id)).err).toContain("no longer open");
  });

  it("without a listing asks the operator for one, or is declined", async () => {
    const id = await requestRemoval(db, "", "permanent");
    expect((await desk.ops("removals", "resolve", id)).err).toContain("--listing");
    expect((await desk.ops("removals", "resolve", id, "--decline", "--keep")).err).toContain("--decline");
    await desk.json("removals", "resolve", id, "--listing", "stay-d", "--keep");
    expect((await desk.ops("listings", "show", "stay-d")).out).toContain("Published: false");
    const other = await requestRemoval(db, "a", "permanent");
    await desk.json("removals", "resolve", other, "--decline", "--reason", "not the host");
    expect((await get("/api/listings/stay-a")).statusCode).toBe(200);
  });
});

describe("a resolved removal request", () => {
  const TABLES = ["audit", "form_messages", "removal_requests", "removal_contacts", "host_contacts"] as const;
  const everything = async () => JSON.stringify(await Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute())));
  const letters = async () => (await mailsOf(db)).filter(({ kind }) => kind === "removal-done");
  const listWithHost = (id: string, email: string) => putListings(db, [makeRecord(id, { "Host Email": email, "Host Name": SECRETS[0] })]);

  it("mails the host, whose address then exists only in that mail and goes when it is sent", async () => {
    await emptyTables(db, "mail_outbox");
    const host = "only-of-f@x.example";
    await listWithHost("f", host.toUpperCase());
    const id = await requestRemoval(db, "f", "permanent", host);
    const printed = await desk.ops("removals", "show", id);
    expect(printed.out).toContain("not confirmed: it gives the host's stored address");
    expect(printed.out).not.toContain(host);
    expect(await desk.json("removals", "list")).toMatchObject([{ id, askedBy: "unconfirmed" }]);
    const { out } = await desk.ops("removals", "resolve", id, "--reason", `${host} sold it`);
    expect(out).toContain("is removed, with its host's contacts. One address gets an email.");
    const [letter, ...more] = await letters();
    expect([letter?.recipient, more]).toEqual([host, []]);
    expect(letter?.content?.text).toContain('"Stay f" is no longer on');
    expect((await everything()).toLowerCase()).not.toContain(host);
    const claimed = await claimMail(db, 1_000);
    expect(claimed?.mail.kind).toBe("removal-done");
    if (claimed) await markSent(db, claimed);
    expect(await letters()).toEqual([]);
  });

  it("also mails the stored host when somebody else asked, and nobody with --silent", async () => {
    await listWithHost("g", "host@x.example");
    await listWithHost("h", "host@x.example");
    const id = await requestRemoval(db, "g", "temporary", "asks@x.example");
    const other = await requestRemoval(db, "h", "permanent");
    expect(await desk.json("removals", "show", id)).toMatchObject({ askedBy: "somebody else" });
    expect(await desk.json("removals", "resolve", id, "--until", "2999-03-04")).toMatchObject({ told: 2 });
    const sentLetters = await letters();
    expect(sentLetters.map(({ recipient }) => recipient).toSorted()).toEqual(["asks@x.example", "host@x.example"]);
    expect(sentLetters[0]?.content?.text).toContain("It will be shown again on March 4, 2999.");
    expect((await desk.ops("removals", "resolve", other, "--silent")).out).toContain("No one gets an email.");
    expect(await letters()).toHaveLength(2);
    expect((await desk.ops("listings", "show", "stay-g", "--contacts")).out).toContain("host@x.example");
    await desk.json("listings", "remove", "stay-g", "--yes");
    expect(await everything()).not.toContain("host@x.example");
  });
});

it("messages are listed, and show their sender only on request", async () => {
  const message = { name: SECRETS[0], email: SECRETS[1], message: "Is it open\nin May?" };
  await writeMessage(db, message);
  await storeFormMessage(db, { formId: "press", ...message, subject: "A question", removal: undefined });
  const found = await desk.json<{ id: string; form: string }[]>("messages", "list");
  expect(found.map(({ form }) => form).toSorted()).toEqual(["contact", "press"]);
  expect(JSON.stringify(found)).not.toContain(SECRETS[1]);
  expect((await desk.ops("messages", "list", "--contacts")).out).toContain(`A question  ${SECRETS[0]} <${SECRETS[1]}>`);
  const id = found.find(({ form }) => form === "contact")?.id ?? "";
  const { out } = await desk.ops("messages", "show", id);
  expect(out).toContain("Is it open\nin May?\n");
  expect(out).not.toContain(SECRETS[1]);
  expect(await desk.json("messages", "show", id, "--contacts")).toMatchObject({ email: SECRETS[1] });
  expect((await desk.ops("messages", "show", UNKNOWN_ID)).err).toContain("messages list");
});

it("reports are listed until they are resolved", async () => {
  const id = await report(db, "a", { details: "Sold, it seems." });
  expect((await desk.ops("reports", "list")).out).toContain("The place is closed or gone\n  Sold, it seems.");
  await desk.json("reports", "resolve", id, "--reason", "called them");
  expect(await desk.json("reports", "list")).toEqual([]);
  expect(await desk.json("reports", "list", "--state", "all")).toMatchObject([{ id, slug: "stay-a", name: "Stay a" }]);
  expect((await audit())[0]).toMatchObject({ action: "report.resolve", changes: { listing: "a", reason: "called them" } });
  expect((await desk.ops("reports", "resolve", id)).err).toContain("already resolved");
});

it("subscribers are exported to a private file, confirmed ones only", async () => {
  const many = Array.from({ length: 1_001 }, (_, number) => `Guest${String(number).padStart(4, "0")}@x.example`);
  const confirmed = { status: "confirmed" as const, confirmed_at: new Date("2026-03-04T05:06:07Z") };
  const row = (email: string, more: object) => ({ ...subscriberRow(email), tags: JSON.stringify(["traveler", "host"]), ...more });
  await addRows(db, "subscribers", [
    ...many.map((email) => row(email, confirmed)),
    row("pending@x.example", {}),
    row("=cmd@x.example", confirmed),
  ]);
  const file = desk.file("list.csv");
  expect(await desk.json("subscribers", "export", file)).toEqual({ file, count: 1_002 });
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(lines.slice(0, 3)).toEqual([
    "email,tags,confirmed_at",
    `'=cmd@x.example,"traveler, host",2026-03-04T05:06:07.000Z`,
    `Guest0000@x.example,"traveler, host",2026-03-04T05:06:07.000Z`,
  ]);
  expect(lines).toHaveLength(1_003);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await audit())[0]).toMatchObject({ action: "subscribers.export", changes: { count: 1_002 } });
  await desk.rejects(1, "The file cannot be", "subscribers", "export", path.join(desk.dataDir, "no", "list.csv"));
});

describe("a mail", () => {
  const stateOf = (id: string) => db.selectFrom("mail_outbox").select(["status", "content"]).where("id", "=", id).executeTakeFirstOrThrow();

  it("that failed or is uncertain can be retried or closed by hand", async () => {
    const [failed, uncertain, sent] = [await settleMail(db), await settleMail(db, "uncertain", "550 no"), await settleMail(db, "sent")];
    const { out } = await desk.ops("mails", "list");
    expect([failed, uncertain, sent].map((id) => out.includes(id))).toEqual([true, true, false]);
    expect(out).not.toContain("Private.");
    expect(await desk.json("mails", "list", "--state", "uncertain")).toMatchObject([
      { id: uncertain, subject: "Hello", because: "550 no" },
    ]);
    await desk.json("mails", "retry", failed);
    expect(await stateOf(failed)).toMatchObject({ status: "queued", content: { text: "Private." } });
    await desk.json("mails", "close", uncertain, "--reason", "it arrived");
    expect(await stateOf(uncertain)).toEqual({ status: "withheld", content: null });
    expect((await audit())[0]).toMatchObject({ action: "mail.close", changes: { was: "uncertain", reason: "it arrived" } });
    expect((await desk.ops("mails", "retry", sent)).err).toContain("sent");
  });
});

describe("an advertisement", () => {
  const ADD = ["ads", "add", "--advertiser", "Moss & Co", "--image", "/media/ads/low-tide-1.svg", "--alt", "Moss"];

  it("is added, shown by place and date, paused and counted", async () => {
    await db.updateTable("ad_creatives").set({ paused: true }).execute();
    const adStatus = async () => (await get("/api/ads?region=fl&propertyId=a")).statusCode;
    expect(await adStatus()).toBe(204);
    await desk.json(...ADD, "--url", "http://moss.example/x", "--regions", "fl, northeast");
    const [ad] = (await desk.json<{ id: string }[]>("ads", "list")).filter(({ id }) => id === "moss-and-co");
    expect(ad).toMatchObject({ state: "shown", regions: ["fl", "northeast"], url: "https://moss.example/x", until: null });
    expect(await adStatus()).toBe(200);
    await desk.json("ads", "pause", "moss-and-co");
    expect(await adStatus()).toBe(204);
    await desk.json("ads", "resume", "moss-and-co");
    expect(await adStatus()).toBe(200);
    expect((await desk.ops("ads", "resume", "moss-and-co")).out).toContain("Nothing to change");
    const days = ["2026-03-01", "2026-03-02", "2026-03-03"];
    const counts = days.map((day, clicks) => ({ day, creative_id: "moss-and-co", impressions: 10, clicks }));
    await db.insertInto("ad_days").values(counts).execute();
    const stats = (...args: string[]) => desk.json("ads", "stats", "--id", "moss-and-co", ...args);
    expect(await stats()).toEqual([{ id: "moss-and-co", advertiser: "Moss & Co", impressions: 30, clicks: 3 }]);
    expect(await stats("--from", "2026-03-02", "--until", "2026-03-02")).toMatchObject([{ impressions: 10, clicks: 1 }]);
    expect((await desk.ops("ads", "stats")).out).toContain("seen 30  clicked 3  10.0 %");
  });

  it.each([
    [["--url", "javascript:1"], "--url", 2],
    [["--url", "x.example", "--regions", "mars"], "--regions", 2],
    [["--url", "x.example", "--image", "https://elsewhere.example/x.svg"], "--image", 2],
    [["--url", "x.example", "--image", "/media/ads/absent-1.svg"], "--image has no file", 1],
    [["--url", "x.example", "--image", "/media/ads/advertisers.json"], "--image is not a path of an image", 1],
    [["--url", "x.example", "--image", "/media/ads/../listings/x.svg"], "--image is not a path of an image", 1],
    [["--url", "x.example", "--until", "2020-01-01"], "--until", 1],
    [["--url", "x.example", "--weight", "0"], "--weight", 2],
    [["--url", "x.example", "--id", "moss-and-co"], "--id", 1],
  ])("%j is refused", async (args, named, expected) => {
    await desk.rejectsInOneLine(expected, named, ...ADD, ...args);
  });
});

it.each([
  ["submissions show", UNKNOWN_ID],
  ["submissions approve", UNKNOWN_ID],
  ["removals resolve", UNKNOWN_ID],
  ["reports resolve", UNKNOWN_ID],
  ["mails retry", UNKNOWN_ID],
  ["mails close", UNKNOWN_ID],
  ["ads pause", "nobody"],
  ["submissions show", "x"],
  ["removals resolve", "x"],
  ["reports resolve", "x"],
  ["mails close", "x"],
])("%s %s is refused in one line that says which command lists the ids", async (command, id) => {
  await desk.rejectsInOneLine(id === "x" ? 2 : 1, "list` shows", ...command.split(" "), id);
});

describe("text from strangers", () => {
  /** Character sequences that a terminal would interpret instead of print. */
  const STEERING = [
    "\u001b]0;title\u0007",
    "\u001b]52;c;cm0gLXJmIH4=\u001b\\",
    "\u001b[2J\u001b[8mhidden\u001b[0m",
    "\u009b31m\u009d0;title\u009c",
    "row\n4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11  pending  2026-01-01T00:00:00.000Z  Forged\rForged",
    "\u202egnp.exe\u2066\u2028\u0085\u0008\u007f",
  ].join("");
  const ACTED_ON = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

  const send = async (url: string, payload: object) => {
    const { statusCode, body } = await app.inject({ method: "POST", url, payload });
    expect([200, 201], `${url} ${body}`).toContain(statusCode);
  };

  it("loses terminal control characters when it arrives, and a line stays one line", async () => {
    const about = { Description: `By the lake.\n${STEERING}`, "Host Name": `Robin ${STEERING}`, "Host Phone": `\u202d+1 555 0100\u202c` };
    const propertyFields = { City: `Salem${STEERING}`, State: "Oregon", Country: "USA", "Property Type": ["type-kink-cabin"] };
    const sent = { Name: `Pine ${STEERING}`, ...about, ...propertyFields, Website: "pine.example", "Host Email": "robin@example.com" };
    await send("/api/properties", sent);
    const { id } = await db.selectFrom("submissions").select("id").orderBy("created_at", "desc").limit(1).executeTakeFirstOrThrow();
    const { record = {}, contact = {} } = (await findSubmission(db, id)) ?? {};
    expect(record.Name).toMatch(/^Pine \]0;title.*row 4f0c1a2e-.*Forged Forgedgnp\.exe/);
    expect(contact).toMatchObject({ "Host Phone": "+1 555 0100" });
    expect(record.Description).toMatch(/^By the lake\.\n/);
    for (const text of [...Object.values(record), ...Object.values(contact)].map((value) => JSON.stringify(value)))
      expect(text).not.toMatch(/\\u00|\u202e|\u009b/);

    await send("/api/reports", { slug: "stay-a", reason: "wrong-details", details: STEERING });
    await send("/api/contact", { name: `Robin ${STEERING}`, email: "robin@example.com", message: `Hello.\n\n${STEERING}` });
    const content = (await mailsOf(db)).findLast(({ kind }) => kind === "contact-notice")?.content;
    expect(content?.subject).not.toMatch(ACTED_ON);
    expect(content?.text).not.toMatch(/(?![\n\r])[\p{Cc}\u202e]/u);
  });

  it("that is already stored is escaped in lists, details and errors, while JSON is exact", async () => {
    const record = { Name: `Stay ${STEERING}`, Description: STEERING, City: STEERING, "Host Name": STEERING, "Host Phone": STEERING };
    const id = await createSubmission(db, record);
    await report(db, "a", { reason: "wrong-details", details: STEERING });
    for (const args of [
      ...["submissions", "removals", "reports"].map((queue) => [queue, "list"]),
      ["submissions", "show", id, "--contacts"],
      ["submissions", "show", STEERING],
    ]) {
      const { out, err } = await desk.ops(...args);
      expect(out + err).not.toBe("");
      expect(out).not.toMatch(ACTED_ON);
      expect(err).not.toMatch(ACTED_ON);
    }
    const { out } = await desk.ops("submissions", "list");
    const rows = await desk.json<unknown[]>("submissions", "list");
    expect(out.trimEnd().split("\n")).toHaveLength(rows.length);
    expect(out).toContain("Stay \\u{1b}]0;title\\u{7}");
    const { out: json } = await desk.ops("submissions", "list", "--json");
    expect(json).not.toMatch(ACTED_ON);
    expect((JSON.parse(json) as { id: string; name: string }[]).find((row) => row.id === id)?.name).toBe(record.Name);
  });
});
