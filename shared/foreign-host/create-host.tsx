import { createRoot } from "react-dom/client";
import type { HostOptions } from "./host-options.ts";
import { NightlatchPage } from "./nightlatch-page.tsx";
import { Pages } from "./pages.ts";

/** What a host shows pages with. */
export interface Host {
  readonly pages: Pages;
  /**
   * Shows a page of the site in an element that is the host's, and empty.
   *
   * @param path a path of the site, with a query if need be
   */
  mountPage(element: Element, path: string): { readonly unmount: () => void };
}

/** Makes what a host shows pages with. One for all pages: they share data, scripts and style sheets. Nothing is fetched yet. */
export function createHost(options: HostOptions = {}): Host {
  const pages = new Pages(options);
  return {
    pages,
    mountPage(element, path) {
      const root = createRoot(element);
      root.render(<NightlatchPage host={{ pages }} path={path} />);
      return { unmount: () => root.unmount() };
    },
  };
}
