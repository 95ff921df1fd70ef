import { describe, expect, it } from "vitest";
import { assignments, draftOf } from "./edited-fields.ts";

const record = {
  Name: "Pine Hollow",
  Description: "By the lake.",
  "Property Type": ["type-kink-cabin"],
  Tags: ["tag-sauna", "tag-hot-tub-private"],
  Cameras: "outside-only",
  "Cameras Detail": "The drive.",
  "Max Number of Guests": 2,
};
const draft = draftOf({ record });

describe("the changes of a submission", () => {
  it("are empty for an unchanged form", () => {
    expect(assignments(draft, draft)).toEqual([]);
    expect(assignments(draft, { ...draft, tags: draft.tags.toReversed() })).toEqual([]);
  });

  it("are listed field by field, as the operation accepts them", () => {
    const facts = {
      ...draft.facts,
      cameras: { values: [], detail: "The drive." },
      ground: { values: ["host-on-site", "other-guests"], detail: "" },
    };
    const texts = { ...draft.texts, Name: "Pine", "Max Number of Guests": "" };
    expect(assignments(draft, { texts, type: "type-bnb", tags: ["tag-sauna"], facts })).toEqual([
      ...["Name=Pine", "Max Number of Guests=", "Property Type=type-bnb", "Tags=tag-sauna"],
      ...["Cameras=", "Cameras Detail=", "On the Ground=host-on-site, other-guests"],
    ]);
  });
});
