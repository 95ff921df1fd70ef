import { describe, expect, test } from "vitest";
import { countRender, countView, noCounts } from "./counts.ts";
import { bucketOf, type Histogram, quantileOf, type Vital } from "./vitals.ts";

function histogramOf(vital: Vital, values: readonly number[]): Histogram {
  const histogram: Histogram = {};
  for (const value of values) histogram[bucketOf(vital, value)] = (histogram[bucketOf(vital, value)] ?? 0) + 1;
  return histogram;
}

const exactly = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;

describe("quantiles from buckets", () => {
  const spread = Array.from({ length: 1000 }, (_, index) => 12 * 1.007 ** index);

  test.each([0.5, 0.75, 0.99])("of share %d are within 2.5 per cent of the exact ones, from 12 ms to 12 s", (share) => {
    const found = quantileOf("LCP", histogramOf("LCP", spread), share);
    expect(found?.samples).toBe(1000);
    expect(Math.abs((found?.value ?? 0) / exactly(spread, share) - 1)).toBeLessThan(0.0251);
  });

  test("of layout shifts are as close, whose scores are far below 1", () => {
    const scores = spread.map((value) => value / 20_000);
    const found = quantileOf("CLS", histogramOf("CLS", scores), 0.75);
    expect(Math.abs((found?.value ?? 0) / exactly(scores, 0.75) - 1)).toBeLessThan(0.0251);
  });

  test("are 0 when most values are", () => {
    expect(quantileOf("CLS", histogramOf("CLS", [0, 0, 0, 0.3]), 0.75)).toEqual({ value: 0, samples: 4 });
  });

  test("are missing without values", () => {
    expect(quantileOf("INP", {}, 0.75)).toBeUndefined();
  });

  test("accept values of any size", () => {
    expect(quantileOf("LCP", histogramOf("LCP", [1e12]), 0.75)?.samples).toBe(1);
  });
});

test("counts a view once, however many of its parts failed", () => {
  const counts = noCounts();
  countView(counts, { errored: true, unloaded: true, vitals: { LCP: 1200 } });
  countView(counts, { errored: false, unloaded: false, vitals: {} });
  countRender(counts, { failure: "hung", took: 300 });
  expect(counts).toMatchObject({ views: 2, failed: 1, errored: 1, unloaded: 1, renders: 1, rendersFailed: 1, reasons: { hung: 1 } });
  expect(quantileOf("LCP", counts.vitals.LCP ?? {}, 0.75)?.samples).toBe(1);
  expect(quantileOf("render", counts.renderTimes, 0.75)?.value).toBeCloseTo(300, -2);
});
