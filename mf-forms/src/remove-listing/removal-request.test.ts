import { createApiClient } from "@nightlatch/api-client";
import { EMPTY_REMOVAL, type RemovalForm, withUtm } from "@nightlatch/domain";
import { createFakeApi } from "@nightlatch/testing";
import { describe, expect, test } from "vitest";
import { findBookingLink, sendRemoval, settleRemoval, withoutUtm } from "./removal-request.ts";

const FORM: RemovalForm = {
  ...EMPTY_REMOVAL,
  propertyName: "Pine Hollow",
  propertyId: "rec1",
  bookingLink: "https://pine.example/a",
  hostName: " Robin ",
  hostEmail: "robin@example.com",
  reason: "sold",
  authorized: true,
};

const SENT = { honeypot: "", elapsedMs: 2_000, once: "a-name-of-it", firstAt: 1_700_000_000_000 };

const clientReplying = (status: number, text: string) => createApiClient(async () => ({ status, text: async () => text }));

test("a selected listing stays until its name is edited", () => {
  const typed = { ...FORM, hostName: "Ada" };
  expect(settleRemoval(typed, FORM)).toEqual(typed);
  expect(settleRemoval({ ...typed, propertyName: "Pine Hollo" }, FORM)).toMatchObject({
    propertyName: "Pine Hollo",
    propertyId: "",
    bookingLink: "",
  });
});

describe("the booking link of a selected listing", () => {
  test.each(["https://a.example", "https://a.example/p?room=1&b=%20x#top", "https://a.example/#h"])(
    "%s is restored without our parameters",
    (link) => expect(withoutUtm(withUtm(link))).toBe(link),
  );

  test("is empty when the listing has none or the lookup fails", async () => {
    expect(await findBookingLink(clientReplying(200, '{"booking":null}'), "pine")).toBe("");
    expect(await findBookingLink(clientReplying(404, '{"error":"No.","code":"not_found"}'), "pine")).toBe("");
    const booking = { url: withUtm("https://a.example/p"), domain: "a.example", affiliate: false };
    expect(await findBookingLink(clientReplying(200, JSON.stringify({ booking })), "pine")).toBe("https://a.example/p");
  });
});

describe("sending returns the reference, or the error", () => {
  const send = (status: number, text: string) =>
    sendRemoval(clientReplying(status, text), FORM, SENT).catch((error: Error) => error.message);

  test.each([
    [200, '{"ok":true}', "REQ-1700000000000"],
    [403, '{"error":"This form is closed."}', "This form is closed."],
    [500, '{"message":"no"}', "Failed to submit removal request"],
    [502, "upstream is away", "Server error (502): upstream is away"],
  ])("a %d of %s shows: %s", async (status, text, message) => {
    expect(await send(status, text)).toBe(message);
  });
});

const CALL = "POST /api/forms/removal";

test("a request has the contract's four fields, with the reference in the message, field by field", async () => {
  const api = createFakeApi();
  api.reply(CALL, { json: { ok: true } });
  expect(await sendRemoval(api.client, FORM, SENT)).toBe("REQ-1700000000000");
  const body = api.calls(CALL)[0]?.body as { readonly message: string };
  expect(body).toMatchObject({
    name: "Robin",
    email: "robin@example.com",
    subject: "Request to remove listing",
    removal: { ...FORM, reference: "REQ-1700000000000" },
    website: "",
    elapsedMs: 2_000,
    once: "a-name-of-it",
  });
  expect(body.message.split("\n")).toEqual(expect.arrayContaining(["Reference: REQ-1700000000000", "Property: Pine Hollow"]));
});

test.each([
  ["name", "hostName"],
  ["email", "hostEmail"],
  ["removal.reason", "reason"],
  ["removal.propertyName", "propertyName"],
])("an error for %s names the form's field: %s", async (field, formField) => {
  const api = createFakeApi();
  api.reply(CALL, { status: 400, json: { error: "Select a reason.", code: "invalid_body", field } });
  await expect(sendRemoval(api.client, FORM, SENT)).rejects.toMatchObject({ message: "Select a reason.", field: formField, status: 400 });
});
