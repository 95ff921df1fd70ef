import type { SaveRequest } from "@nightlatch/domain";
import { useSavedStays } from "@nightlatch/runtime";
import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";

/** A separate React root, which keeps this code out of the first view. @param releases release set of the open page */
export function followSaved(releases: string): void {
  hydrateRoot(document.createElement("div"), <Follow releases={releases} />);
}

function Follow({ releases }: { releases: string }) {
  const saved = useSavedStays();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    // Before hydration no saved stays are read, and the worker would delete all of them.
    if (!hydrated) return;
    const request: SaveRequest = { type: "keep", slugs: saved.map(({ slug }) => slug), releases };
    navigator.serviceWorker.controller?.postMessage(request);
  }, [hydrated, saved, releases]);
  return null;
}
