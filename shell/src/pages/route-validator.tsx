import { lazyPart } from "@nightlatch/runtime";
import { type ComponentType, type ReactNode, Suspense, use, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";
import screens from "../screens/screens.module.css";
import { useServices } from "../services.ts";
import styles from "./page-skeleton.module.css";
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

/** What is said while a route is on its way. */
export const STATUS = "Validating route...";

/** Whether an address may be shown: at once, or when it is known. */
export type Validate = (pathname: string) => boolean | Promise<boolean>;

/** The site's own rule: every address is valid, and one without a page is Page Not Found (docs/product/routes.md#route-validator). */
const acceptEveryRoute: Validate = () => true;

interface Props {
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
export function RouteValidator({ pathname, validate = acceptEveryRoute, Skeleton = PlainSkeleton, children }: Props) {
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
export function PageSkeleton({ status }: { status: string }) {
  const { pathname } = useLocation();
  const { find, navigation } = useServices();
  const place = find(pathname);
  const { instant } = navigation;
  useLayoutEffect(navigation.beginWaiting, [navigation]);
  if (instant && place) return <instant.Skeleton place={place} pathname={pathname} status={status} />;
  return <PlainSkeleton status={status} />;
}

/** A placeholder for any page. Readers without JavaScript are told how to get the page. */
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
