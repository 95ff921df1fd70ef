import { matchPath } from "@nightlatch/contract";
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import type { Boot } from "../boot.ts";
import { hasNavigationApi } from "../navigation/controller.ts";
import type { Services } from "../services.ts";
import { notes } from "./notes.ts";
import { summarize } from "./summarize.ts";

const PATH = "/measurements";

/** Measures a random share of page views (docs/adr/0012), and stores nothing in the browser. */
export function startMeasuring({ find }: Pick<Services, "find">, boot: Boot, hasPreview: boolean): void {
  const { measure = 0, discreet } = boot.config;
  if (Math.random() >= measure || discreet || hasPreview || hasPrivacySignal()) return;
  const metrics = new Map<string, Metric>();
  for (const watch of [onLCP, onINP, onCLS, onFCP, onTTFB]) watch((metric) => metrics.set(metric.name, metric));

  const listening = new AbortController();
  const send = () => {
    if (document.visibilityState !== "hidden") return;
    listening.abort();
    const { hidden, classList } = document.documentElement;
    if (hidden || classList.contains("discreet")) return;
    const landing = find(new URL(boot.url, location.origin).pathname)?.remote;
    const body = JSON.stringify(summarize(boot, landing, notes, [...metrics.values()].map(atItsTime)));
    // `fetch` instead of `sendBeacon`, because a beacon sends cookies.
    fetch(PATH, { method: "POST", body, keepalive: true, credentials: "omit", referrerPolicy: "no-referrer" }).catch(() => {});
  };
  // Registered last, because at the same event the listeners of web-vitals still update the metrics.
  document.addEventListener("visibilitychange", send, { signal: listening.signal });
}

/** Interactions and layout shifts count for the page shown at their time. Other vitals count for the first page, so their time is 0. */
const atItsTime = ({ name, value, entries }: Metric) => ({
  name,
  value,
  at: name === "INP" || name === "CLS" ? (entries[0]?.startTime ?? 0) : 0,
});

export function hasPrivacySignal(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === "1";
}

const CALL = "/api/views";
const VIEW_COUNTS_AFTER_MS = 1_000;

/** Counts views of listings without data about the visitor (docs/product/host.md#views). @returns a function that stops counting */
export function countViews(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at = "";
  const arrive = () => {
    const { pathname } = location;
    if (pathname === at) return;
    at = pathname;
    clearTimeout(timer);
    const slug = matchPath("/property/:slug", pathname)?.slug;
    // A slug with a percent sign could not be decoded, so no listing has it.
    if (slug && !slug.includes("%")) timer = setTimeout(whenSeen, VIEW_COUNTS_AFTER_MS, slug);
  };
  const ending = new AbortController();
  if (hasNavigationApi()) navigation.addEventListener("currententrychange", arrive, { signal: ending.signal });
  arrive();
  return () => ending.abort();
}

function whenSeen(slug: string): void {
  const { pathname } = location;
  const report = () => {
    if (document.visibilityState !== "visible" && location.pathname === pathname) return;
    document.removeEventListener("visibilitychange", report);
    const { hidden, classList } = document.documentElement;
    if (location.pathname !== pathname || hidden || classList.contains("discreet")) return;
    const headers = { "content-type": "application/json" };
    fetch(CALL, { method: "POST", body: JSON.stringify({ slug }), headers, keepalive: true, credentials: "omit" }).catch(() => {});
  };
  document.addEventListener("visibilitychange", report);
  report();
}
