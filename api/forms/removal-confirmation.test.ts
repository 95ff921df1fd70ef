import { EMPTY_REMOVAL, REMOVAL_SUBJECT, type RemovalForm, removalSummary } from "@nightlatch/domain";
import { eraseAddress } from "@nightlatch/listings/erasure/erase-address";
import { findPerson } from "@nightlatch/listings/erasure/find-person";
import { putListings } from "@nightlatch/listings/listing-store";
import { afterAll, beforeEach, expect, it } from "vitest";
import { buildApi } from "../src/app.ts";
import { postTo } from "../testing/api.ts";
import { setRows } from "../testing/database.ts";
import { emptyTables } from "../testing/empty-tables.ts";
import { OWN_PAGE } from "../testing/hosted.ts";
import { openTestDesk } from "../testing/operator-desk.ts";
import { makeRecord } from "../testing/records.ts";

const [HOST, STRANGER, NEW_HOST] = ["robin@host.example", "kim@elsewhere.example", "lee@host.example"];
const listing = (id: string, email: string) => makeRecord(id, { "Host Email": email, "Host Name": "Robin" });
const DAY_MS = 24 * 60 * 60 * 1000;

const { desk, services, db } = await openTestDesk([listing("one", HOST), listing("two", HOST)]);
const app = buildApi(services, { trustProxy: true });
beforeEach(async () => {
  await emptyTables(db, "form_messages", "mail_outbox", "request_marks", "audit");
  await putListings(db, [listing("one", HOST), listing("two", HOST)]);
});
afterAll(() => app.close());

let requests = 0;

async function requestRemovalLink({ email, ...fields }: Partial<RemovalForm> & { readonly email?: string } = {}): Promise<string> {
  const reference = `REQ-${++requests}`;
  const form: RemovalForm = {
    ...EMPTY_REMOVAL,
    ...{ propertyName: "Stay one", propertyId: "one", hostName: "Robin", hostEmail: HOST, reason: "sold", authorized: true },
    ...fields,
  };
  const payload = {
    ...{ name: form.hostName, email: email ?? form.hostEmail, subject: REMOVAL_SUBJECT, message: removalSummary(form, reference) },
    removal: { reference, ...form },
  };
  const response = await postTo(app, "/api/forms/removal", payload, { "x-forwarded-for": `10.0.0.${requests}` });
  expect([response.statusCode, response.body]).toEqual([200, '{"ok":true}']);
  return reference;
}

const mails = async () =>
  (await db.selectFrom("mail_outbox").selectAll().where("kind", "=", "removal-confirmation").orderBy("recipient").execute()).map(
    ({ recipient, content }) => ({ to: recipient, text: content?.text ?? "" }),
  );
const LINK = /\/host#removal-([\w-]{43})$/m;
const tokens = async (to = HOST) => (await mails()).filter((mail) => mail.to === to).flatMap(({ text }) => LINK.exec(text)?.[1] ?? []);
const clickButton = (token: string, headers: Record<string, string> = OWN_PAGE) =>
  app.inject({ method: "POST", url: "/api/host/removal/confirm", headers, payload: { token } });
const findRequest = async (reference: string) => {
  const list = await desk.json<{ id: string; reference: string; askedBy: string; confirmedAt?: string }[]>(
    "removals",
    "list",
    "--state",
    "all",
  );
  const found = list.find((each) => each.reference === reference);
  if (!found) throw new Error(`${reference} is not listed.`);
  return found;
};

it("shows a host's request as unconfirmed until somebody opens the link at the stored address", async () => {
  const reference = await requestRemovalLink({ email: STRANGER });
  expect((await findRequest(reference)).askedBy).toBe("unconfirmed");
  const [toHost, toStranger, ...more] = (await mails()).toSorted((a, b) => b.to.localeCompare(a.to));
  expect([toHost?.to, toStranger?.to, more]).toEqual([HOST, STRANGER, []]);
  expect(toHost?.text).toMatch(LINK);
  expect(toHost?.text).toContain("for good");
  expect(toStranger?.text).not.toContain("/host#");

  const [token = ""] = await tokens();
  for (const method of ["GET", "HEAD"] as const)
    expect((await app.inject({ method, url: `/api/host/removal/confirm?token=${token}`, headers: OWN_PAGE })).statusCode).toBeGreaterThan(
      399,
    );
  expect((await clickButton(token, { ...OWN_PAGE, origin: "https://mail.example", "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  expect((await findRequest(reference)).askedBy).toBe("unconfirmed");

  expect((await clickButton(token)).json()).toEqual({ state: "done" });
  const today = new Date().toISOString().slice(0, 10);
  expect(await findRequest(reference)).toMatchObject({ askedBy: "host", confirmedAt: expect.stringContaining(today) });
  const { id } = await findRequest(reference);
  expect((await desk.ops("removals", "show", id)).out).toContain(`confirmed from the host's stored address on ${today}`);
});

it("responds, mails and stores the same for an unknown address, which gets no link", async () => {
  const tables = ["form_messages", "removal_requests", "removal_contacts", "removal_confirmations", "mail_outbox", "audit"] as const;
  const rows = async () => (await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))).map((all) => all.length);
  for (const email of [undefined, "pat@third.example"]) {
    await emptyTables(db, "form_messages", "mail_outbox");
    await requestRemovalLink({ ...(email ? { email } : {}), hostEmail: HOST });
    const forHost = await rows();
    await emptyTables(db, "form_messages", "mail_outbox");
    const reference = await requestRemovalLink({ ...(email ? { email } : {}), hostEmail: STRANGER });
    expect(await rows()).toEqual(forHost);
    for (const { text } of await mails()) expect(text).not.toContain("/host#");
    expect((await findRequest(reference)).askedBy).toBe("somebody else");
  }
});

it("counts repeated confirmations as one, even at the same moment, and audits one", async () => {
  const reference = await requestRemovalLink({ hostEmail: HOST.toUpperCase() });
  const [token = ""] = await tokens();
  const responses = await Promise.all(Array.from({ length: 6 }, () => clickButton(token)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
  const { id, confirmedAt } = await findRequest(reference);
  expect((await clickButton(token)).statusCode).toBe(200);
  expect((await findRequest(reference)).confirmedAt).toBe(confirmedAt);
  const audit = await db.selectFrom("audit").select(["who", "action", "subject", "changes"]).execute();
  expect(audit).toEqual([{ who: "host", action: "removal.confirm", subject: `host of removal ${id}`, changes: { reference } }]);
});

it("confirms one request only, not another for the same listing or host", async () => {
  const forged = await requestRemovalLink({ permanence: "permanent", email: STRANGER });
  const [other] = await tokens();
  const own = await requestRemovalLink({ permanence: "temporary" });
  const second = await requestRemovalLink({ propertyId: "two", propertyName: "Stay two" });
  const token = (await tokens()).find((each) => each !== other && each) ?? "";
  await clickButton(token);
  const states = await Promise.all([forged, own, second].map(async (each) => (await findRequest(each)).askedBy));
  expect(states.filter((each) => each === "host")).toHaveLength(1);
  expect(states[0]).toBe("unconfirmed");
});

it.each<[string, (token: string, reference: string) => Promise<unknown>]>([
  ["after a week", async () => setRows(db, "removal_confirmations", { expires_at: new Date(Date.now() - 1) })],
  ["once the listing has another host", async () => putListings(db, [listing("one", NEW_HOST)])],
  [
    "once the request is resolved",
    async (_, reference) => desk.json("removals", "resolve", (await findRequest(reference)).id, "--decline"),
  ],
  [
    "once the requester is erased",
    async () => db.transaction().execute(async (trx) => eraseAddress(trx, await findPerson(trx, HOST), new Set())),
  ],
  ["with another token", async () => db.updateTable("removal_confirmations").set({ token_hash: "0" }).execute()],
])("refuses the link %s", async (_what, spoil) => {
  const reference = await requestRemovalLink();
  const [token = ""] = await tokens();
  await spoil(token, reference);
  const rejected = await clickButton(token);
  expect([rejected.statusCode, rejected.json().code]).toEqual([403, "removal_link_refused"]);
  expect((await findRequest(reference)).askedBy).not.toBe("host");
});

it("no longer attributes a request to the host when the stored address changed since", async () => {
  const reference = await requestRemovalLink();
  await clickButton((await tokens())[0] ?? "");
  expect((await findRequest(reference)).askedBy).toBe("host");
  await putListings(db, [listing("one", NEW_HOST)]);
  expect((await findRequest(reference)).askedBy).toBe("somebody else");
});

it("stays confirmed when its link expires, until the requester is erased", async () => {
  const reference = await requestRemovalLink();
  const [token = ""] = await tokens();
  await clickButton(token);
  await setRows(db, "removal_confirmations", { expires_at: new Date(Date.now() - DAY_MS) });
  expect((await clickButton(token)).statusCode).toBe(200);
  const { id } = await findRequest(reference);
  await desk.json("removals", "resolve", id, "--keep");
  expect(await db.selectFrom("removal_confirmations").selectAll().execute()).toEqual([]);
  expect((await findRequest(reference)).askedBy).toBe("unknown");
  expect((await clickButton(token)).statusCode).toBe(403);
});

it("shows a request that is older than links, or names no listing, as unconfirmed", async () => {
  const old = await requestRemovalLink();
  await db.deleteFrom("removal_confirmations").execute();
  expect((await findRequest(old)).askedBy).toBe("unconfirmed");
  await db.deleteFrom("mail_outbox").execute();
  const unnamed = await requestRemovalLink({ propertyId: "", propertyName: "Somewhere" });
  expect((await findRequest(unnamed)).askedBy).toBe("unknown");
  expect(await tokens()).toEqual([]);
});

it("mails a host at most five links an hour, however often a stranger asks", async () => {
  for (let time = 0; time < 7; time++) await requestRemovalLink({ email: STRANGER });
  const rows = await db.selectFrom("mail_outbox").select(["status", "recipient"]).where("kind", "=", "removal-confirmation").execute();
  const toHost = rows.filter(({ recipient }) => recipient === HOST);
  expect([toHost.length, toHost.filter(({ status }) => status !== "withheld").length]).toEqual([7, 5]);
});

it("limits how many links one client may try", async () => {
  const tried = [];
  for (let time = 0; time < 21; time++) tried.push((await clickButton("x".repeat(43))).statusCode);
  expect([tried.slice(0, 20).every((code) => code === 403), tried[20]]).toEqual([true, 429]);
});
