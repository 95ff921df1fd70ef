import { VisuallyHidden } from "@nightlatch/ui";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useDiscreetMode } from "../discretion/discreet-mode.tsx";

/** Announces the title of each page that is reached without a page load, as a browser does after one. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  // In discreet mode the tab's title says nothing, so the page's heading is announced instead.
  const { on } = useDiscreetMode();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle((on && document.querySelector("main h1")?.textContent) || document.title);
  }, [pathname, on]);
  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  );
}
