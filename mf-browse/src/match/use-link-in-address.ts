import { useLocation } from "@nightlatch/runtime";
import { useLayoutEffect, useRef } from "react";

/**
 * Takes a link's fragment out of the address as soon as the page is there, so that no entry of the tab's history has it, and hands
 * it on; also one that is put into the address of the open page. The router's address is looked at too, which is the page's own
 * where another site shows it. Parts of the page, such as the target of "Skip to content", are no links of ours.
 */
export function useLinkInAddress(come: (fragment: string) => void): void {
  const { hash, key } = useLocation();
  const latest = useRef(come);
  latest.current = come;
  useLayoutEffect(() => {
    if (hash.length < 2 || location.hash !== hash || document.getElementById(hash.slice(1))) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    latest.current(hash.slice(1));
  }, [hash, key]);
}
