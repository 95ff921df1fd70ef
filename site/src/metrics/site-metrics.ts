import { count, counts, gauge, type MetricDefinition, type Sample } from "@nightlatch/process/telemetry";
import { quantileOf, type StoreStatus, type VersionCounts, VITALS, type Vital } from "@nightlatch/release";
import type { CircuitBreakers } from "../http/circuit-breakers.ts";
import type { PageCache } from "../page/page-cache.ts";
import type { LiveReleases } from "../releases/live-releases.ts";
import type { RendererPool } from "../rendering/renderer-pool.ts";
import type { Measurements } from "./measurements.ts";
import type { CallMetrics, PageMetrics } from "./request-metrics.ts";

interface Sources {
  readonly pages: PageMetrics;
  readonly cache: PageCache;
  readonly renderers: RendererPool;
  readonly calls: CallMetrics;
  readonly breakers: CircuitBreakers;
  readonly live: LiveReleases;
  readonly measurements: Measurements;
  readonly store: () => StoreStatus | undefined;
}

const QUANTILE = 0.75;

export function siteMetrics({ pages, cache, renderers, calls, breakers, live, measurements, store }: Sources): readonly MetricDefinition[] {
  return [
    pages.metric,
    gauge("nightlatch_kept_pages", "Pages in the cache.", () => cache.count),
    gauge("nightlatch_kept_pages_bytes", "Size of the cached pages.", () => cache.size),
    ...rendererMetrics(renderers),
    calls.metric,
    {
      name: "nightlatch_circuit_open",
      help: "Whether a circuit breaker is open: of the API, or of a renderer, named by its releases.",
      type: "gauge",
      read: () => breakers.states().map(([circuit, open]) => ({ value: Number(open), labels: { circuit } })),
    },
    count("nightlatch_circuit_openings_total", "How often a circuit breaker has opened.", () => breakers.openings),
    {
      name: "nightlatch_release_share",
      help: "Share of visitors that get a version, 0 to 1.",
      type: "gauge",
      read: () => live.shares.map(({ name, version, share }) => ({ value: share, labels: { package: name, version } })),
    },
    gauge(
      "nightlatch_releases_refused",
      "Packages whose version on the channel was refused.",
      () => Object.keys(live.state.refused).length,
    ),
    gauge("nightlatch_release_store_reachable", "Whether the known release store responds.", () => {
      const status = store();
      return status && Number(status.state === "reachable");
    }),
    ...vitalMetrics(measurements),
  ];
}

function rendererMetrics(renderers: RendererPool): readonly MetricDefinition[] {
  const each = (value: (state: ReturnType<RendererPool["states"]>[number][1]) => number | undefined) => (): readonly Sample[] =>
    renderers.states().flatMap(([renderer, state]) => {
      const found = value(state);
      return found === undefined ? [] : [{ value: found, labels: { renderer } }];
    });
  return [
    { name: "nightlatch_renderer_up", help: "Whether a renderer runs.", type: "gauge", read: each(({ runs }) => Number(runs)) },
    {
      name: "nightlatch_renderer_pages",
      help: "Pages that a renderer is rendering.",
      type: "gauge",
      read: each(({ inFlight }) => inFlight),
    },
    { name: "nightlatch_renderer_queue", help: "Pages that wait for a renderer.", type: "gauge", read: each(({ waiting }) => waiting) },
    {
      name: "nightlatch_renderer_resident_memory_bytes",
      help: "Memory of a renderer's process after its last page.",
      type: "gauge",
      read: each(({ resident }) => resident),
    },
    count("nightlatch_renderer_starts_total", "Renderers that were started.", () => renderers.counts.started),
    count(
      "nightlatch_renderer_replacements_total",
      "Renderers that were replaced because they exceeded their memory limit.",
      () => renderers.counts.replaced,
    ),
    counts("nightlatch_renderer_ends_total", "Renderers that ended unexpectedly.", "reason", () => renderers.counts.ended),
  ];
}

function vitalMetrics(measurements: Measurements): readonly MetricDefinition[] {
  const ofVersions = (value: (of: VersionCounts) => readonly Sample[]) => () =>
    measurements.thisHour().flatMap((of) => {
      const { name, version } = of;
      return value(of).map((sample) => ({ ...sample, labels: { package: name, version, ...sample.labels } }));
    });
  const p75 = ({ counts: { vitals } }: VersionCounts, vital: Vital) => quantileOf(vital, vitals[vital] ?? {}, QUANTILE)?.value;
  const timed = VITALS.filter((vital) => vital !== "CLS");
  return [
    {
      name: "nightlatch_web_vital_p75_seconds",
      help: "75th percentile of the measured page views of the current hour.",
      type: "gauge",
      read: ofVersions((of) =>
        timed.flatMap((vital) => {
          const value = p75(of, vital);
          return value === undefined ? [] : [{ value: value / 1000, labels: { vital } }];
        }),
      ),
    },
    {
      name: "nightlatch_layout_shift_p75_ratio",
      help: "75th percentile of layout shift in the measured page views of the current hour.",
      type: "gauge",
      read: ofVersions((of) => {
        const value = p75(of, "CLS");
        return value === undefined ? [] : [{ value }];
      }),
    },
    {
      name: "nightlatch_measured_views",
      help: "Measured page views of the current hour, by whether something failed.",
      type: "gauge",
      read: ofVersions(({ counts: { views, failed } }) => [
        { value: views - failed, labels: { result: "whole" } },
        { value: failed, labels: { result: "failed" } },
      ]),
    },
  ];
}
