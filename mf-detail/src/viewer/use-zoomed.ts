import { useSyncExternalStore } from "react";

/** The scale from which the page counts as zoomed: a little more than one, since browsers round it. */
const ZOOMED_FROM = 1.05;

function subscribe(onChange: () => void): () => void {
  window.visualViewport?.addEventListener("resize", onChange);
  return () => window.visualViewport?.removeEventListener("resize", onChange);
}

/** Whether the visitor has pinched the page larger: then a finger moves the view, and turns no pictures. */
export function useZoomed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => (window.visualViewport?.scale ?? 1) > ZOOMED_FROM,
    () => false,
  );
}
