import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import type { Boot } from "../boot.ts";
import type { Services } from "../services.ts";
import { notes } from "./notes.ts";
import { summarize } from "./summarize.ts";

const PATH = "/measurements";

/**
 * Measures this page view, if chance picks it, and sends the measurement once, when the page is first hidden
 * (docs/adr/0012). Chance is asked before anything is known of the view, so that the views that are measured stand for all.
 *
 * Nothing is measured for a visitor who asks not to be (Global Privacy Control, Do Not Track), in discreet mode, in a
 * preview, or when the page was left by Quick exit. Nothing is stored.
 */
export function startMeasuring({ find }: Pick<Services, "find">, boot: Boot, hasPreview: boolean): void {
  const { measure = 0, discreet } = boot.config;
  if (Math.random() >= measure || discreet || hasPreview || asksForPrivacy()) return;
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
    // Not sent as a beacon, which would carry the cookies.
    fetch(PATH, { method: "POST", body, keepalive: true, credentials: "omit", referrerPolicy: "no-referrer" }).catch(() => {});
  };
  // Listens after the vitals' own listeners, which take their last values at the same event. Leaving a page fires it too.
  document.addEventListener("visibilitychange", send, { signal: listening.signal });
}

/**
 * A vital with the time it belongs to. Interactions and shifts happen at times of their own; the other vitals belong to the
 * page that was asked for, so their time is 0.
 */
const atItsTime = ({ name, value, entries }: Metric) => ({
  name,
  value,
  at: name === "INP" || name === "CLS" ? (entries[0]?.startTime ?? 0) : 0,
});

/** Whether the visitor asks not to be measured (Global Privacy Control, Do Not Track). */
export function asksForPrivacy(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === "1";
}
