import { z } from "zod";

export const VITALS = ["LCP", "INP", "CLS", "FCP", "TTFB"] as const;
export type Vital = (typeof VITALS)[number];

export const TIMED = [...VITALS, "render"] as const;
export type Timed = (typeof TIMED)[number];

/** Unit of the histogram buckets: milliseconds, and thousandths for CLS. */
const UNIT: Readonly<Record<Timed, number>> = { LCP: 1, INP: 1, CLS: 0.001, FCP: 1, TTFB: 1, render: 1 };
/** Ratio of neighbouring buckets. A bucket's middle differs from its values by at most 2.5 per cent. */
export const GROWTH = 1.05;
/** Index of the last bucket, which contains all times above 36 minutes. */
const LAST = 300;

export const histogramSchema = z.record(z.string().regex(/^\d{1,3}$/), z.number().int().nonnegative());
export type Histogram = z.infer<typeof histogramSchema>;

/** @param value milliseconds, or a CLS score; not negative */
export function bucketOf(vital: Timed, value: number): number {
  const units = value / UNIT[vital];
  return units < 1 ? 0 : Math.min(LAST, 1 + Math.floor(Math.log(units) / Math.log(GROWTH)));
}

const middleOf = (vital: Timed, bucket: number): number => (bucket === 0 ? 0 : UNIT[vital] * GROWTH ** (bucket - 0.5));

export interface Quantile {
  readonly value: number;
  readonly samples: number;
}

/** Returns a nearest-rank quantile, within 2.5 per cent. @param share more than 0, at most 1 @returns undefined if empty */
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

export const formatVital = (vital: Timed, value: number): string =>
  vital === "CLS" ? value.toFixed(3) : `${Math.round(value).toLocaleString("en-US")} ms`;
