import { PRIVACY_LABELS, type StayFacts, stayFactsSchema } from "@nightlatch/domain";
import { cardOf, factsOf, STAYS } from "@nightlatch/fixtures";
import { expect, test } from "vitest";
import { compareRows, type KnownStay, PRIVACY_TITLES } from "./compare-rows.ts";

const facts = (changes: Partial<StayFacts> = {}): StayFacts => ({ ...factsOf("alder-hollow"), ...changes });
const rowOf = (key: string, ...stays: readonly (KnownStay | undefined)[]) => {
  const row = compareRows(stays).find((each) => each.key === key);
  if (!row) throw new Error(`No row ${key}.`);
  return { differs: row.differs, cells: row.cells.map((cell) => cell?.map(({ text, shared }) => (shared ? text : `*${text}`))) };
};

test("the rows are in the order in which visitors ask", () => {
  expect(compareRows([facts()]).map(({ title }) => title)).toEqual([
    "Place",
    "Type",
    "Guests",
    "Rooms",
    "Furniture",
    "Wellness",
    "Setting",
    "Atmosphere",
    "Who it is for",
    "Good to know",
    "Cameras",
    "Sound",
    "Sightlines",
    "Entry",
    "Who is there",
    "Identity",
    "Pictures",
    "Verified",
    "Booked at",
  ]);
});

test("marks values that not all have, and ignores their order", () => {
  const [one, other] = [facts({ wellness: ["Sauna", "Steam Room"] }), facts({ wellness: ["Steam Room", "Sauna"] })];
  expect(rowOf("wellness", one, other)).toEqual({
    differs: false,
    cells: [
      ["Sauna", "Steam Room"],
      ["Steam Room", "Sauna"],
    ],
  });
  expect(rowOf("wellness", one, other, facts({ wellness: ["Sauna"] }))).toEqual({
    differs: true,
    cells: [["Sauna", "*Steam Room"], ["*Steam Room", "Sauna"], ["Sauna"]],
  });
  expect(rowOf("wellness", one, facts({ wellness: [] }))).toEqual({ differs: true, cells: [["*Sauna", "*Steam Room"], []] });
});

test.each([
  ["guests", { guests: 2 }, { guests: 4 }, ["*2 guests"], ["*4 guests"]],
  [
    "rooms",
    { bedrooms: 1, beds: 1, bathrooms: 1.5 },
    { bedrooms: 1, beds: 2, bathrooms: 0 },
    ["1 bedroom", "*1 bed", "*1.5 bathrooms"],
    ["1 bedroom", "*2 beds"],
  ],
  ["verified", { verified: true }, { verified: false }, ["*With the host"], ["*Not yet"]],
  [
    "booking",
    { booking: null },
    { booking: { url: "https://a.example/", domain: "a.example", affiliate: false } },
    ["*Booking link coming"],
    ["*a.example"],
  ],
  [
    "general",
    { wifi: true, kitchen: false, general: [] },
    { wifi: true, kitchen: true, general: ["Pet Friendly"] },
    ["Wi-Fi"],
    ["Wi-Fi", "*Kitchen", "*Pet Friendly"],
  ],
  [
    "place",
    { city: "Boone", state: "", country: "United States" },
    { city: "Bath", state: "", country: "England" },
    ["*Boone, United States"],
    ["*Bath, England"],
  ],
] as const)("%s", (key, changes, others, expected, otherSaid) => {
  const cabin = { type: { slug: "kink-cabin", label: "Kink Cabin" } };
  expect(rowOf(key, facts({ ...cabin, ...(changes as object) }), facts({ ...cabin, ...(others as object) }))).toEqual({
    differs: true,
    cells: [expected, otherSaid],
  });
});

test("a resort's numbers are those of one room", () => {
  const resort = facts({ type: { slug: "lifestyle-resort", label: "Lifestyle Resort" }, guests: 2, bedrooms: 1, beds: 1, bathrooms: 1 });
  expect([rowOf("guests", resort).cells[0], rowOf("rooms", resort).cells[0]]).toEqual([
    ["2 guests a room"],
    ["1 bedroom a room", "1 bed a room", "1 bathroom a room"],
  ]);
});

test("labels are shown by name", () => {
  const labels = { lifestyleAware: false, lifestyleFriendly: true, oneCoupleOnly: true, adultsOnly: false };
  expect(rowOf("labels", facts({ labels })).cells).toEqual([["Lifestyle-Friendly", "One Couple Only"]]);
});

test("privacy rows have the usual names, and show answer, detail and verification", () => {
  expect(PRIVACY_TITLES).toEqual(PRIVACY_LABELS);
  const outside = { slug: "outside-only", label: "Outside only" };
  const verified = facts({
    privacyFacts: [{ key: "cameras", values: [outside], detail: "at the gate", by: "verified", since: "2026-05-03" }],
  });
  const several = [
    { slug: "host-on-site", label: "The host" },
    { slug: "staff-on-site", label: "Staff" },
  ];
  const untold = facts({ privacyFacts: [{ key: "ground", values: several, by: "host" }] });
  expect(rowOf("cameras", verified, untold)).toEqual({ differs: true, cells: [["*Outside only: at the gate", "*Verified by us"], []] });
  expect(rowOf("ground", verified, untold).cells).toEqual([[], ["*The host", "*Staff"]]);
  expect(compareRows([facts()]).filter(({ none }) => none === "Not stated")).toHaveLength(7);
});

test("a card fills the rows that it can, and an unknown value differs from nothing", () => {
  const card = { ...cardOf("alder-hollow"), furniture: ["Cage", "Rack", "Throne"], furnitureMore: 2 };
  expect(rowOf("furniture", card).cells).toEqual([["Cage", "Rack", "Throne", "2 more"]]);
  expect(rowOf("wellness", card, facts({ wellness: ["Sauna"] }))).toEqual({ differs: false, cells: [undefined, ["Sauna"]] });
  expect(rowOf("type", card).cells).toEqual([[card.type?.label]]);
});

test("a missing stay has no values and differs from none", () => {
  expect(rowOf("guests", undefined, facts({ guests: 2 }))).toEqual({ differs: false, cells: [undefined, ["2 guests"]] });
  expect(compareRows([undefined, undefined]).every(({ differs }) => !differs)).toBe(true);
});

test("distinguishes a row without any value from one that is not loaded yet", () => {
  const rowsWithKey = (...stays: readonly (KnownStay | undefined)[]) => compareRows(stays).find(({ key }) => key === "wellness")?.hasValues;
  const others = [facts({ wellness: [] }), facts({ wellness: ["Sauna"] }), cardOf("alder-hollow"), undefined];
  expect(others.map((other) => rowsWithKey(facts({ wellness: [] }), other))).toEqual([false, true, true, false]);
});

test("every stay fills every row, without empty text", () => {
  const all = STAYS.map(({ slug }) => stayFactsSchema.parse(factsOf(slug)));
  for (const { key, cells } of compareRows(all)) {
    for (const cell of cells) {
      expect(cell, key).toBeDefined();
      for (const { text } of cell ?? []) expect(text.trim(), key).not.toBe("");
    }
  }
});
