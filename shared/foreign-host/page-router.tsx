import { ParamsContext } from "@nightlatch/runtime";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { createPath, UNSAFE_LocationContext as LocationContext, NavigationType, parsePath, Router, type To } from "react-router-dom";
import type { HostOptions } from "./host-options.ts";
import type { LoadedPage } from "./page-loader.ts";

interface Props {
  readonly page: LoadedPage;
  readonly options: HostOptions;
  readonly show: (path: string) => void;
  readonly children: ReactNode;
}

/** Hides the host's router, because React Router rejects a router inside another. */
const NO_ROUTER = null as unknown as ComponentProps<typeof LocationContext>["value"];

/** The page's location is not the browser's, which belongs to the host. Only links to another query stay in the element. */
export function PageRouter({ page, options, show, children }: Props) {
  const { location, params, config } = page;
  const { ownAddress, open } = options;
  const navigator = useMemo(() => {
    const pathOf = (to: To): string => createPath({ pathname: location.pathname, ...(typeof to === "string" ? parsePath(to) : to) });
    const addressOf = (path: string): string => ownAddress?.(path) ?? new URL(path, config.origin).href;
    const go = (to: To): void => {
      const path = pathOf(to);
      if (new URL(path, config.origin).pathname === location.pathname) show(path);
      else (open ?? ((address) => window.location.assign(address)))(addressOf(path));
    };
    return { createHref: (to: To) => addressOf(pathOf(to)), push: go, replace: go, go: (delta: number) => window.history.go(delta) };
  }, [location.pathname, config.origin, ownAddress, open, show]);
  return (
    <LocationContext value={NO_ROUTER}>
      <Router location={{ ...location, state: null, key: "default" }} navigationType={NavigationType.Pop} navigator={navigator}>
        <ParamsContext value={params}>{children}</ParamsContext>
      </Router>
    </LocationContext>
  );
}
