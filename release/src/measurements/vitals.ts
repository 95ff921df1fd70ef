import { z } from "zod";

/** What is measured of a page view, by the names of web-vitals. */
export const VITALS = ["LCP", "INP", "CLS", "FCP", "TTFB"] as const;
export type Vital = (typeof VITALS)[number];

/** The smallest value told apart from none: milliseconds, and for CLS a thousandth of its score. */
const UNIT: Readonly<Record<Vital, number>> = { LCP: 1, INP: 1, CLS: 0.001, FCP: 1, TTFB: 1 };
/** Each bucket is so much wider than the one below, so that its middle is off by 2.5 per cent at most. */
const GROWTH = 1.05;
/** The last bucket: what is above it, 38 minutes, is in it. */
const LAST = 300;

/** How many values fell into each bucket, by the bucket's number. Bucket 0 is for values below the unit. */
export const histogramSchema = z.record(z.string().regex(/^\d{1,3}$/), z.number().int().nonnegative());
export type Histogram = z.infer<typeof histogramSchema>;

/** @param value not negative, milliseconds or CLS score */
export function bucketOf(vital: Vital, value: number): number {
  const units = value / UNIT[vital];
  return units < 1 ? 0 : Math.min(LAST, 1 + Math.floor(Math.log(units) / Math.log(GROWTH)));
}

/** The geometric middle of a bucket. */
const middleOf = (vital: Vital, bucket: number): number => (bucket === 0 ? 0 : UNIT[vital] * GROWTH ** (bucket - 0.5));

export interface Quantile {
  readonly value: number;
  /** How many values it was taken from. */
  readonly samples: number;
}

/**
 * The value that a share of all values does not exceed, by the nearest rank, within 2.5 per cent.
 *
 * @param share more than 0, at most 1
 * @returns undefined without any value
 */
export function quantileOf(vital: Vital, histogram: Histogram, share: number): Quantile | undefined {
  const buckets = Object.entries(histogram)
    .map(([bucket, count]): [number, number] => [Number(bucket), count])
    .sort(([a], [b]) => a - b);
  const samples = buckets.reduce((sum, [, count]) => sum + count, 0);
  let rank = Math.ceil(share * samples);
  for (const [bucket, count] of buckets) {
    rank -= count;
    if (count > 0 && rank <= 0) return { value: middleOf(vital, bucket), samples };
  }
  return undefined;
}
