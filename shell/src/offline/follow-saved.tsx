import type { KeepRequest } from "@nightlatch/domain";
import { useSavedStays } from "@nightlatch/runtime";
import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Tells the worker that keeps saved stays which these are, now and whenever they change. It has a root beside the app, which
 * hydrates an empty place like the inspector's, because no first view is to carry it.
 *
 * @param releases of the page that is open
 */
export function followSaved(releases: string): void {
  hydrateRoot(document.createElement("div"), <Start releases={releases} />);
}

/** Begins after the hydration, in which the device's stays are not read yet: without them the worker would let all go. */
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
