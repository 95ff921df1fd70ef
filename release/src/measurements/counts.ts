import { z } from "zod";
import { bucketOf, type Histogram, histogramSchema, type Timed, VITALS, type Vital } from "./vitals.ts";

const whole = z.number().int().nonnegative();

/** The counts of one version of a package over some time. Nothing in them leads back to a view, let alone to a visitor. */
export const countsSchema = z.object({
  /** Measured page views, and how many of them had any failure, an error, or a file that did not load. */
  views: whole,
  failed: whole,
  errored: whole,
  unloaded: whole,
  /** Pages that the server rendered with the version, and pages that it could not render. */
  renders: whole,
  rendersFailed: whole,
  /** Of the failed views and renders of a trial, those of clients that had failed shortly before. */
  failedAgain: whole.default(0),
  rendersFailedAgain: whole.default(0),
  /** Failures outside of any page, in a trial. Elsewhere they count as renders that failed. */
  strays: whole.default(0),
  /** Other pages that the server gave out: kept, made for another request, or without the API's answers. */
  given: whole.default(0),
  /** Milliseconds of the server's renders. */
  renderTimes: histogramSchema.default({}),
  /** Why pages were not rendered, and what else was noted about renders, by how often. Earlier servers wrote none. */
  reasons: z.record(z.string(), whole).default({}),
  vitals: z.partialRecord(z.enum(VITALS), histogramSchema),
});
export type Counts = z.infer<typeof countsSchema>;

/** The measurements of one page view for one version. */
export interface View {
  readonly errored: boolean;
  readonly unloaded: boolean;
  readonly vitals: Readonly<Partial<Record<Vital, number>>>;
}

export const noCounts = (): Counts => ({
  views: 0,
  failed: 0,
  errored: 0,
  unloaded: 0,
  renders: 0,
  rendersFailed: 0,
  failedAgain: 0,
  rendersFailedAgain: 0,
  strays: 0,
  given: 0,
  renderTimes: {},
  reasons: {},
  vitals: {},
});

/** A page that the server rendered, or failed to. */
export interface Render {
  /** Why it was not rendered; undefined for a page that was. */
  readonly failure: string | undefined;
  /** Milliseconds that it took; undefined where that says nothing of the version. */
  readonly took?: number | undefined;
}

/** What of a page counts in a trial, in which no client may weigh as much as many. */
export interface Weight {
  /** Whether its failure is the first of its client for a while. */
  readonly firstFailure: boolean;
  /** Whether its times count. */
  readonly times: boolean;
}

/** The weight of a page that counts for itself, whoever else's it may be. */
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

/** The histogram of a vital, or of the server's renders. */
export const timesOf = ({ vitals, renderTimes }: Counts, measure: Timed): Histogram =>
  measure === "render" ? renderTimes : (vitals[measure] ?? {});

export function countReason({ reasons }: Counts, reason: string, times = 1): void {
  reasons[reason] = (reasons[reason] ?? 0) + times;
}

/** Adds all counts of `more` to `counts`. */
export function addCounts(counts: Counts, more: Counts): void {
  for (const key of NUMBERS) counts[key] += more[key];
  for (const [reason, times] of Object.entries(more.reasons)) countReason(counts, reason, times);
  for (const [bucket, count] of Object.entries(more.renderTimes)) addTo(counts.renderTimes, bucket, count);
  for (const vital of VITALS)
    for (const [bucket, count] of Object.entries(more.vitals[vital] ?? {})) addTo(histogramOf(counts, vital), bucket, count);
}

const NUMBERS = [
  "views",
  "failed",
  "failedAgain",
  "errored",
  "unloaded",
  "renders",
  "rendersFailed",
  "rendersFailedAgain",
  "strays",
  "given",
] as const;

function histogramOf({ vitals }: Counts, vital: Vital): Histogram {
  vitals[vital] ??= {};
  return vitals[vital];
}

function addTo(histogram: Histogram, bucket: number | string, count: number): void {
  histogram[bucket] = (histogram[bucket] ?? 0) + count;
}
