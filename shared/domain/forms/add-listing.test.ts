import { describe, expect, it } from "vitest";
import { type AddListingForm, checkAddListing, EMPTY_ADD_LISTING, fixSocial, withMaxGuests } from "./add-listing-rules.ts";
import { toNewProperty } from "./new-property.ts";

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

const TRIO = "Please provide property name, host email, and host phone.";
const readMessages = (changes: Partial<AddListingForm>): string[] => checkAddListing({ ...FULL, ...changes }).map((issue) => issue.message);

describe("checkAddListing", () => {
  it("accepts a full form without a host name", () => expect(readMessages({})).toEqual([]));

  it("reports every error of an empty form, in order", () => {
    expect(checkAddListing(EMPTY_ADD_LISTING)).toEqual([
      { field: "name", message: TRIO },
      { field: "hostEmail", message: TRIO },
      { field: "hostPhone", message: TRIO },
      { field: "website", message: "Please provide at least one booking URL or website." },
      { field: "description", message: "Please provide a description." },
      { field: "city", message: "Please provide a city." },
      { field: "state", message: "Please provide a state." },
      { field: "country", message: "Please provide a country." },
    ]);
  });

  it.each(["name", "hostEmail", "hostPhone"] as const)("reports a missing %s once, with the shared message", (field) => {
    expect(checkAddListing({ ...FULL, [field]: " " })).toEqual([{ field, message: TRIO }]);
  });

  it.each(["website", "airbnbUrl", "bookingUrl", "vrboUrl", "otherUrl"] as const)("accepts a %s alone", (field) => {
    expect(readMessages({ website: "", [field]: "https://a.example" })).toEqual([]);
  });

  it.each([
    [{ website: "javascript:alert(1)" }, "Website must be a web address."],
    [{ airbnbUrl: "data:text/html,x" }, "Airbnb URL must be a web address."],
    [{ vrboUrl: "https://a:b@c.example" }, "VRBO URL must be a web address."],
    [{ instagram: "javascript:alert(1)" }, "Instagram must be a handle or a web address."],
    [{ hostEmail: "host" }, "Please provide a valid host email."],
    [{ propertyType: "dungeon" }, "Please choose Kink Cabin or Kink BnB."],
    [{ propertyType: "" }, "Please choose Kink Cabin or Kink BnB."],
    [{ maxGuests: "two" }, "Max guests must be a whole number."],
    [{ bedrooms: "-1" }, "Bedrooms must be a whole number."],
    [{ beds: "1.5" }, "Beds must be a whole number."],
    [{ bathrooms: "1.3" }, "Bathrooms must be a number, halves allowed."],
    [{ furniture: ["sauna"] }, 'furniture does not have the choice "sauna".'],
    [{ city: "x".repeat(201) }, "City can have at most 200 characters."],
    [{ description: "\ud83c" }, "Description has a character that cannot be stored."],
  ])("for %j reports %j", (changes, message) => expect(readMessages(changes)).toEqual([message]));

  it.each([
    { bathrooms: "1.5" },
    { bedrooms: "0" },
    { instagram: "@pine.hollow" },
    { facebook: "facebook.com/pine" },
    { propertyType: "kinkbnb" },
  ])("accepts %j", (changes) => expect(readMessages(changes)).toEqual([]));
});

describe("withMaxGuests", () => {
  const form = { ...FULL, general: ["pet-friendly", "one-couple-only"] };

  it.each([
    ["2", ["one-couple-only"]],
    ["02", ["pet-friendly"]],
    [" 2", ["pet-friendly"]],
    ["2.0", ["pet-friendly"]],
    ["4", ["pet-friendly"]],
    ["", ["pet-friendly"]],
  ])("for %j returns %j", (maxGuests, general) => expect(withMaxGuests(form, maxGuests)).toEqual({ ...form, maxGuests, general }));

  it("the empty form starts with '2' and the preset", () =>
    expect(EMPTY_ADD_LISTING).toMatchObject({ maxGuests: "2", general: ["one-couple-only"] }));
});

describe("toNewProperty", () => {
  it("sends the first given address as Booking Link", () => {
    const urls = {
      bookingUrl: "http://b.example",
      airbnbUrl: "a.example",
      vrboUrl: "v.example",
      otherUrl: "o.example",
      website: "w.example",
    };
    const fields = Object.keys(urls);
    const links = fields.map((_, index) => {
      const empty = Object.fromEntries(fields.slice(0, index).map((field) => [field, ""]));
      return toNewProperty({ ...FULL, ...urls, ...empty })["Booking Link"];
    });
    expect(links).toEqual(["b", "a", "v", "o", "w"].map((name) => `https://${name}.example`));
  });

  it("sends the requested plan separately from the paid plan", () => {
    expect(toNewProperty(FULL, "elite")).toMatchObject({ "Plan Wanted": "elite" });
    expect(toNewProperty(FULL, "elite")).not.toHaveProperty("Plan");
    expect(JSON.parse(JSON.stringify(toNewProperty(FULL)))).not.toHaveProperty("Plan Wanted");
  });

  it("uses the source's field names, without empty fields", () => {
    const record = toNewProperty({ ...FULL, furniture: ["cage"], wellness: ["sauna"], bedrooms: "0", bathrooms: "1.5", xdotcom: "@pine" });
    expect(JSON.parse(JSON.stringify(record))).toEqual({
      Name: "Pine Hollow",
      Description: "A quiet cabin.",
      City: "Salem",
      State: "Oregon",
      Country: "USA",
      "Property Type": ["type-kink-cabin"],
      Website: "https://pine.example",
      "Booking Link": "https://pine.example",
      "X.com": "@pine",
      "Max Number of Guests": 2,
      Bedrooms: 0,
      Bathrooms: 1.5,
      Tags: ["tag-cage", "tag-sauna", "tag-one-couple-only"],
      "Host Email": "host@stay.example",
      "Host Phone": "+1 555 0100",
    });
  });
});

it.each([
  ["@pine.hollow", "@pine.hollow"],
  ["pine_hollow", "pine_hollow"],
  ["social.example/pine", "https://social.example/pine"],
  ["two words", undefined],
  ["data:x", undefined],
  ["", undefined],
])("fixSocial(%j) returns %j", (input, social) => expect(fixSocial(input)).toBe(social));
