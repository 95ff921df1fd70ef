import { describe, expect, it } from "vitest";
import { readListing } from "../listing/listing.ts";
import { toListingCard, toListingDetail } from "../listing/listing-views.ts";
import { sourceRecordSchema, toPublicRecord } from "../record/record.ts";
import { makeListing, makeRecord } from "../testing/make-listing.ts";
import { listingCardSchema, listingDetailSchema } from "../views.ts";
import {
  PRIVACY_DETAIL_MAX,
  PRIVACY_FACTS,
  PRIVACY_KEYS,
  PRIVACY_LABELS,
  privacyFields,
  privacyOption,
  privacyOptions,
} from "./privacy-facts.ts";
import { privacyTruths, readPrivacyFacts, readPrivacyValues } from "./read-privacy-facts.ts";

const OPTIONS = PRIVACY_KEYS.flatMap(privacyOptions);

describe("the questions about privacy", () => {
  it("give every answer a unique slug, label and short text", () => {
    for (const words of [OPTIONS.map(({ slug }) => slug), OPTIONS.map(({ short }) => short)]) {
      expect(new Set(words).size).toBe(OPTIONS.length);
    }
    for (const key of PRIVACY_KEYS) {
      expect(new Set(privacyOptions(key).map(({ label }) => label)).size).toBe(privacyOptions(key).length);
      expect(PRIVACY_FACTS[key].question).toMatch(/\?$/);
    }
    for (const { slug, implies } of OPTIONS) {
      expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
      if (implies) expect(privacyOption(implies)).toBeDefined();
    }
    expect(Object.keys(PRIVACY_LABELS)).toEqual(PRIVACY_KEYS);
    expect(Object.keys(PRIVACY_FACTS)).toEqual(PRIVACY_KEYS);
  });

  it("have distinct columns", () => {
    const columns = PRIVACY_KEYS.flatMap((key) => Object.values(privacyFields(key)));
    expect(new Set(columns).size).toBe(28);
    expect(privacyFields("ground")).toEqual({
      value: "On the Ground",
      detail: "On the Ground Detail",
      by: "On the Ground By",
      since: "On the Ground Since",
    });
  });
});

describe("readPrivacyValues", () => {
  it.each([
    ["cameras", "none-inside", ["none-inside"]],
    ["cameras", " Outside Only ", ["outside-only"]],
    ["cameras", "No cameras inside", ["none-inside"]],
    ["cameras", ["none-inside"], ["none-inside"]],
    ["cameras", "none-inside, outside-only", []],
    ["cameras", ["none-inside", "outside-only"], []],
    ["cameras", "yes", []],
    ["cameras", true, []],
    ["cameras", null, []],
    ["cameras", "own-key", []],
    ["sightlines", "Remote, with no one around", ["remote"]],
    ["ground", "other-guests, host-on-site", ["host-on-site", "other-guests"]],
    ["ground", ["Other guests", "Staff", "Staff"], ["staff-on-site", "other-guests"]],
    ["ground", "nobody", ["nobody"]],
    ["ground", "nobody, staff", []],
    ["ground", "staff, ghosts", []],
    ["ground", "", []],
  ] as const)("of %s reads %j as %j", (key, cell, values) => expect(readPrivacyValues(key, cell)).toEqual(values));

  it("reads every answer by its slug, label or short text", () => {
    for (const key of PRIVACY_KEYS) {
      for (const { slug, label, short } of privacyOptions(key)) {
        if (key !== "ground") for (const words of [slug, label, short]) expect(readPrivacyValues(key, words)).toEqual([slug]);
        else expect(readPrivacyValues(key, label)).toEqual([slug]);
      }
    }
  });
});

describe("readPrivacyFacts", () => {
  it("reads an answer with its detail, source and date", () => {
    const record = { Cameras: "outside-only", "Cameras Detail": " at the gate ", "Cameras By": "verified", "Cameras Since": "2026-05-03" };
    expect(readPrivacyFacts(record)).toEqual({
      cameras: { values: ["outside-only"], detail: "at the gate", by: "verified", since: "2026-05-03" },
    });
  });

  it("attributes everything except Nightlatch's answers to the host, and drops invalid dates", () => {
    for (const by of [undefined, "", "host", "Verified by my cousin", 1]) {
      expect(readPrivacyFacts({ Sound: "alone", "Sound By": by })).toEqual({ sound: { values: ["alone"], by: "host" } });
    }
    for (const since of ["2026-02-30", "soon", "03/05/2026", 20260503, "2026-5-3", "", null]) {
      expect(readPrivacyFacts({ Sound: "alone", "Sound Since": since }).sound).not.toHaveProperty("since");
    }
    expect(readPrivacyFacts({ Sound: "alone", "Sound Since": "2026-05-03T10:00:00Z" }).sound?.since).toBe("2026-05-03");
  });

  it("omits invalid answers, and details that are too long", () => {
    expect(readPrivacyFacts({ Cameras: "yes", "Cameras Detail": "at the gate", Entry: {}, "Sound By": "verified" })).toEqual({});
    const detail = "x".repeat(PRIVACY_DETAIL_MAX + 1);
    expect(readPrivacyFacts({ Entry: "own-key", "Entry Detail": detail }).entry).toEqual({ values: ["own-key"], by: "host" });
  });
});

describe("a listing's privacy facts", () => {
  it("come from its fields, and otherwise from its notes", () => {
    const listing = makeListing({
      Cameras: "no-cameras",
      "Camera Policy": "Cameras cover the road only.",
      "Sound Notes": "Nobody lives within earshot.",
    });
    expect(listing.privacyFacts).toEqual({ cameras: { values: ["no-cameras"], by: "host" }, sound: { values: ["alone"], by: "host" } });
  });

  it("imply weaker answers", () => {
    const truths = (cameras: string) => privacyTruths(makeListing({ Cameras: cameras }).privacyFacts, "cameras");
    expect(truths("outside-only")).toEqual(["none-inside", "outside-only"]);
    expect(truths("no-cameras")).toEqual(["no-cameras", "none-inside"]);
    expect(truths("none-inside")).toEqual(["none-inside"]);
    expect(truths("shared-rooms")).toEqual(["shared-rooms"]);
    expect(truths("")).toEqual([]);
  });

  it("appear on its page in the order of the questions, with labels", () => {
    const listing = makeListing({ "On the Ground": "staff-on-site, other-guests", Cameras: "none-inside", "Cameras Since": "2026-05-03" });
    const detail = toListingDetail(listing);
    expect(detail.privacyFacts).toEqual([
      { key: "cameras", values: [{ slug: "none-inside", label: "None inside" }], by: "host", since: "2026-05-03" },
      {
        key: "ground",
        values: [
          { slug: "staff-on-site", label: "Staff" },
          { slug: "other-guests", label: "Other guests" },
        ],
        by: "host",
      },
    ]);
    expect(listingDetailSchema.parse(detail)).toEqual(detail);
  });

  it("give a card the two most telling ones, and none when there are none", () => {
    const card = toListingCard(makeListing({ Sound: "alone", Entry: "own-key", Cameras: "none-inside", "Identity Asked": "not-asked" }));
    expect(card.privacy).toEqual(["No cameras inside", "Own key"]);
    expect(listingCardSchema.parse(card)).toEqual(card);
    expect(toListingCard(makeListing({ Cameras: "perhaps" }))).not.toHaveProperty("privacy");
    expect(toListingDetail(makeListing())).not.toHaveProperty("privacyFacts");
  });

  it("are in the public record with their columns, and read back the same", () => {
    const record = makeRecord({ Entry: "own-key", "Entry By": "verified", "Entry Since": "2026-01-31", "On the Ground": ["nobody"] });
    expect(toPublicRecord(record)).toEqual(record);
    expect(readListing(toPublicRecord(record)).privacyFacts).toEqual(readListing(record).privacyFacts);
  });

  it("keep a source's unrelated values in the same columns out of the public record", () => {
    const record = {
      ...makeRecord(),
      Entry: "Gate 4411",
      "Entry Detail": "knock twice",
      Sound: true,
      Cameras: { model: 7 },
      "Sound By": "Ana",
    };
    expect(sourceRecordSchema.parse(record)).toEqual(record);
    expect(toPublicRecord(record)).toEqual({ id: record.id, Name: record.Name, Slug: record.Slug, published: true });
    expect(readListing(record).privacyFacts).toEqual({});
  });
});
