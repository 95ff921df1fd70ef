import type { HostSession } from "@nightlatch/domain";
import { putListings } from "@nightlatch/listings/listing-store";
import { beforeEach, expect, it } from "vitest";
import { openTestApi } from "../testing/api.ts";
import { setRows } from "../testing/database.ts";
import { emptyTables } from "../testing/empty-tables.ts";
import { OWN_PAGE, openHostPage, openWith, type TestHostSession, tokenMailedTo } from "../testing/hosted.ts";
import { makeRecord } from "../testing/records.ts";
import { forgetAddresses } from "./address-change.ts";

const [OLD, NEW, OTHER] = ["robin@host.example", "robin@new.example", "kim@host.example"];
const HIS = { "Host Name": "Robin Wood", "Host Email": OLD, "Host Phone": "+1 555 010 2233" };
const RECORDS = [makeRecord("one", HIS), makeRecord("two", HIS), makeRecord("kims", { "Host Email": OTHER })];
const DAY_MS = 24 * 60 * 60 * 1000;

const api = await openTestApi(RECORDS);
const { db } = api.services;
let hostSession: TestHostSession;
beforeEach(async () => {
  await emptyTables(db, "audit", "mail_outbox", "request_marks", "host_links", "host_address_changes");
  await putListings(db, RECORDS);
  hostSession = await openHostPage(api, OLD);
  await db.deleteFrom("mail_outbox").execute();
});

const mailsTo = async (to: string) => {
  const rows = await db.selectFrom("mail_outbox").select(["recipient", "content"]).orderBy("created_at").execute();
  return rows.filter(({ recipient }) => recipient === to).map(({ content }) => ({ subject: content?.subject, text: content?.text ?? "" }));
};
const tokenIn = async (to: string, act: "confirm" | "undo") =>
  (await mailsTo(to)).map(({ text }) => new RegExp(`/host#${act}-([\\w-]{43})$`, "m").exec(text)?.[1]).findLast(Boolean) ?? "";
const clickButton = async (act: "confirm" | "undo", token: string, headers = {}) =>
  (
    await api.app.inject({ method: "POST", url: `/api/host/address/${act}`, headers: { ...OWN_PAGE, ...headers }, payload: { token } })
  ).json();
const requestAddress = (email: string) => hostSession.post("/api/host/address", { email });
const addresses = async () =>
  Object.fromEntries(
    (await db.selectFrom("host_contacts").selectAll().execute()).map(({ listing_id, fields }) => [listing_id, fields["Host Email"]]),
  );
const audit = async () =>
  (await db.selectFrom("audit").select(["who", "action", "subject", "changes"]).orderBy("id").execute()).map(
    ({ who, action, subject, changes }) => [who, action, subject, changes],
  );
const both = async () => {
  await requestAddress(NEW);
  await clickButton("confirm", await tokenIn(OLD, "confirm"));
  return clickButton("confirm", await tokenIn(NEW, "confirm"));
};
const HIDDEN = { "Host Email": { private: true } };

it("takes effect once both addresses have agreed, in any order, and mails go to the old one until then", async () => {
  for (const order of [
    [OLD, NEW],
    [NEW, OLD],
  ] as const) {
    const { address } = (await requestAddress(` ${NEW} `)).json<{ address: HostSession["address"] }>();
    expect(address?.said).toEqual({ before: false, after: false });
    expect(await clickButton("confirm", await tokenIn(order[0], "confirm"))).toEqual({ state: "waits" });
    expect(await clickButton("confirm", await tokenIn(order[0], "confirm"))).toEqual({ state: "waits" });
    expect(await addresses()).toEqual({ one: HIS["Host Email"], two: HIS["Host Email"], kims: OTHER });
    const { session } = (await hostSession.get("/api/host/session")).json<{ session: HostSession }>();
    expect(session.address?.said).toEqual({ before: order[0] === OLD, after: order[0] === NEW });
    expect(await clickButton("confirm", await tokenIn(order[1], "confirm"))).toEqual({ state: "done" });
    expect(await addresses()).toEqual({ one: NEW, two: NEW, kims: OTHER });
    expect((await hostSession.get("/api/host/session")).json()).toEqual({ session: null });
    expect((await openWith(api, await tokenMailedTo(api, NEW))).session.listings).toHaveLength(2);
    await clickButton("undo", await tokenIn(OLD, "undo"));
    hostSession = await openHostPage(api, OLD);
  }
});

it("is mailed to both and audited without an address", async () => {
  await both();
  expect((await mailsTo(OLD)).map(({ subject }) => subject)).toEqual([
    "Shall we write to another address?",
    "We write to another address now",
  ]);
  expect((await mailsTo(NEW)).map(({ subject }) => subject)).toEqual(["Is this your new address?", "We write to this address now"]);
  expect(await audit()).toEqual([
    ["host", "host.address-asked", "host of listing one", HIDDEN],
    ["host", "host.address-asked", "host of listing two", HIDDEN],
    ["host", "listing.address", "listing one", HIDDEN],
    ["host", "listing.address", "listing two", HIDDEN],
  ]);
  const rows = JSON.stringify(await db.selectFrom("host_address_changes").selectAll().execute());
  for (const token of [await tokenIn(OLD, "confirm"), await tokenIn(NEW, "confirm"), await tokenIn(OLD, "undo")])
    expect(rows).not.toContain(token);
});

it("can be undone by the old address for a week, which revokes its new and older links", async () => {
  await openHostPage(api, OLD);
  const stolen = await tokenMailedTo(api, OLD);
  await both();
  const token = await tokenMailedTo(api, NEW);
  const otherSession = await openWith(api, token);
  expect(await clickButton("undo", await tokenIn(OLD, "undo"))).toEqual({ state: "done" });
  expect(await addresses()).toEqual({ one: OLD, two: OLD, kims: OTHER });
  expect((await otherSession.get("/api/host/session")).json()).toEqual({ session: null });
  for (const each of [token, stolen]) await expect(openWith(api, each)).rejects.toThrow("refused");
  expect((await openWith(api, await tokenMailedTo(api, OLD))).session.listings).toHaveLength(2);
  expect((await audit()).slice(-2)).toEqual([
    ["host", "listing.address-undone", "listing one", HIDDEN],
    ["host", "listing.address-undone", "listing two", HIDDEN],
  ]);
  expect((await mailsTo(NEW)).at(-1)?.subject).toBe("The change of address was undone");
  expect(await clickButton("undo", await tokenIn(OLD, "undo"))).toMatchObject({ code: "host_address_refused" });
});

it("cannot be followed by another change while it can be undone", async () => {
  await both();
  const otherSession = await openWith(api, await tokenMailedTo(api, NEW));
  const again = await otherSession.post("/api/host/address", { email: "third@new.example" });
  expect(again.json()).toMatchObject({ code: "invalid_body", field: "email", error: expect.stringContaining("changed recently") });
  await forgetAddresses(db, new Date(Date.now() + 8 * DAY_MS));
  expect(await clickButton("undo", await tokenIn(OLD, "undo"))).toMatchObject({ code: "host_address_refused" });
  expect((await otherSession.post("/api/host/address", { email: "third@new.example" })).statusCode).toBe(200);
});

it("ends when its host drops it, a newer one replaces it, it expires, or the operator changes it", async () => {
  const ends = [
    () => hostSession.post("/api/host/address/drop"),
    () => requestAddress("another@new.example"),
    () => setRows(db, "host_address_changes", { expires_at: new Date(Date.now() - 1) }),
    () =>
      putListings(
        db,
        RECORDS.map((record) => ({ ...record, "Host Email": OTHER })),
      ),
  ];
  for (const end of ends) {
    await requestAddress(NEW);
    const tokens = [await tokenIn(OLD, "confirm"), await tokenIn(NEW, "confirm")];
    await clickButton("confirm", tokens[0] ?? "");
    await end();
    for (const token of tokens) expect(await clickButton("confirm", token)).toMatchObject({ code: "host_address_refused" });
    expect(Object.values(await addresses())).not.toContain(NEW);
  }
});

it.each([
  ["robin", "Please enter a valid email address."],
  [" Robin@Host.example", "We already write to this address."],
])("%j is refused", async (email, error) => {
  expect((await requestAddress(email)).json()).toEqual({ code: "invalid_body", field: "email", error });
  expect(await mailsTo(OLD)).toEqual([]);
});

it("stops mailing an address that got many mails, and stores no request then", async () => {
  const statusCodes = [];
  for (let times = 0; times < 6; times++) statusCodes.push((await requestAddress(NEW)).statusCode);
  expect(statusCodes).toEqual([200, 200, 200, 200, 200, 400]);
  expect(await mailsTo(NEW)).toHaveLength(5);
});

it("happens once when both confirmations arrive at the same moment", async () => {
  await requestAddress(NEW);
  await clickButton("confirm", await tokenIn(OLD, "confirm"));
  const token = await tokenIn(NEW, "confirm");
  const states = await Promise.all([clickButton("confirm", token), clickButton("confirm", token)]);
  expect(states.map(({ state, code }) => state ?? code).toSorted()).toEqual(["done", "host_address_refused"]);
  expect(await mailsTo(NEW)).toHaveLength(2);
});

it("is deleted with what is erased about either address", async () => {
  await both();
  const otherSession = await openWith(api, await tokenMailedTo(api, NEW));
  await otherSession.post("/api/host/listings/stay-one/erase", { confirm: "stay-one" });
  expect(await db.selectFrom("host_address_changes").selectAll().execute()).toEqual([]);
  expect(await clickButton("undo", await tokenIn(OLD, "undo"))).toMatchObject({ code: "host_address_refused" });
});

it("is confirmed from pages of this site only, with a limit on token guesses", async () => {
  await requestAddress(NEW);
  const token = await tokenIn(NEW, "confirm");
  expect(await clickButton("confirm", token, { origin: "https://evil.example" })).toMatchObject({ code: "foreign_request" });
  const codes = [];
  for (let times = 0; times < 21; times++) codes.push((await clickButton("undo", "x".repeat(43))).code);
  expect([codes[19], codes[20]]).toEqual(["host_address_refused", "too_many_requests"]);
});
