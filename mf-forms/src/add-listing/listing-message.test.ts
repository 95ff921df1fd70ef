import { createApiClient } from "@nightlatch/api-client";
import { EMPTY_ADD_LISTING, toNewProperty } from "@nightlatch/domain";
import { describe, expect, test } from "vitest";
import { sendListing, settleListing } from "./listing-message.ts";

const FORM = {
  ...EMPTY_ADD_LISTING,
  name: "Pine Hollow",
  hostEmail: "robin@example.com",
  hostPhone: "+1 555 0100",
  description: "A quiet cabin.",
  city: "Salem",
  state: "Oregon",
  country: "USA",
  website: "http://pine.example",
};

describe("the number of guests", () => {
  test("of '2' keeps only one-couple-only of the general choices", () => {
    expect(settleListing({ ...FORM, maxGuests: "2", general: ["pet-friendly"], furniture: ["cage"] })).toMatchObject({
      general: ["one-couple-only"],
      furniture: ["cage"],
    });
  });

  test.each(["", "4", "02", " 2", "20"])("of %j removes only one-couple-only", (maxGuests) => {
    const settled = settleListing({ ...FORM, maxGuests, general: ["one-couple-only", "pet-friendly"] });
    expect(settled).toMatchObject({ maxGuests, general: ["pet-friendly"] });
  });
});

describe("sending", () => {
  async function sendTo(status: number, text: string) {
    const calls: { path: string; body: unknown }[] = [];
    const api = createApiClient(async (path, { body }) => {
      calls.push({ path, body: JSON.parse(body ?? "null") });
      return { status, text: async () => text };
    });
    const sent = { honeypot: "", elapsedMs: 4321.6, once: "a-name-of-it", firstAt: 1_700_000_000_000 };
    const result = await sendListing(api, toNewProperty(FORM), sent).then(
      () => "sent",
      (error: Error & { field?: string }) => [error.message, error.field],
    );
    return { result, body: calls.find(({ path }) => path === "/api/properties")?.body };
  }

  test("sends the record with completed addresses, the empty honeypot and the time in whole milliseconds", async () => {
    const { result, body } = await sendTo(200, '{"ok":true}');
    expect(result).toBe("sent");
    expect(body).toMatchObject({
      Name: "Pine Hollow",
      Website: "https://pine.example",
      "Booking Link": "https://pine.example",
      "Property Type": ["type-kink-cabin"],
      "Max Number of Guests": 2,
      Tags: ["tag-one-couple-only"],
      website: "",
      elapsedMs: 4322,
      once: "a-name-of-it",
    });
  });

  const errorBody = { error: "Please provide a valid host email.", code: "invalid_body", field: "Host Email" };
  test.each([
    ["reads nothing of a good answer", 201, "<p>Thanks</p>", "sent"],
    ["names the form's field for a refusal", 400, JSON.stringify(errorBody), ["Please provide a valid host email.", "hostEmail"]],
    ["has words for an answer that says nothing", 502, "<h1>Bad gateway</h1>", ["Failed to add property", undefined]],
  ])("%s", async (_, status, text, result) => {
    expect((await sendTo(status, text)).result).toEqual(result);
  });
});
