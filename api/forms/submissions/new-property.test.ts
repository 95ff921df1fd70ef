import { type AddListingForm, EMPTY_ADD_LISTING, featureSlugsIn, toNewProperty, withMaxGuests } from "@nightlatch/domain";
import { checkLaw } from "@nightlatch/domain/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { newPropertySchema } from "./new-property.ts";

const FULL: AddListingForm = {
  ...EMPTY_ADD_LISTING,
  name: "Pine Hollow",
  hostEmail: "host@stay.example",
  hostPhone: "+1 555 0100",
  description: "A quiet cabin.",
  city: "Salem",
  state: "Oregon",
  country: "USA",
  website: "pine.example",
};

it("accepts what the form sends, for any choices", () => {
  const arbSlugs = (category: Parameters<typeof featureSlugsIn>[0]) => fc.subarray([...featureSlugsIn(category)]);
  checkLaw(
    fc.tuple(arbSlugs("Kink Furniture"), arbSlugs("General"), fc.constantFrom("2", "4", ""), fc.constantFrom("", "a.example")),
    ([furniture, general, maxGuests, bookingUrl]) => {
      const body: unknown = JSON.parse(
        JSON.stringify(toNewProperty(withMaxGuests({ ...FULL, furniture, general, bookingUrl }, maxGuests))),
      );
      expect(JSON.parse(JSON.stringify(newPropertySchema.parse(body)))).toEqual(
        bookingUrl ? body : { ...(body as object), "Booking URL": "https://pine.example" },
      );
      return furniture.length > 0;
    },
    { share: 0.8 },
  );
});

const BODY = JSON.parse(JSON.stringify(toNewProperty(FULL))) as Record<string, unknown>;
it.each([
  [{ Name: undefined }, "Name", "Please provide property name, host email, and host phone."],
  [{ "Property Type": ["type-dungeon"] }, "Property Type", "Please choose Kink Cabin or Kink BnB."],
  [{ "Property Type": ["type-kinkbnb", "type-dungeon"] }, "Property Type", "Please choose one property type."],
  [{ "Airbnb URL": "javascript:x" }, "Airbnb URL", "Airbnb URL must be a web address."],
  [{ Tags: ["tag-unheard-of"] }, "Tags", 'There is no tag "tag-unheard-of".'],
  [{ "Plan Wanted": "gold" }, "Plan Wanted", "Plan Wanted must be one of free, upgraded, pro, elite."],
  [{ Cameras: "everywhere" }, "Cameras", 'Cameras does not have the choice "everywhere".'],
  [{ Cameras: ["none-inside"] }, "Cameras", "Cameras must be text."],
  [{ "On the Ground": "nobody, other-guests" }, "On the Ground", 'Who is there: "No one else" cannot go with another answer.'],
  [{ "On the Ground": 5 }, "On the Ground", "On the Ground must be a list of answers."],
  [{ Sound: "alone", "Sound Detail": "x".repeat(121) }, "Sound Detail", "The detail of Sound can have at most 120 characters."],
  [{ Bedrooms: -1 }, "Bedrooms", "Bedrooms must be a whole number."],
  [{ Bedrooms: "2" }, "Bedrooms", "Bedrooms must be a number."],
])("refuses %j at %s", (changes, field, message) => {
  const issue = newPropertySchema.safeParse({ ...BODY, ...changes }).error?.issues[0];
  expect([issue?.path[0], issue?.message]).toEqual([field, message]);
});

it("accepts answers about privacy, several as a list or as text", () => {
  const answers = { Cameras: "outside-only", "Cameras Detail": "at the gate", "On the Ground": ["host-on-site", "other-guests"] };
  expect(newPropertySchema.parse({ ...BODY, ...answers })).toMatchObject(answers);
  expect(newPropertySchema.parse({ ...BODY, "On the Ground": "other-guests,host-on-site" })).toMatchObject({
    "On the Ground": ["host-on-site", "other-guests"],
  });
  expect(newPropertySchema.parse({ ...BODY, Cameras: "", "On the Ground": [] })).not.toHaveProperty("Cameras");
});

it("refuses unknown fields", () => {
  for (const field of ["Cameras By", "Cameras Since"]) {
    expect(newPropertySchema.safeParse({ ...BODY, Cameras: "none-inside", [field]: "verified" }).success).toBe(false);
  }
  expect(newPropertySchema.safeParse({ ...BODY, published: true }).success).toBe(false);
});
