import { createApiClient } from "@nightlatch/shared/api-client";
import { EMPTY_REMOVAL, type RemovalForm, withUtm } from "@nightlatch/shared/domain";
import { describe, expect, test } from "vitest";
import { findBookingLink, readRemovalForm, sendRequest, withoutUtm } from "./removal-request.ts";

const FORM: RemovalForm = {
  ...EMPTY_REMOVAL,
  propertyName: "Pine Hollow",
  propertyId: "rec1",
  bookingLink: "https://pine.example/a",
  hostName: "Robin",
  hostEmail: "robin@example.com",
  reason: "sold",
  authorized: true,
};

function fill(values: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

const answer = (status: number, text: string) => createApiClient(async () => ({ status, text: async () => text }));

describe("reading the form", () => {
  test("gives its fields; a group heading is no reason", () => {
    const data = fill({ propertyName: "Pine", reason: "Policy", preferredContact: "phone", permanence: "temporary", authorized: "on" });
    expect(readRemovalForm(data, EMPTY_REMOVAL)).toEqual({
      ...EMPTY_REMOVAL,
      propertyName: "Pine",
      preferredContact: "phone",
      permanence: "temporary",
      authorized: true,
    });
    expect(readRemovalForm(fill({}), FORM)).toEqual(EMPTY_REMOVAL);
  });

  test("keeps the listing that was chosen until its name is edited (READINGS 50)", () => {
    expect(readRemovalForm(fill({ propertyName: "Pine Hollow" }), FORM)).toMatchObject({
      propertyId: "rec1",
      bookingLink: "https://pine.example/a",
    });
    expect(readRemovalForm(fill({ propertyName: "Pine Hollo" }), FORM)).toMatchObject({ propertyId: "", bookingLink: "" });
  });
});

describe("the booking link of a chosen listing", () => {
  test.each(["https://a.example", "https://a.example/p?room=1&b=%20x#top", "https://a.example/#h"])(
    "%s comes back without our values",
    (link) => {
      expect(withoutUtm(withUtm(link))).toBe(link);
    },
  );

  test("is empty when the listing has none or cannot be had", async () => {
    expect(await findBookingLink(answer(200, '{"booking":null}'), "pine")).toBe("");
    expect(await findBookingLink(answer(404, '{"error":"No.","code":"not_found"}'), "pine")).toBe("");
    const booking = { url: withUtm("https://a.example/p"), domain: "a.example", affiliate: false };
    expect(await findBookingLink(answer(200, JSON.stringify({ booking })), "pine")).toBe("https://a.example/p");
  });
});

describe("sending", () => {
  const send = (status: number, text: string) =>
    sendRequest(answer(status, text), FORM, {
      data: fill({ website: "" }),
      elapsedMs: 2_000,
      once: "a-name-of-it",
      firstAt: 1_700_000_000_000,
    }).catch((error: Error) => error.message);

  test("gives the reference", async () => {
    expect(await send(200, '{"ok":true}')).toBe("REQ-1700000000000");
  });

  test.each([
    [403, '{"error":"This form is closed."}', "This form is closed."],
    [500, '{"message":"no"}', "Failed to submit removal request"],
    [502, "upstream is away", "Server error (502): upstream is away"],
  ])("a %d of %s says: %s", async (status, text, message) => {
    expect(await send(status, text)).toBe(message);
  });
});
