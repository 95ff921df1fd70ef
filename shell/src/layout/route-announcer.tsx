import { usePublicConfig } from "@nightlatch/runtime";
import { VisuallyHidden } from "@nightlatch/ui";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useNavigating } from "./navigating.ts";

/**
 * Announces the title of each page that is reached without a page load, as a browser does after one: as soon as it is known,
 * which may be before the page is there.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  // In discreet mode the tab's title says nothing, so the page's heading is announced instead.
  const { discreet } = usePublicConfig();
  const waiting = useNavigating();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    const known = (discreet && document.querySelector("main h1")?.textContent) || document.title;
    // The outline of a list does not know its heading.
    if (waiting && !document.querySelector("main h1")) return;
    shown.current = pathname;
    setTitle(known);
  }, [pathname, discreet, waiting]);
  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  );
}
