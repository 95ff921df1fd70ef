import { useLocation } from "@nightlatch/runtime";
import { useLayoutEffect, useRef } from "react";

/**
 * Takes a link's fragment out of the address as soon as the page is there, so that no history entry holds it.
 * Compares the router's address with the browser's, which differs where another site shows this page. Ids of elements,
 * such as the target of "Skip to content", stay.
 */
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
