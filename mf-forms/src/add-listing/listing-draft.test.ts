import { EMPTY_ADD_LISTING, EMPTY_PRIVACY, LISTING_DRAFT_TTL_MS } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { emptyListing, readListingDraft } from "./listing-draft.ts";

const FORM = {
  ...EMPTY_ADD_LISTING,
  ...EMPTY_PRIVACY,
  entry: "own-key",
  ground: ["nobody"],
  name: "Pine",
  furniture: ["cage"],
  maxGuests: "4",
  general: [],
  plan: "pro",
} as const;

test("a draft can be restored for seven days", () => {
  const stored = { form: FORM, savedAt: 1_000 };
  for (const age of [0, LISTING_DRAFT_TTL_MS]) expect(readListingDraft(stored, 1_000 + age)).toEqual(FORM);
  for (const age of [-1, LISTING_DRAFT_TTL_MS + 1]) expect(readListingDraft(stored, 1_000 + age)).toBeNull();
  expect(LISTING_DRAFT_TTL_MS).toBe(7 * 24 * 60 * 60 * 1_000);
});

test("restores a draft with a missing or unknown plan without a plan", () => {
  for (const plan of [undefined, "gold", 1]) expect(readListingDraft({ form: { ...FORM, plan }, savedAt: 1 }, 1)?.plan).toBe("");
});

test.each([null, "", "{}", [], {}, { form: {} }, { form: null, savedAt: 1 }])("rejects %j as a draft", (stored) => {
  expect(readListingDraft(stored, 1)).toBeNull();
});

test("replaces a value of the wrong type with the default, and drops an unknown field", () => {
  const stored = {
    form: { name: 5, city: "Salem", furniture: "cage", wellness: ["sauna", 1], sound: ["alone"], ground: "nobody" },
    savedAt: 1,
  };
  expect(readListingDraft({ ...stored, form: { ...stored.form, extra: "x" } }, 1)).toEqual({ ...emptyListing(""), city: "Salem" });
});
