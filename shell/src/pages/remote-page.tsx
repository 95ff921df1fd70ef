import type { Params } from "@nightlatch/contract";
import { PatienceContext, type RemoteRoute } from "@nightlatch/runtime";
import { type ComponentProps, use, useEffect } from "react";
import { Navigate, UNSAFE_RouteContext as RouteContext, useLocation } from "react-router-dom";
import type { AssetLink, RemoteAssets } from "../boot.ts";
import { note } from "../measure/notes.ts";
import { NotFoundScreen } from "../screens/not-found.tsx";
import { useServices } from "../services.ts";
import { RemoteBoundary } from "./remote-boundary.tsx";
import { RouteValidator } from "./route-validator.tsx";

/**
 * One remote's page inside its own boundaries. While the remote or its data are on the way the skeleton
 * shows (on a first view the server's HTML does, for as long as that takes); a failure shows a panel with Retry and nothing more.
 */
export function RemotePage({ remote }: { remote: string }) {
  const location = useLocation();
  return (
    <RemoteBoundary remote={remote} address={location}>
      <RouteValidator pathname={location.pathname}>
        <RemoteContent remote={remote} />
      </RouteValidator>
    </RemoteBoundary>
  );
}

function RemoteContent({ remote }: { remote: string }) {
  const { remotes, pages, assets, first } = useServices();
  const location = useLocation();
  // Not `first`, because a page that is reached later, in another tree, has no patience.
  const isFirst = use(PatienceContext) !== undefined;
  const module = use((isFirst && first ? first : remotes).load(remote));
  const { route, params, outcome } = use(pages.read(module, location));
  useEffect(() => {
    note(remote);
    first?.end();
  }, [remote, first]);

  if (outcome.kind === "redirect") return <Navigate to={outcome.to} replace />;
  // The first view of an unknown slug answers 404 in place; a later one replaces to /404 (docs/product/detail.md#unknown-slugs).
  if (outcome.kind === "not-found") return pages.isFirst(location) ? <NotFoundScreen /> : <Navigate to="/404" replace />;
  return (
    <>
      {stylesOf(assets[remote], route).map(({ href, integrity }) => (
        <link key={href} rel="stylesheet" href={href} precedence="remote" integrity={integrity} crossOrigin="anonymous" />
      ))}
      <RouteContext value={matchOf(params, location.pathname)}>
        <route.Component />
      </RouteContext>
    </>
  );
}

/** The router's own note of a match, from which its `useParams` reads. */
const matchOf = (params: Params, pathname: string): ComponentProps<typeof RouteContext>["value"] => ({
  outlet: null,
  matches: [{ params, pathname, pathnameBase: pathname, route: {} }],
  isDataRoute: false,
});

function stylesOf(assets: RemoteAssets | undefined, { chunk }: RemoteRoute): readonly AssetLink[] {
  if (!assets) return [];
  return [...assets.css, ...((chunk && assets.chunks[chunk]?.css) || [])];
}
