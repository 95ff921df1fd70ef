import { lazyPart } from "@nightlatch/runtime";
import { type ComponentType, type ReactNode, Suspense, use } from "react";
import { PlainSkeleton } from "../navigation/page-skeleton.tsx";

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
