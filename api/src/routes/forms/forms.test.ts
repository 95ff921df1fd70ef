import { randomUUID } from "node:crypto";
import { parseApiConfig } from "@nightlatch/backoffice/config";
import { EMPTY_REMOVAL, REMOVAL_SUBJECT, type RemovalForm, removalReference, removalSummary } from "@nightlatch/domain";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApi } from "../../../testing/api.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { startOutsideService } from "../../../testing/outside-service.ts";

const MESSAGE = { name: "Robin", email: "robin@example.com", subject: "A question", message: "Hello there." };
const FORM: RemovalForm = {
  ...EMPTY_REMOVAL,
  propertyName: "Pine Hollow",
  propertyId: "rec1",
  bookingLink: "https://pine.example",
  hostName: "Robin",
  hostEmail: "robin@example.com",
  hostPhone: "+1 555 0100",
  preferredContact: "phone",
  reason: "sold",
  reasonDetails: "Sold in May.",
  authorized: true,
};
const REFERENCE = removalReference(1_767_225_600_000);
const REMOVAL = {
  name: FORM.hostName,
  email: FORM.hostEmail,
  subject: REMOVAL_SUBJECT,
  message: removalSummary(FORM, REFERENCE),
  removal: { reference: REFERENCE, ...FORM },
};

const api = await openTestApi([], { trustProxy: true });
const { db } = api.services;

describe("POST /api/forms/:formId", () => {
  beforeEach(() => emptyTables(db, "form_messages", "mail_outbox", "request_marks"));

  const send = (payload: object, formId = "removal", client = "203.0.113.1") =>
    api.app.inject({ method: "POST", url: `/api/forms/${formId}`, payload, headers: { "x-forwarded-for": client } });
  const messages = () => db.selectFrom("form_messages").select(["form_id", "name", "email", "subject", "message"]).execute();
  const removals = () => db.selectFrom("removal_requests").selectAll().execute();
  const mails = () => db.selectFrom("mail_outbox").selectAll().orderBy("kind").execute();

  it("stores the four fields and notifies the operator", async () => {
    const response = await send(MESSAGE, "another-form");
    expect([response.statusCode, response.json(), response.headers["cache-control"]]).toEqual([200, { ok: true }, "no-store"]);
    expect(await messages()).toEqual([{ form_id: "another-form", ...MESSAGE }]);
    expect(await removals()).toEqual([]);
    expect(await mails()).toMatchObject([
      { kind: "form-notice", recipient: "operator@nightlatch.example", content: { subject: "A question", replyTo: "robin@example.com" } },
    ]);
  });

  it("accepts a removal request by its four fields only", async () => {
    const { removal: _, ...plain } = REMOVAL;
    expect((await send(plain)).statusCode).toBe(200);
    expect((await messages())[0]?.message).toMatch(/^Reference: REQ-1767225600000\nProperty: Pine Hollow\n/);
    expect(await removals()).toEqual([]);
  });

  it("stores a removal request by field too, its host separately, and confirms its reference", async () => {
    expect((await send(REMOVAL)).json()).toEqual({ ok: true });
    const [removal] = await removals();
    expect(removal).toMatchObject({
      reference: REFERENCE,
      property_id: "rec1",
      property_name: "Pine Hollow",
      booking_link: "https://pine.example",
      reason: "sold",
      reason_details: "Sold in May.",
      permanence: "permanent",
      status: "open",
    });
    expect(await db.selectFrom("removal_contacts").select("fields").execute()).toEqual([
      { fields: { hostName: "Robin", hostEmail: "robin@example.com", hostPhone: "+1 555 0100", preferredContact: "phone" } },
    ]);
    const [confirmation, notice] = await mails();
    expect(confirmation).toMatchObject({
      kind: "removal-confirmation",
      recipient: "robin@example.com",
      content: { subject: `Request received: ${REFERENCE}` },
    });
    expect(confirmation?.content?.text).toContain("1-2 business days");
    expect(notice).toMatchObject({ kind: "removal-notice", content: { subject: "Request to remove listing" } });
    expect(notice?.content?.text).toContain("Host phone: +1 555 0100");
  });

  it.each([
    ["email", { email: "robin" }],
    ["subject", { subject: "x".repeat(201) }],
    ["subject", { subject: "Something else", removal: REMOVAL.removal }],
    ["message", { message: "x".repeat(5_001) }],
    ["message", { message: "half \ud83d pair" }],
    ["removal", { removal: "yes" }],
    ["removal.reference", { removal: { ...FORM } }],
    ["removal.reason", { removal: { ...REMOVAL.removal, reason: "Permanent" } }],
    ["removal.permanence", { removal: { ...REMOVAL.removal, permanence: "both" } }],
    ["removal.authorized", { removal: { ...REMOVAL.removal, authorized: false } }],
    ["admin", { admin: true }],
  ])("refuses a bad %s with an error, and stores nothing", async (field, change) => {
    const response = await send({ ...REMOVAL, ...change });
    expect([response.statusCode, response.json().code, response.json().field]).toEqual([400, "invalid_body", field]);
    expect(response.json().error).toMatch(/[.!?]$/);
    expect([await messages(), await mails()]).toEqual([[], []]);
  });

  it("refuses a form with a malformed name", async () => {
    expect((await send(MESSAGE, "a%20b")).json()).toMatchObject({ code: "invalid_path", field: "formId" });
    expect((await send(MESSAGE, "x".repeat(65))).statusCode).toBe(400);
  });
});

const service = await startOutsideService();
afterAll(service.close);
const outside = await openTestApi([], { forms: { ...parseApiConfig({}).forms, formServiceUrl: `${service.url}/f/{formId}` } });

describe("forms of an outside service", () => {
  const send = (more: object = {}) => outside.app.inject({ method: "POST", url: "/api/forms/removal", payload: { ...REMOVAL, ...more } });

  it("are sent there by id with the contract's four fields, and are not stored", async () => {
    expect((await send()).json()).toEqual({ ok: true });
    const { removal: _, ...fields } = REMOVAL;
    expect(service.requests.map(({ path, type, body }) => [path, type, JSON.parse(body)])).toEqual([
      ["/f/removal", "application/json", fields],
    ]);
    expect(await outside.services.db.selectFrom("form_messages").selectAll().execute()).toEqual([]);
  });

  it("are sent again under the same name until the service accepts them, and never after that", async () => {
    const once = randomUUID();
    const before = service.requests.length;
    const sent: [number, number][] = [];
    for (const status of [500, 200, 200]) {
      service.replyWith(status);
      sent.push([(await send({ once })).statusCode, service.requests.length - before]);
    }
    expect(sent).toEqual([
      [502, 1],
      [200, 2],
      [200, 2],
    ]);
  });
});
