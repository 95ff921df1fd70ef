import { createApiClient } from "@nightlatch/shared/api-client";
import { EMPTY_ADD_LISTING, TRIO_MESSAGE, URL_MESSAGE } from "@nightlatch/shared/domain";
import { describe, expect, test } from "vitest";
import { checkListing, readListingForm, sendListing } from "./listing-message.ts";

const FACETS = { furniture: ["cage"], general: ["one-couple-only", "pet-friendly"], wellness: ["sauna"], atmosphere: [], locationType: [] };
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

function fill(values: Readonly<Record<string, string | readonly string[]>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) data.append(name, one);
  return data;
}

describe("reading the form", () => {
  test("with maxGuests '2' general is just one-couple-only", () => {
    const data = fill({ name: "Pine", maxGuests: "2", general: ["pet-friendly"], furniture: ["cage"] });
    expect(readListingForm(data, EMPTY_ADD_LISTING, FACETS)).toMatchObject({ general: ["one-couple-only"], furniture: ["cage"] });
  });

  test.each(["", "4", "02", " 2", "20"])("with maxGuests %j only one-couple-only is taken out", (maxGuests) => {
    const data = fill({ maxGuests, general: ["one-couple-only", "pet-friendly"] });
    expect(readListingForm(data, EMPTY_ADD_LISTING, FACETS)).toMatchObject({ maxGuests, general: ["pet-friendly"] });
  });

  test("lists whose choices are not on the page stay as they were", () => {
    const before = { ...EMPTY_ADD_LISTING, furniture: ["cage"], atmosphere: ["themed-decor"] };
    expect(readListingForm(fill({ maxGuests: "2" }), before, undefined).furniture).toEqual(["cage"]);
    expect(readListingForm(fill({ maxGuests: "2" }), before, FACETS)).toMatchObject({ furniture: [], atmosphere: ["themed-decor"] });
  });
});

describe("what is wrong", () => {
  const textsOf = (form: typeof FORM) => [...new Set(checkListing(form).map(({ message }) => message))];

  test("comes in the order of READINGS 46", () => {
    expect(textsOf(EMPTY_ADD_LISTING as typeof FORM)).toEqual([
      TRIO_MESSAGE,
      URL_MESSAGE,
      "Please provide a description.",
      "Please provide a city.",
      "Please provide a state.",
      "Please provide a country.",
    ]);
  });

  test("stands at each of the three fields that is empty", () => {
    expect(checkListing({ ...FORM, name: " ", hostPhone: "" })).toEqual([
      { field: "name", message: TRIO_MESSAGE },
      { field: "hostPhone", message: TRIO_MESSAGE },
    ]);
  });

  test("is nothing for a form that can be sent", () => {
    expect(checkListing(FORM)).toEqual([]);
  });
});

describe("sending", () => {
  async function sendTo(status: number, text: string) {
    const calls: { path: string; body: unknown }[] = [];
    const api = createApiClient(async (path, { body }) => {
      calls.push({ path, body: JSON.parse(body ?? "null") });
      return { status, text: async () => text };
    });
    const sent = { data: fill({ homepage: "" }), elapsedMs: 4321.6, once: "a-name-of-it", firstAt: 1_700_000_000_000 };
    const result = await sendListing(api, FORM, sent).then(
      () => "sent",
      (error: Error & { field?: string }) => [error.message, error.field],
    );
    return { result, body: calls.find(({ path }) => path === "/api/properties")?.body };
  }

  test("gives the record with its addresses mended, the empty hidden field and the time in whole milliseconds", async () => {
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

  test("reads nothing of a good answer", async () => {
    expect((await sendTo(201, "<p>Thanks</p>")).result).toBe("sent");
  });

  test("names the form's field for a refusal", async () => {
    const refusal = { error: "Please provide a valid host email.", code: "invalid_body", field: "Host Email" };
    expect((await sendTo(400, JSON.stringify(refusal))).result).toEqual(["Please provide a valid host email.", "hostEmail"]);
  });

  test("has words for an answer that says nothing", async () => {
    expect((await sendTo(502, "<h1>Bad gateway</h1>")).result).toEqual(["Failed to add property", undefined]);
  });
});
