import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import css from "./inspector.css?raw";
import { Inspector } from "./inspector.tsx";
import type { Page } from "./page-parts.ts";

/**
 * Puts the inspector beside the app, in a root of its own: the page is the same whether or not it is there. Nothing of it
 * is in a first view: its styles come as text with its code, since a chunk with a style sheet would have every visitor load
 * what fetches style sheets, and it takes an empty place over, since only the app's own way to start is in the entry.
 */
export function startInspector(page: Page): void {
  const place = document.createElement("div");
  const shadow = place.attachShadow({ mode: "open" });
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  shadow.adoptedStyleSheets = [styles];
  document.body.append(place);
  // React's types know elements only; the root of a shadow is taken as any fragment is.
  hydrateRoot(shadow as unknown as Element, <Start page={page} />);
}

/** Nothing at first, as the place has it, and then the inspector. */
function Start({ page }: { page: Page }) {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return started ? <Inspector page={page} /> : null;
}
