import { lazyPart } from "@nightlatch/shared/runtime";
import { type ReactNode, Suspense, use } from "react";
import { PageSkeleton } from "./page-skeleton.tsx";

/** Nobody has seen it yet: the site's own rule accepts every route. */
const InvalidRouteScreen = lazyPart(
  async () => (await import(/* webpackChunkName: "rare" */ "../screens/invalid-route.tsx")).InvalidRouteScreen,
);

/** Whether an address may be shown: at once, or when it is known. */
export type Validate = (pathname: string) => boolean | Promise<boolean>;

/** The site's own rule: every address is valid, and what has no page is Page Not Found (docs/product/routes.md#route-validator). */
export const acceptEveryRoute: Validate = () => true;

/**
 * Stands around every route (docs/product/routes.md#route-validator): "Validating route..." shows until the rule has decided and
 * the route's remote is there, then the route or the Invalid Route screen. A rule that decides at once delays nothing.
 */
export function RouteValidator({
  pathname,
  validate = acceptEveryRoute,
  children,
}: {
  pathname: string;
  validate?: Validate;
  children: ReactNode;
}) {
  return (
    <Suspense fallback={<PageSkeleton status="Validating route..." />}>
      <Validated verdict={validate(pathname)}>{children}</Validated>
    </Suspense>
  );
}

function Validated({ verdict, children }: { verdict: boolean | Promise<boolean>; children: ReactNode }) {
  const valid = typeof verdict === "boolean" ? verdict : use(verdict);
  return valid ? children : <InvalidRouteScreen />;
}
