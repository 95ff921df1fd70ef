import type { SaveRequest } from "@nightlatch/domain";
import { useSavedStays } from "@nightlatch/runtime";
import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";

/** Renders in its own React root, so that the entry does not need this code. @param releases release set of the open page */
export function followSaved(releases: string): void {
  hydrateRoot(document.createElement("div"), <Follow releases={releases} />);
}

function Follow({ releases }: { releases: string }) {
  const saved = useSavedStays();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    // Before hydration `saved` is empty, so the worker would delete all stays.
    if (!hydrated) return;
    const request: SaveRequest = { type: "keep", slugs: saved.map(({ slug }) => slug), releases };
    navigator.serviceWorker.controller?.postMessage(request);
  }, [hydrated, saved, releases]);
  return null;
}
