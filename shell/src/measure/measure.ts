import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import type { Boot } from "../boot.ts";
import { remoteFor } from "../route-table.ts";
import { notes } from "./notes.ts";
import { summarize } from "./summarize.ts";

const PATH = "/measurements";

/**
 * Measures this page view, if chance picks it, and sends what was measured once, when the page is first hidden
 * (docs/adr/0012). Chance is asked before anything is known of the view, so that what is sent stands for all views.
 *
 * Nothing is measured for who asks not to be (Global Privacy Control, Do Not Track), in discreet mode, in a preview, or
 * when the page was left by Quick exit. Nothing is stored.
 */
export function startMeasuring(boot: Boot, hasPreview: boolean): void {
  const { measure = 0, discreet, homeMode } = boot.config;
  if (Math.random() >= measure || discreet || hasPreview || asksForPrivacy()) return;
  const metrics = new Map<string, Metric>();
  for (const watch of [onLCP, onINP, onCLS, onFCP, onTTFB]) watch((metric) => metrics.set(metric.name, metric));

  const listening = new AbortController();
  const send = () => {
    if (document.visibilityState !== "hidden") return;
    listening.abort();
    const { hidden, classList } = document.documentElement;
    if (hidden || classList.contains("discreet")) return;
    const landing = remoteFor(new URL(boot.url, location.origin).pathname, homeMode);
    const body = JSON.stringify(summarize(boot, landing, notes, [...metrics.values()].map(atItsTime)));
    // Not a beacon: that would carry the cookies.
    fetch(PATH, { method: "POST", body, keepalive: true, credentials: "omit", referrerPolicy: "no-referrer" }).catch(() => {});
  };
  // After the vitals' own listeners, which take their last values at the same event. Leaving a page fires it too.
  document.addEventListener("visibilitychange", send, { signal: listening.signal });
}

/** Interactions and shifts happen whenever they do; the others belong to the page that was asked for. */
const atItsTime = ({ name, value, entries }: Metric) => ({
  name,
  value,
  at: name === "INP" || name === "CLS" ? (entries[0]?.startTime ?? 0) : 0,
});

function asksForPrivacy(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === "1";
}
