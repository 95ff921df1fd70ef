import { createRoot } from "react-dom/client";
import type { Boot } from "../boot.ts";
import css from "./inspector.css?raw";
import { Inspector } from "./inspector.tsx";

/**
 * Puts the inspector beside the app, in a root of its own: the page is the same whether or not it is there. Its styles
 * come as text with its code, since a chunk with a style sheet would have every visitor load what fetches style sheets.
 */
export function startInspector(boot: Boot): void {
  const place = document.createElement("div");
  const shadow = place.attachShadow({ mode: "open" });
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  shadow.adoptedStyleSheets = [styles];
  document.body.append(place);
  createRoot(shadow).render(<Inspector boot={boot} />);
}
