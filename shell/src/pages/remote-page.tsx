import type { Place } from "@nightlatch/contract";
import { ParamsContext, PatienceContext } from "@nightlatch/runtime";
import { type ReactNode, use, useDeferredValue, useLayoutEffect } from "react";
import { Navigate, NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { note } from "../measure/notes.ts";
import { pageIdOf } from "../navigation/controller.ts";
import { NotFoundScreen } from "../screens/not-found.tsx";
import { useServices } from "../services.ts";
import { PanelContext, RemoteBoundary, ShownContext } from "./remote-boundary.tsx";
import { PageSkeleton, RouteValidator, STATUS } from "./route-validator.tsx";

/**
 * One remote's page inside its own boundaries. While the remote or its data are on the way an outline of the page stands in its
 * place, at once when it is another page (docs/adr/0039); on a first view the server's HTML does, for as long as that takes.
 * A failure shows a panel with Retry and nothing more.
 */
export function RemotePage({ place }: { place: Place }) {
  const location = useLocation();
  const { remote } = place;
  return (
    <RemoteBoundary remote={remote} address={location}>
      <RouteValidator key={pageIdOf(place)} pathname={location.pathname} Skeleton={PageSkeleton}>
        <Arrival>
          <RemoteContent remote={remote} />
        </Arrival>
      </RouteValidator>
    </RemoteBoundary>
  );
}

/**
 * A page that a press asks for: its outline first, which is there within the frame, also when everything else is. The page itself
 * is rendered behind it, between frames. A page that is come back to is shown at once and whole, so that its place is there; so is one that takes the place of a panel.
 */
function Arrival({ children }: { children: ReactNode }) {
  const isPressed = useNavigationType() === NavigationType.Push;
  const there = useDeferredValue(true, use(PanelContext) || !isPressed);
  return there ? children : <PageSkeleton status={STATUS} />;
}

function RemoteContent({ remote }: { remote: string }) {
  const { remotes, pages, first } = useServices();
  const location = useLocation();
  // Not `first`, because a page that is reached later, in another tree, has no patience.
  const isFirst = use(PatienceContext) !== undefined;
  const onShown = use(ShownContext);
  const module = use((isFirst && first ? first : remotes).load(remote));
  const { route, params, outcome } = use(pages.read(module, location));
  // The first view of an unknown slug answers 404 in place; a later one replaces to /404 (docs/product/detail.md#unknown-slugs).
  const missing = outcome.kind === "not-found" && pages.isFirst(location);
  const stays = missing || outcome.kind === "page";
  useLayoutEffect(() => {
    note(remote);
    first?.end();
  }, [remote, first]);
  useLayoutEffect(() => {
    if (stays) onShown(location);
  }, [stays, onShown, location]);

  if (missing) return <NotFoundScreen />;
  if (outcome.kind !== "page") return leadOn(outcome.kind === "redirect" ? outcome.to : "/404");
  return (
    <ParamsContext value={params}>
      <route.Component />
    </ParamsContext>
  );
}

/** Leads to another address in the place of this one. The outline stands until that is there. */
const leadOn = (to: string): ReactNode => (
  <>
    <Navigate to={to} replace />
    <PageSkeleton status={STATUS} />
  </>
);
