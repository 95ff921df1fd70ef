import { useEffect, useState } from "react";
import { type Page, type PageFacts, readPage } from "./page-parts.ts";

/** The parts and packages of the page, for as long as somebody looks; undefined else. Read again when the page changes. */
export function usePageFacts(page: Page, looking: boolean): PageFacts | undefined {
  const [facts, setFacts] = useState<PageFacts>();
  useEffect(() => {
    if (!looking) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const next = readPage(page);
      // Elements that the inspector itself adds change no fact, so the reading that they cause ends here.
      setFacts((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(document.body);
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    const files = new PerformanceObserver(soon);
    files.observe({ type: "resource" });
    addEventListener("resize", soon);
    soon();
    return () => {
      cancelAnimationFrame(frame);
      for (const observer of [sizes, changes, files]) observer.disconnect();
      removeEventListener("resize", soon);
    };
  }, [page, looking]);
  return looking ? facts : undefined;
}
