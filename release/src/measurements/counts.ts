import { z } from "zod";
import { bucketOf, type Histogram, histogramSchema, VITALS, type Vital } from "./vitals.ts";

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
  reasons: {},
  vitals: {},
});

export function countView(counts: Counts, { errored, unloaded, vitals }: View): void {
  counts.views += 1;
  if (errored || unloaded) counts.failed += 1;
  if (errored) counts.errored += 1;
  if (unloaded) counts.unloaded += 1;
  for (const vital of VITALS) {
    const value = vitals[vital];
    if (value !== undefined) addTo(histogramOf(counts, vital), bucketOf(vital, value), 1);
  }
}

/** @param failure why the page was not rendered; undefined for a page that was */
export function countRender(counts: Counts, failure: string | undefined): void {
  counts.renders += 1;
  if (failure === undefined) return;
  counts.rendersFailed += 1;
  countReason(counts, failure);
}

export function countReason({ reasons }: Counts, reason: string, times = 1): void {
  reasons[reason] = (reasons[reason] ?? 0) + times;
}

/** Adds all counts of `more` to `counts`. */
export function addCounts(counts: Counts, more: Counts): void {
  for (const key of ["views", "failed", "errored", "unloaded", "renders", "rendersFailed"] as const) counts[key] += more[key];
  for (const [reason, times] of Object.entries(more.reasons)) countReason(counts, reason, times);
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
