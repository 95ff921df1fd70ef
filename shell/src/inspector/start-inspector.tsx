import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import css from "./inspector.css?raw";
import { Inspector } from "./inspector.tsx";
import type { Page } from "./page-parts.ts";

/**
 * Puts the inspector beside the app, in a root of its own: the page is the same whether or not it is there. It adds nothing
 * to a first view. Its styles come as text with its code, because a chunk with a style sheet would put the code that fetches
 * style sheets into every first view. And it hydrates an empty place, because the app's own way to start, by hydration, is
 * the only one in the entry.
 */
export function startInspector(page: Page): void {
  const place = document.createElement("div");
  const shadow = place.attachShadow({ mode: "open" });
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  shadow.adoptedStyleSheets = [styles];
  document.body.append(place);
  // React's types know elements only, but React takes the root of a shadow like any fragment.
  hydrateRoot(shadow as unknown as Element, <Start page={page} />);
}

/** Renders nothing at first, like the empty place it hydrates, and then the inspector. */
function Start({ page }: { page: Page }) {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return started ? <Inspector page={page} /> : null;
}
