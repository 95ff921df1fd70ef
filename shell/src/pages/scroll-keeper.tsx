import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** The scroll position of each history entry, by the router's key for it. */
const positions = new Map<string, number>();

/**
 * Keeps the scroll position: a new page starts at its top (or at its fragment) with focus on the content, Back and Forward
 * return to where the page was. A change of the query alone moves nothing.
 */
export function ScrollKeeper() {
  const location = useLocation();
  const type = useNavigationType();
  const shown = useRef(location);

  useLayoutEffect(() => {
    const remember = () => positions.set(location.key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [location.key]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = location;
    if (before.key === location.key) return;
    if (type === "POP") {
      window.scrollTo(0, positions.get(location.key) ?? 0);
      return;
    }
    if (before.pathname === location.pathname && before.hash === location.hash) {
      // The new entry is where the old one was, even if nothing is scrolled before it is left.
      positions.set(location.key, window.scrollY);
      return;
    }
    const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [location, type]);

  return null;
}
