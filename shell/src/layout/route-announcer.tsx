import { usePublicConfig } from "@nightlatch/runtime";
import { VisuallyHidden } from "@nightlatch/ui";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/** Announces the title of each page that is reached without a page load, as a browser does after one. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  // In discreet mode the tab's title says nothing, so the page's heading is announced instead.
  const { discreet } = usePublicConfig();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle((discreet && document.querySelector("main h1")?.textContent) || document.title);
  }, [pathname, discreet]);
  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  );
}
