import { describe, expect, it } from "vitest";
import type { HostedFields } from "../hosts/host-views.ts";
import { readListing } from "../listing/listing.ts";
import type { SourceRecord } from "../record/record.ts";
import { changedFields, checkHosted, hostedFieldsOf, isArranged, toHostedRecord, withCurrentValues } from "./hosted-rules.ts";

const RECORD = {
  ...{ id: "one", Name: "Alder", Description: "A cabin.", City: "Salem", State: "Oregon", Country: "United States" },
  ...{ "Property Type": ["type-kink-cabin"], Website: "https://alder.example/", Beds: 2, Tags: ["tag-sauna"] },
} as SourceRecord;
const fieldsOf = (changes: Partial<SourceRecord> = {}): HostedFields => {
  const record = { ...RECORD, ...changes } as SourceRecord;
  return hostedFieldsOf(readListing(record), record);
};
const NOW = fieldsOf();

describe("the type of a place", () => {
  it.each([
    [["type-kink-cabin"], "kink-cabin"],
    [["Dungeon"], "dungeon"],
    [["type-dungeon", "type-bnb"], ""],
    [["A type of the source"], ""],
    [[], ""],
  ])("is shown for %j as %j in the form", (types, slug) => {
    expect(fieldsOf({ "Property Type": types }).propertyType).toBe(slug);
  });

  it.each([
    ["campground", undefined],
    ["", "Please choose a type from the list."],
    ["castle", "Please choose a type from the list."],
    ["nudist-resort", "Please choose a type from the list."],
  ])("changed to %j reports %j", (propertyType, message) => {
    expect(checkHosted({ ...NOW, propertyType }, NOW)[0]?.message).toBe(message);
  });

  it("is stored by its id, and stays valid while it is unchanged", () => {
    expect(toHostedRecord({ ...NOW, propertyType: "campground" }, NOW)).toEqual({ "Property Type": ["type-campground"] });
    const several = fieldsOf({ "Property Type": ["type-dungeon", "type-bnb"] });
    expect(checkHosted({ ...several, name: "Alder House" }, several)).toEqual([]);
  });
});

describe("changes from an outdated page", () => {
  const later = { ...NOW, city: "Bend", description: "By the operator.", wellness: ["sauna", "steam-room"] };

  it("contain only what the host changed", () => {
    const wanted = withCurrentValues({ ...NOW, name: "Alder House", city: "Astoria" }, NOW, later);
    expect(changedFields(wanted, later)).toEqual(["name", "city"]);
    expect(wanted).toMatchObject({ description: "By the operator.", wellness: ["sauna", "steam-room"] });
  });

  it("are empty where both made the same change", () => {
    expect(changedFields(withCurrentValues({ ...NOW, city: " Bend " }, NOW, later), later)).toEqual([]);
  });
});

describe("an image order", () => {
  const [A, B] = ["a", "b"].map((url) => ({ url, caption: "" })) as [{ url: string; caption: string }, { url: string; caption: string }];
  const NEW = { photo: "new" };

  it.each([
    [[A, B], false],
    [[A, B, NEW], false],
    [[A, { ...B, caption: " " }], false],
    [[B, A], true],
    [[A], true],
    [[A, NEW], true],
    [[NEW, A, B], true],
    [[A, NEW, B], true],
    [[A, { ...B, caption: "The bath" }], true],
    [[], true],
  ])("%j differs: %s", (wanted, differs) => {
    expect(isArranged(wanted, [A, B])).toBe(differs);
  });
});
