import type { KeepRequest } from "@nightlatch/domain";
import { useSavedStays } from "@nightlatch/runtime";
import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Reports saved stays to the worker, now and at changes. Its own root keeps it out of the first view.
 *
 * @param releases of the open page
 */
export function followSaved(releases: string): void {
  hydrateRoot(document.createElement("div"), <Start releases={releases} />);
}

/** After hydration, since the stays are unread before, and the worker would drop all. */
function Start({ releases }: { releases: string }) {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return started ? <Follow releases={releases} /> : null;
}

function Follow({ releases }: { releases: string }) {
  const saved = useSavedStays();
  useEffect(() => {
    const request: KeepRequest = { type: "keep", slugs: saved.map(({ slug }) => slug), releases };
    navigator.serviceWorker.controller?.postMessage(request);
  }, [saved, releases]);
  return null;
}
