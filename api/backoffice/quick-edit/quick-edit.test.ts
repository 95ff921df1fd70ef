import { type QuickEditValues, readListing, type SourceRecord } from "@nightlatch/domain";
import { readQuickEditValues, tidyQuickEdit, withQuickEdit } from "@nightlatch/listings/quick-edit-record";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quickEditChangesSchema } from "./quick-edit-schema.ts";

const record = (fields: Readonly<Record<string, unknown>> = {}): SourceRecord => ({ id: "one", Name: "Stay", Slug: "stay", ...fields });

describe("Quick Edit values", () => {
  it("are read from the record in any spelling", () => {
    expect(
      readQuickEditValues(
        record({
          "Max Number of Guests": "4",
          Bathrooms: "1.5",
          Published: true,
          Featured: "1",
          Tags: ["tag-one-couple-only"],
          "Lifestyle Friendly": 1,
          Website: " https://x.example ",
        }),
      ),
    ).toMatchObject({
      ...{ name: "Stay", website: "https://x.example", maxGuests: 4, bathrooms: 1.5, published: true, featured: true },
      ...{ lifestyleAware: false, lifestyleFriendly: true, oneCoupleOnly: true },
    });
  });

  it("read answers about privacy from their own columns, not from notes", () => {
    const values = readQuickEditValues(
      record({ Cameras: "Outside only", "On the Ground": ["other-guests", "host-on-site"], "Sound Notes": "Nobody lives within earshot." }),
    );
    expect([values.cameras, values.ground, values.sound]).toEqual(["outside-only", "host-on-site,other-guests", ""]);
  });

  it("do not count a boost or the elite plan as the Featured field", () => {
    const boosted = record({ "Boost Until": "2999-01-01", Plan: "elite" });
    expect(readListing(boosted).featured).toBe(true);
    expect(readQuickEditValues(boosted).featured).toBe(false);
  });
});

describe("Quick Edit changes", () => {
  const records = fc.record(
    {
      published: fc.constantFrom(true, false, null, "true"),
      Published: fc.boolean(),
      Featured: fc.constantFrom(true, false, "1"),
      "Lifestyle Aware": fc.boolean(),
      Tags: fc.constantFrom<unknown>(
        ["tag-lifestyle-aware", "tag-sauna"],
        ["Lifestyle Friendly"],
        "tag-one-couple-only",
        ["One Couple Only", "tag-unknown"],
        null,
      ),
      "Kink Furniture": fc.constantFrom<unknown>(["Rack"], ["tag-lifestyle-aware", "Rack"], undefined),
      "Max Guests": fc.constantFrom<unknown>(2, null, ""),
      "Max Number of Guests": fc.constantFrom<unknown>(8, null),
      Website: fc.constantFrom<unknown>("https://x.example", null),
      Cameras: fc.constantFrom<unknown>("none-inside", "Outside only", "yes", null),
      "On the Ground": fc.constantFrom<unknown>(["host-on-site", "staff-on-site"], "nobody", null),
    },
    { requiredKeys: [] },
  );
  const amounts = fc.option(fc.integer({ min: 1, max: 20 }));
  const changes = fc.record(
    {
      name: fc.constantFrom("A", "Fern House"),
      description: fc.constantFrom("", "By the lake."),
      website: fc.constantFrom("", "https://y.example/"),
      bookingLink: fc.constantFrom("", "https://book.example/1?a=b"),
      maxGuests: amounts,
      bedrooms: amounts,
      beds: amounts,
      bathrooms: amounts,
      published: fc.boolean(),
      featured: fc.boolean(),
      lifestyleAware: fc.boolean(),
      lifestyleFriendly: fc.boolean(),
      oneCoupleOnly: fc.boolean(),
      cameras: fc.constantFrom("", "none-inside", "outside-only"),
      ground: fc.constantFrom("", "nobody", "host-on-site,other-guests"),
    },
    { requiredKeys: [] },
  );

  it("read back as written, and change no other value", () => {
    fc.assert(
      fc.property(records, changes, (fields, wanted) => {
        const before = record(fields);
        const after = withQuickEdit(before, wanted as Partial<QuickEditValues>);
        expect(readQuickEditValues(after)).toEqual({ ...readQuickEditValues(before), ...wanted });
      }),
      { seed: 20260731 },
    );
  });

  it("set a changed privacy answer as the host's of today, and leave an unchanged one", () => {
    const verified = { Cameras: "outside-only", "Cameras Detail": "at the gate", "Cameras By": "verified", "Cameras Since": "2025-01-31" };
    expect(withQuickEdit(record(verified), { cameras: "no-cameras" }, "2026-05-03")).toEqual(
      record({ Cameras: "no-cameras", "Cameras Since": "2026-05-03" }),
    );
    expect(withQuickEdit(record(verified), { cameras: "outside-only" }, "2026-05-03")).toEqual(record(verified));
    expect(withQuickEdit(record(verified), { cameras: "" }, "2026-05-03")).toEqual(record());
  });

  it("remove a label's tag with the label, and keep the others", () => {
    const { Tags, "Kink Furniture": furniture } = withQuickEdit(
      record({ Tags: ["tag-sauna", "tag-lifestyle-aware", "Lifestyle Aware", "tag-unknown"], "Kink Furniture": ["Rack"] }),
      { lifestyleAware: false },
    );
    expect([Tags, furniture]).toEqual([["tag-sauna", "tag-unknown"], ["Rack"]]);
  });

  it("trim texts and complete addresses", () => {
    expect(tidyQuickEdit({ name: " Fern \n House ", website: "fern.example", bookingLink: "  ", description: " x " })).toEqual({
      name: "Fern House",
      website: "https://fern.example",
      bookingLink: "",
      description: "x",
    });
  });
});

it("Quick Edit requests need the version, and allow known fields only", () => {
  expect(quickEditChangesSchema.safeParse({ version: "v", name: "Fern House" }).success).toBe(true);
  expect(quickEditChangesSchema.safeParse({ name: "Fern House" }).error?.issues[0]?.path).toEqual(["version"]);
  expect(quickEditChangesSchema.safeParse({ version: "v", "Host Name": "x" }).success).toBe(false);
  const odd = quickEditChangesSchema.safeParse({ version: "v", ground: "nobody,other-guests" });
  expect(odd.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["ground", 'Who is there: "No one else" cannot go with another answer.'],
  ]);
  expect(quickEditChangesSchema.safeParse({ version: "v", sound: "loud" }).error?.issues[0]?.path).toEqual(["sound"]);
});
