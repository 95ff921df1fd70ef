import { useLocation } from "@nightlatch/runtime";
import { useLayoutEffect, useRef } from "react";

/** Removes the fragment from the URL. In a site that embeds this page, the router's URL differs from the browser's. */
export function useFragmentInAddress(take: (fragment: string) => void): void {
  const { hash, key } = useLocation();
  const latest = useRef(take);
  latest.current = take;
  useLayoutEffect(() => {
    if (hash.length < 2 || location.hash !== hash || document.getElementById(hash.slice(1))) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    latest.current(hash.slice(1));
  }, [hash, key]);
}
