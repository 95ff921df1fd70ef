import type { NewCreative } from "@nightlatch/database/schema";
import { beforeEach, describe, expect, it } from "vitest";
import { addRows, openTestDatabase } from "../../testing/database.ts";
import { createRandom } from "../../testing/property-runs.ts";
import { chooseByWeight, pickAd } from "./pick-ad.ts";

describe("choosing by weight", () => {
  const WEIGHTS = [1, 2, 3, 10];
  const creatives = WEIGHTS.map((weight, number) => ({ weight, number }));

  it("gives each its share over many draws", () => {
    const picks = 40_000;
    const random = createRandom(7);
    const counts = WEIGHTS.map(() => 0);
    for (let round = 0; round < picks; round++) {
      const { number } = chooseByWeight(creatives, random) ?? { number: -1 };
      counts[number] = (counts[number] ?? 0) + 1;
    }
    const total = WEIGHTS.reduce((sum, weight) => sum + weight);
    const chiSquare = WEIGHTS.reduce((sum, weight, number) => {
      const expected = (picks * weight) / total;
      return sum + ((counts[number] ?? 0) - expected) ** 2 / expected;
    }, 0);
    // Fair random picks exceed 16.27 in one of a thousand series (chi-square, three degrees of freedom).
    expect(chiSquare).toBeLessThan(16.27);
  });

  it("picks the first at 0, the last just below 1, and always one", () => {
    expect(chooseByWeight(creatives, () => 0)?.number).toBe(0);
    expect(chooseByWeight(creatives, () => 1 - 2 ** -53)?.number).toBe(3);
    expect(chooseByWeight(creatives, () => 1 / 16)?.number).toBe(1);
    expect(chooseByWeight(creatives, () => 3 / 16)?.number).toBe(2);
  });
});

const { db } = await openTestDatabase();

describe("picking an advertisement", () => {
  const slot = { placement: "detail-sidebar", region: "fl" } as const;
  const creative = (id: string, fields: Partial<NewCreative> = {}): NewCreative => ({
    id,
    advertiser_name: id,
    placement_id: "detail-sidebar",
    regions: [],
    active_from: "2026-03-01",
    image_path: "/x.svg",
    alt: id,
    destination_url: "https://x.example/",
    ...fields,
  });
  const pick = (now: string, session?: string, random: () => number = () => 0) => pickAd(db, slot, session, { now: new Date(now), random });
  beforeEach(async () => {
    await db.deleteFrom("ad_showings").execute();
    await db.deleteFrom("ad_creatives").execute();
  });

  it.each([
    ["2026-02-28T23:59:59.999Z", false],
    ["2026-03-01T00:00:00.000Z", true],
    ["2026-03-04T23:59:59.999Z", true],
    ["2026-03-05T00:00:00.000Z", false],
  ])("shows it from the first to the end of the last day, UTC: at %s %s", async (now, isExpected) => {
    await addRows(db, "ad_creatives", creative("a", { active_until: "2026-03-04" }));
    expect((await pick(now)) !== null).toBe(isExpected);
  });

  it("weighs the creatives that a session has left", async () => {
    const weights = { a: 1, b: 4, c: 5 };
    await addRows(
      db,
      "ad_creatives",
      Object.entries(weights).map(([id, weight]) => creative(id, { weight })),
    );
    const from = (numbers: Iterator<number>) => () => numbers.next().value ?? 1;
    const picks = 20;
    const first: Record<string, number> = {};
    const second: Record<string, number> = {};
    for (let number = 0; number < picks; number++) {
      const session = `session-${number}`;
      const numbers = () => [(number + 0.5) / picks, ((number % 10) + 0.5) / 10].values();
      for (let time = 0; time < 3; time++) await pick("2026-03-02T12:00:00Z", session, () => 0.95);
      // The session has reached the limit of creative c. The weights of a and b remain, one to four.
      const ad = await pick("2026-03-02T12:00:00Z", session, from(numbers()));
      second[ad?.creative_id ?? ""] = (second[ad?.creative_id ?? ""] ?? 0) + 1;
      const fresh = await pick("2026-03-02T12:00:00Z", undefined, from(numbers()));
      first[fresh?.creative_id ?? ""] = (first[fresh?.creative_id ?? ""] ?? 0) + 1;
    }
    expect(first).toEqual({ a: 2, b: 8, c: 10 });
    expect(second).toEqual({ a: 4, b: 16 });
  });
});
