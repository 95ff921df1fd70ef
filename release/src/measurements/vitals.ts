import { z } from "zod";

/** The measured vitals of a page view, by their names in web-vitals. */
export const VITALS = ["LCP", "INP", "CLS", "FCP", "TTFB"] as const;
export type Vital = (typeof VITALS)[number];

/** All that is kept as a histogram: the vitals, and the time that the server takes to render a page. */
export const TIMED = [...VITALS, "render"] as const;
export type Timed = (typeof TIMED)[number];

/** The smallest value that differs from none: a millisecond, and for CLS a thousandth of its score. */
const UNIT: Readonly<Record<Timed, number>> = { LCP: 1, INP: 1, CLS: 0.001, FCP: 1, TTFB: 1, render: 1 };
/** Ratio of the widths of neighbouring buckets, so that a bucket's middle is off by 2.5 per cent at most. */
export const GROWTH = 1.05;
/** The last bucket. It ends at 38 minutes, and larger values fall into it too. */
const LAST = 300;

/** Numbers of values by bucket. Bucket 0 is for values below the unit. */
export const histogramSchema = z.record(z.string().regex(/^\d{1,3}$/), z.number().int().nonnegative());
export type Histogram = z.infer<typeof histogramSchema>;

/** @param value not negative, milliseconds or CLS score */
export function bucketOf(vital: Timed, value: number): number {
  const units = value / UNIT[vital];
  return units < 1 ? 0 : Math.min(LAST, 1 + Math.floor(Math.log(units) / Math.log(GROWTH)));
}

/** The geometric middle of a bucket. */
const middleOf = (vital: Timed, bucket: number): number => (bucket === 0 ? 0 : UNIT[vital] * GROWTH ** (bucket - 0.5));

export interface Quantile {
  readonly value: number;
  /** The number of values it was computed from. */
  readonly samples: number;
}

/**
 * The value that a share of all values does not exceed, by nearest rank, within 2.5 per cent.
 *
 * @param share more than 0, at most 1
 * @returns undefined without any value
 */
export function quantileOf(vital: Timed, histogram: Histogram, share: number): Quantile | undefined {
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

/** A value for people: whole milliseconds, or the score of CLS. */
export const shownValue = (vital: Timed, value: number): string =>
  vital === "CLS" ? value.toFixed(3) : `${Math.round(value).toLocaleString("en-US")} ms`;
