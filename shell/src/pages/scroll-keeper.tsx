import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useNavigating } from "../layout/navigating.ts";
import { keepScroll, leadBack, leadOn, notePress, noteScroll, placeAt } from "./kept-places.ts";
import { outlines } from "./outlines.ts";

/**
 * Keeps the place: a new page starts at its top (or at its fragment) with focus on the content, Back and Forward return to
 * where the page was and to the link that led away. A change of the query alone moves nothing.
 */
export function ScrollKeeper() {
  const location = useLocation();
  const type = useNavigationType();
  const shown = useRef(location);
  const fragment = useRef("");
  const waiting = useNavigating();
  useKeeping();

  useLayoutEffect(() => {
    const remember = () => noteScroll(location.key);
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [location.key]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = location;
    fragment.current = "";
    if (before === location) return leadOn(location.key);
    if (before.key === location.key) return;
    if (type === "POP") {
      const end = leadBack(placeAt(location.key));
      outlines.now()?.movePictures();
      if (!document.activeElement || document.activeElement === document.body) focusContent();
      return end;
    }
    if (before.pathname === location.pathname && before.hash === location.hash) {
      // The new entry is where the old one was, even if nothing is scrolled before it is left.
      noteScroll(location.key);
      return;
    }
    window.scrollTo(0, 0);
    focusContent();
    if (location.hash && !showFragment(location.hash)) fragment.current = location.hash;
    outlines.now()?.movePictures();
  }, [location, type]);

  // The outline of a page does not have its fragments.
  useLayoutEffect(() => {
    if (waiting || !fragment.current) return;
    showFragment(fragment.current);
    fragment.current = "";
  }, [waiting]);

  return null;
}

/** Has the browser leave the place to us, but for a document that is loaded anew. */
function useKeeping(): void {
  useEffect(() => {
    const keep = () => {
      window.history.scrollRestoration = "manual";
    };
    const leave = () => {
      window.history.scrollRestoration = "auto";
    };
    keep();
    document.addEventListener("click", notePress, true);
    addEventListener("scrollend", keepScroll);
    addEventListener("pagehide", leave);
    addEventListener("pageshow", keep);
    return () => {
      leave();
      document.removeEventListener("click", notePress, true);
      removeEventListener("scrollend", keepScroll);
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", keep);
    };
  }, []);
}

const focusContent = (): void => document.getElementById("main")?.focus({ preventScroll: true });

/** Scrolls to a fragment. @returns whether the page has it */
function showFragment(hash: string): boolean {
  const target = document.getElementById(hash.slice(1));
  target?.scrollIntoView();
  return target !== null;
}
