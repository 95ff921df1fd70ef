import { randomUUID } from "node:crypto";
import { REPORT_DETAILS_MAX, REPORT_REASONS } from "@nightlatch/domain";
import { formLimits } from "@nightlatch/forms/abuse/guard";
import { noticeReports } from "@nightlatch/forms/reports/report-notices";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { expectRejected, openTestApi, postTo } from "../../../testing/api.ts";
import { addRows } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { makeRecord } from "../../../testing/records.ts";

const REPORT = { slug: "stay-one", reason: "wrong-details", details: "The hot tub is gone." };

const api = await openTestApi([makeRecord("one"), makeRecord("draft", { Published: false })], { trustProxy: true });
const { db } = api.services;
beforeEach(() => emptyTables(db, "listing_reports", "request_marks", "mail_outbox"));

const send = (payload: object, client = "203.0.113.1") =>
  api.app.inject({ method: "POST", url: "/api/reports", payload, headers: { "x-forwarded-for": client } });
const readStored = () => db.selectFrom("listing_reports").select(["listing_id", "reason", "details"]).execute();

it("stores the report with the listing that it is about", async () => {
  const response = await send({ ...REPORT, details: `  ${REPORT.details} `, website: "", elapsedMs: 9_000 });
  expect([response.statusCode, response.json(), response.headers["cache-control"]]).toEqual([201, { ok: true }, "no-store"]);
  expect(await readStored()).toEqual([{ listing_id: "one", reason: "wrong-details", details: "The hot tub is gone." }]);
});

it.each(REPORT_REASONS.map(({ value }) => value))("accepts %s without details", async (reason) => {
  expect((await send({ slug: "stay-one", reason })).statusCode).toBe(201);
  expect(await readStored()).toEqual([{ listing_id: "one", reason, details: "" }]);
});

it("accepts details of 500 characters", async () => {
  expect((await send({ ...REPORT, details: "x".repeat(REPORT_DETAILS_MAX) })).statusCode).toBe(201);
});

it.each([
  ["slug", { slug: 5 }],
  ["reason", { reason: "gossip" }],
  ["details", { details: "nul \0 inside" }],
  ["elapsedMs", { elapsedMs: "soon" }],
  ["listing", { listing: "one" }],
])("refuses a bad %s and stores nothing: %j", async (field, change) => {
  expectRejected(await send({ ...REPORT, ...change }), field);
  expect(await readStored()).toEqual([]);
});

it.each(["nowhere", "stay-draft"])("refuses the listing %s with the same error, published or not", async (slug) => {
  const response = await send({ ...REPORT, slug });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ error: `There is no listing "${slug}".`, code: "listing_not_found", field: "slug" });
  expect(await readStored()).toEqual([]);
});

describe("the operator's report mail", () => {
  const notices = () =>
    db.selectFrom("mail_outbox").select(["recipient", "content"]).where("kind", "=", "report-notice").orderBy("created_at").execute();
  const hourPasses = () => db.updateTable("mail_outbox").set({ created_at: sql<Date>`created_at - interval '61 minutes'` }).execute();
  const lookAgain = () => db.transaction().execute((trx) => noticeReports(trx, api.services));

  it("comes with the first report, and contains all of it", async () => {
    await send(REPORT);
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ recipient: "operator@nightlatch.example", content: { subject: "A listing was reported" } });
    expect(notice?.content?.text).toContain(
      "Stay one\nhttp://localhost:3000/property/stay-one\nDetails are wrong or out of date\nThe hot tub is gone.\n",
    );
  });

  it("is sent once an hour, whoever reports, and the next one contains the rest", async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, at) => send({ ...REPORT, details: `Said by ${at}.` }, `203.0.113.${at}`)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 201));
    expect(await notices()).toHaveLength(1);
    expect(await lookAgain()).toBe(0);
    await hourPasses();
    expect(await lookAgain()).toBe(59);
    const all = await notices();
    expect(all.map(({ content }) => content?.subject)).toEqual(["A listing was reported", "59 reports about listings"]);
    expect(all[1]?.content?.text.match(/Said by/g)).toHaveLength(50);
    expect(all[1]?.content?.text).toContain("and 9 more.");
    await hourPasses();
    expect(await lookAgain()).toBe(0);
  });

  it("omits resolved reports, and names removed listings", async () => {
    await send(REPORT);
    await db.deleteFrom("listing_reports").execute();
    const row = (listing_id: string, resolved_at?: Date) => ({
      id: randomUUID(),
      listing_id,
      reason: "closed",
      details: "",
      resolved_at,
    });
    await addRows(db, "listing_reports", [row("gone"), row("one", new Date())]);
    await hourPasses();
    expect(await lookAgain()).toBe(1);
    expect((await notices())[1]?.content?.text).toMatch(/^gone\n\(removed\)\nThe place is closed or gone\n\n/);
  });

  it("is not sent when the report is refused", async () => {
    await send({ ...REPORT, slug: "nowhere" });
    await send({ ...REPORT, website: "https://spam.example" });
    expect(await notices()).toEqual([]);
  });
});

it("the limit of reports does not affect contact messages", async () => {
  const most = formLimits(api.services.forms.limit).unproven;
  for (let count = 0; count < most; count++) await send(REPORT);
  const response = await postTo(
    api.app,
    "/api/contact",
    { name: "Robin", email: "robin@example.com", message: "Hello there." },
    { "x-forwarded-for": "203.0.113.1" },
  );
  expect(response.statusCode).toBe(200);
});
