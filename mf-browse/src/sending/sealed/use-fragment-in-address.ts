import { useLocation } from "@nightlatch/runtime";
import { useLayoutEffect, useRef } from "react";

/** Removes the fragment from every history entry. Where another site shows this page, the router's address differs from the browser's. */
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
