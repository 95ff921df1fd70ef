import type { Place } from "@nightlatch/contract";
import { lazyPart, ParamsContext, PatienceContext } from "@nightlatch/runtime";
import { type ComponentType, type ReactNode, Suspense, use, useDeferredValue, useLayoutEffect } from "react";
import { Navigate, NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { note } from "../measure/notes.ts";
import { pageIdOf } from "../navigation/controller.ts";
import { NotFoundScreen } from "../screens/not-found.tsx";
import screens from "../screens/screens.module.css";
import { useServices } from "../services.ts";
import styles from "./page-skeleton.module.css";
import { PanelContext, RemoteBoundary, ShownContext } from "./remote-boundary.tsx";
// The styles of skeletons, whose code comes later: a chunk of the shell brings none.
import "@nightlatch/ui/badge.module.css";
import "@nightlatch/ui/breadcrumbs.module.css";
import "@nightlatch/ui/picture.module.css";
import "@nightlatch/ui/stay-outline.module.css";
import "../navigation/skeleton.module.css";

/** The Invalid Route screen, loaded when it is needed: the site's own rule accepts every route and never shows it. */
const InvalidRouteScreen = lazyPart(
  async () => (await import(/* webpackChunkName: "rare" */ "../screens/invalid-route.tsx")).InvalidRouteScreen,
);

/** The status of a route that is on its way. */
const STATUS = "Validating route...";

/**
 * One remote's page inside its own boundaries. Until the remote and its data have come, a skeleton shows in its place, at once when
 * it is another page (docs/adr/0039). On an initial load the server's HTML stays until then.
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
 * Shows the skeleton of a page that a press asks for within the frame, even when everything else is there. React renders the page
 * behind it, between frames. Back shows the whole page at once, so that its place is there, and so does a page that replaces a panel.
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

/** Whether an address may be shown: at once, or when it is known. */
export type Validate = (pathname: string) => boolean | Promise<boolean>;

/** The site's own rule: every address is valid, and one without a page is Page Not Found (docs/product/routes.md#route-validator). */
const acceptEveryRoute: Validate = () => true;

interface ValidatorProps {
  readonly pathname: string;
  readonly validate?: Validate;
  /** What says that the route is on its way. */
  readonly Skeleton?: ComponentType<{ readonly status: string }>;
  readonly children: ReactNode;
}

/**
 * The validator around every route (docs/product/routes.md#route-validator): "Validating route..." shows until the rule has
 * decided and the route's remote is there, then the route or the Invalid Route screen. A rule that decides at once delays
 * nothing.
 */
export function RouteValidator({ pathname, validate = acceptEveryRoute, Skeleton = PlainSkeleton, children }: ValidatorProps) {
  return (
    <Suspense fallback={<Skeleton status={STATUS} />}>
      <Validated verdict={validate(pathname)}>{children}</Validated>
    </Suspense>
  );
}

function Validated({ verdict, children }: { verdict: boolean | Promise<boolean>; children: ReactNode }) {
  const valid = typeof verdict === "boolean" ? verdict : use(verdict);
  return valid ? children : <InvalidRouteScreen />;
}

/**
 * The placeholder of a page that has not come yet: its skeleton (docs/adr/0039), or a plain one until the code for skeletons has
 * come.
 */
function PageSkeleton({ status }: { status: string }) {
  const { pathname } = useLocation();
  const { find, navigation } = useServices();
  const place = find(pathname);
  const { instant } = navigation;
  useLayoutEffect(navigation.beginWaiting, [navigation]);
  if (instant && place) return <instant.Skeleton place={place} pathname={pathname} status={status} />;
  return <PlainSkeleton status={status} />;
}

/** A placeholder for any page. Readers without JavaScript learn here how to get the page. */
function PlainSkeleton({ status }: { status: string }) {
  return (
    <div className={styles.skeleton}>
      <p className={styles.status} role="status">
        {status}
      </p>
      <div className={styles.heading} />
      <div className={styles.grid}>
        {["a", "b", "c"].map((key) => (
          <div key={key} className={styles.card} />
        ))}
      </div>
      <noscript>
        <p className={screens.text}>This part of the page is not available right now. Please reload in a moment.</p>
      </noscript>
    </div>
  );
}
