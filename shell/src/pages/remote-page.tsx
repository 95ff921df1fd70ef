import type { MatchedRoute } from "@nightlatch/contract";
import { lazyImport, ParamsContext, PatienceContext } from "@nightlatch/runtime";
import { type ComponentType, type ReactNode, Suspense, use, useDeferredValue, useLayoutEffect } from "react";
import { Navigate, NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { note } from "../measure/notes.ts";
import { pageIdOf } from "../navigation/controller.ts";
import { NotFoundScreen } from "../screens/not-found.tsx";
import screens from "../screens/screens.module.css";
import { useServices } from "../services.ts";
import styles from "./page-skeleton.module.css";
import { PanelContext, RemoteBoundary, RenderedContext } from "./remote-boundary.tsx";
// Skeletons' styles are imported here, because lazy chunks of the shell have no style sheets.
import "@nightlatch/ui/badge.module.css";
import "@nightlatch/ui/breadcrumbs.module.css";
import "@nightlatch/ui/responsive-image.module.css";
import "@nightlatch/ui/stay-skeleton.module.css";
import "../navigation/skeleton.module.css";

/** Lazy, because the default `acceptEveryRoute` never shows this screen. */
const InvalidRouteScreen = lazyImport(
  async () => (await import(/* webpackChunkName: "rare" */ "../screens/invalid-route.tsx")).InvalidRouteScreen,
);

const STATUS = "Validating route...";

/** Shows a skeleton until the remote and its data are loaded (docs/adr/0039). The initial load keeps the server's HTML. */
export function RemotePage({ route }: { route: MatchedRoute }) {
  const location = useLocation();
  const { remote } = route;
  return (
    <RemoteBoundary remote={remote} address={location}>
      <RouteValidator key={pageIdOf(route)} pathname={location.pathname} Skeleton={PageSkeleton}>
        <Arrival>
          <RemoteContent remote={remote} />
        </Arrival>
      </RouteValidator>
    </RemoteBoundary>
  );
}

/** Shows the skeleton in the first frame after a click. After Back, renders the page at once, so that its scroll position exists. */
function Arrival({ children }: { children: ReactNode }) {
  const isPush = useNavigationType() === NavigationType.Push;
  const there = useDeferredValue(true, use(PanelContext) || !isPush);
  return there ? children : <PageSkeleton status={STATUS} />;
}

function RemoteContent({ remote }: { remote: string }) {
  const { remotes, pages, first } = useServices();
  const location = useLocation();
  // Checks the context, because `first` is set on every page, the context only on the initial one.
  const isFirst = use(PatienceContext) !== undefined;
  const onRendered = use(RenderedContext);
  const module = use((isFirst && first ? first : remotes).load(remote));
  const { route, params, outcome } = use(pages.read(module, location));
  // An initial load of an unknown slug shows 404 in place; later navigations go to /404 (docs/product/detail.md#unknown-slugs).
  const isNotFound = outcome.kind === "not-found" && pages.isFirst(location);
  const stays = isNotFound || outcome.kind === "page";
  useLayoutEffect(() => {
    note(remote);
    first?.end();
  }, [remote, first]);
  useLayoutEffect(() => {
    if (stays) onRendered(location);
  }, [stays, onRendered, location]);

  if (isNotFound) return <NotFoundScreen />;
  if (outcome.kind !== "page") return leadOn(outcome.kind === "redirect" ? outcome.to : "/404");
  return (
    <ParamsContext value={params}>
      <route.Component />
    </ParamsContext>
  );
}

const leadOn = (to: string): ReactNode => (
  <>
    <Navigate to={to} replace />
    <PageSkeleton status={STATUS} />
  </>
);

export type Validate = (pathname: string) => boolean | Promise<boolean>;

const acceptEveryRoute: Validate = () => true;

interface ValidatorProps {
  readonly pathname: string;
  readonly validate?: Validate;
  readonly Skeleton?: ComponentType<{ readonly status: string }>;
  readonly children: ReactNode;
}

/** A `validate` that returns a boolean delays no page (docs/product/routes.md#route-validator). */
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

function PageSkeleton({ status }: { status: string }) {
  const { pathname } = useLocation();
  const { find, navigation } = useServices();
  const route = find(pathname);
  const { instant } = navigation;
  useLayoutEffect(navigation.beginWaiting, [navigation]);
  if (instant && route) return <instant.Skeleton route={route} pathname={pathname} status={status} />;
  return <PlainSkeleton status={status} />;
}

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
        <p className={screens.text}>This part of the page didn't load. Please reload it in a moment.</p>
      </noscript>
    </div>
  );
}
