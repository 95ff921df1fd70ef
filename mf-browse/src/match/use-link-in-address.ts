import { useEffect, useRef } from "react";

/**
 * Takes a link's fragment out of the address as soon as the page is there, so that it stands in no entry of the history, and hands
 * it on; also one that is put into the address bar of the open page.
 */
export function useLinkInAddress(come: (fragment: string) => void): void {
  const latest = useRef(come);
  latest.current = come;
  useEffect(() => {
    const read = () => {
      const fragment = location.hash.slice(1);
      // Parts of the page, such as the target of "Skip to content", are no links of ours.
      if (!fragment || document.getElementById(fragment)) return;
      history.replaceState(history.state, "", location.pathname + location.search);
      latest.current(fragment);
    };
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
}
