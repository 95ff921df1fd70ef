import {
  contradictedByNotes,
  PRIVACY_KEYS,
  privacyOptions,
  readFactsFromNotes,
  readListing,
  readNotes,
  readPrivacyFacts,
} from "@nightlatch/domain";
import { describe, expect, it } from "vitest";
import { countBy, readRecords } from "./testing.ts";

const records = await readRecords();
const listings = records.map((record) => readListing(record, undefined, 0));

describe("privacy facts in the seed", () => {
  it("exist for more than half of the places, and for none of them all seven", () => {
    const counts = listings.map(({ privacyFacts }) => Object.keys(privacyFacts).length);
    const share = counts.filter((count) => count > 0).length / listings.length;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.85);
    expect(Math.max(...counts)).toBeLessThan(PRIVACY_KEYS.length);
  });

  it("include every answer, by hosts and verified", () => {
    const counts = countBy(
      listings.flatMap(({ privacyFacts }) => Object.values(privacyFacts).flatMap((fact) => fact?.values ?? [])),
      (slug): string => slug,
    );
    for (const { slug } of PRIVACY_KEYS.flatMap(privacyOptions)) expect(counts.get(slug) ?? 0, slug).toBeGreaterThan(0);
    const facts = listings.flatMap(({ privacyFacts }) => Object.values(privacyFacts));
    const verified = facts.filter((fact) => fact?.by === "verified").length / facts.length;
    expect(verified).toBeGreaterThan(0.05);
    expect(verified).toBeLessThan(0.4);
  });

  it("are all valid, with past dates", () => {
    for (const record of records) {
      const typed = Object.values(readPrivacyFacts(record));
      const columns = Object.keys(record).filter((field) => / Since$/.test(field));
      expect(typed.map((fact) => fact?.since).filter(Boolean), record.Name ?? "").toHaveLength(columns.length);
      for (const fact of typed) expect(fact?.since ?? "").toMatch(/^2025-0[1-8]-\d\d$/);
    }
  });

  it("contradict no note", () => {
    for (const record of records) {
      expect(contradictedByNotes(readPrivacyFacts(record), readNotes(record)), record.Name ?? "").toEqual([]);
      // A free-text policy cannot be compared with a column, so its listing must not have that column.
      if (record["Camera Policy"]) expect(record, record.Name ?? "").not.toHaveProperty("Cameras");
    }
  });

  it.each([
    ["host-on-premise", ["nobody"]],
    ["shared-space", ["nobody"]],
    ["no-contact-entry", ["host-meets", "staff-let-in"]],
    ["privacy-fence", ["overlooked"]],
    ["remote-secluded", ["overlooked", "shared-walls", "neighbours-hear"]],
    ["urban-downtown", ["remote", "alone"]],
    ["one-couple-only", ["other-guests"]],
  ])("contradict no %s", (tag, answers) => {
    for (const { name, privacyFacts, general, atmosphere, locationType } of listings) {
      if (![...general, ...atmosphere, ...locationType].some(({ slug }) => slug === tag)) continue;
      const statedValues: readonly string[] = Object.values(privacyFacts).flatMap((fact) => fact?.values ?? []);
      for (const answer of answers) expect(statedValues, name).not.toContain(answer);
    }
  });
});

it("clear notes are read as intended", () => {
  const read = records.flatMap((record) => {
    const notes = readNotes(record);
    return Object.entries(readFactsFromNotes(notes)).map(([key, fact]) =>
      `${key}: ${fact?.values.join(", ")} ${fact?.detail ?? ""}`.trim(),
    );
  });
  expect([...new Set(read)].toSorted()).toEqual([
    "cameras: no-cameras",
    "cameras: outside-only at the gate",
    "cameras: outside-only the bins",
    "cameras: outside-only the parking space",
    "entry: own-key",
    "pictures: marked-spot the entrance backdrop",
    "pictures: no-pictures",
    "sightlines: fenced",
    "sound: alone",
  ]);
});
