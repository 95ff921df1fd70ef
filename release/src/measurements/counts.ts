import { z } from "zod";
import { bucketOf, type Histogram, histogramSchema, type Timed, VITALS, type Vital } from "./vitals.ts";

const NUMBERS = [
  // Measured page views, and how many views failed, had a script error, or lacked a file.
  ...(["views", "failed", "errored", "unloaded"] as const),
  // Pages rendered on the server, and how many renders failed.
  ...(["renders", "rendersFailed"] as const),
  // Failures in a trial from clients that had failed shortly before.
  ...(["failedAgain", "rendersFailedAgain"] as const),
  // Unhandled errors outside of pages, counted only in trials. Hourly counts include them in `rendersFailed`.
  "strays",
  // Pages without a separate render: cached, rendered for another request, or without API responses.
  "given",
] as const;
const number = z.number().int().nonnegative().default(0);

/** Counts of a version in a period, without data about visitors. Earlier servers wrote fewer counts. */
export const countsSchema = z.object({
  ...(Object.fromEntries(NUMBERS.map((name) => [name, number])) as Record<(typeof NUMBERS)[number], typeof number>),
  renderTimes: histogramSchema.default(() => ({})),
  reasons: z.record(z.string(), number).default(() => ({})),
  vitals: z.partialRecord(z.enum(VITALS), histogramSchema).default(() => ({})),
});
export type Counts = z.infer<typeof countsSchema>;

export interface View {
  readonly errored: boolean;
  readonly unloaded: boolean;
  readonly vitals: Readonly<Partial<Record<Vital, number>>>;
}

export const noCounts = (): Counts => countsSchema.parse({});

export interface Render {
  readonly failure: string | undefined;
  /** Milliseconds. Undefined if the version does not determine the time, such as during warm-up. */
  readonly took?: number | undefined;
}

/** Weight of a client's page in a trial, so that no single client decides the result. */
export interface Weight {
  readonly firstFailure: boolean;
  readonly times: boolean;
}

export const WHOLE: Weight = { firstFailure: true, times: true };

export function countView(counts: Counts, { errored, unloaded, vitals }: View, { firstFailure, times }: Weight = WHOLE): void {
  counts.views += 1;
  if (errored || unloaded) {
    counts.failed += 1;
    if (!firstFailure) counts.failedAgain += 1;
  }
  if (errored) counts.errored += 1;
  if (unloaded) counts.unloaded += 1;
  if (!times) return;
  for (const vital of VITALS) {
    const value = vitals[vital];
    if (value !== undefined) addTo(histogramOf(counts, vital), bucketOf(vital, value), 1);
  }
}

export function countRender(counts: Counts, { failure, took }: Render, { firstFailure, times }: Weight = WHOLE): void {
  counts.renders += 1;
  if (took !== undefined && times) addTo(counts.renderTimes, bucketOf("render", took), 1);
  if (failure === undefined) return;
  counts.rendersFailed += 1;
  if (!firstFailure) counts.rendersFailedAgain += 1;
  countReason(counts, failure);
}

export const timesOf = ({ vitals, renderTimes }: Counts, measure: Timed): Histogram =>
  measure === "render" ? renderTimes : (vitals[measure] ?? {});

export function countReason({ reasons }: Counts, reason: string, times = 1): void {
  reasons[reason] = (reasons[reason] ?? 0) + times;
}

export function addCounts(counts: Counts, more: Counts): void {
  for (const key of NUMBERS) counts[key] += more[key];
  for (const [reason, times] of Object.entries(more.reasons)) countReason(counts, reason, times);
  for (const [bucket, count] of Object.entries(more.renderTimes)) addTo(counts.renderTimes, bucket, count);
  for (const vital of VITALS)
    for (const [bucket, count] of Object.entries(more.vitals[vital] ?? {})) addTo(histogramOf(counts, vital), bucket, count);
}

function histogramOf({ vitals }: Counts, vital: Vital): Histogram {
  vitals[vital] ??= {};
  return vitals[vital];
}

function addTo(histogram: Histogram, bucket: number | string, count: number): void {
  histogram[bucket] = (histogram[bucket] ?? 0) + count;
}
