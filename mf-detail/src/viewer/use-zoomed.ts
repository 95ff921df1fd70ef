import { useSyncExternalStore } from "react";

/** A little more than one: browsers round the scale they report. */
const ZOOMED_FROM = 1.05;

function subscribe(onChange: () => void): () => void {
  window.visualViewport?.addEventListener("resize", onChange);
  return () => window.visualViewport?.removeEventListener("resize", onChange);
}

/** Whether the visitor has pinched the page larger: then a finger moves what is seen, and does not turn pictures over. */
export function useZoomed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => (window.visualViewport?.scale ?? 1) > ZOOMED_FROM,
    () => false,
  );
}
