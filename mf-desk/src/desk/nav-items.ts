import type { RemoteRoute } from "@nightlatch/runtime";
import type { OperationName, SignedIn } from "./desk-api.ts";

interface DeskNavItem {
  readonly path: string;
  readonly label: string;
  readonly needs: OperationName | undefined;
}

// Filled by routes.tsx, because an import of the routes would be circular: routes import pages, and pages import the navigation.
const navItems = new Map<string, DeskNavItem>();

export function inNavigation(route: RemoteRoute, needs?: OperationName, label = route.heading ?? ""): RemoteRoute {
  navItems.set(route.path, { path: route.path, label, needs });
  return route;
}

export const navItemsFor = ({ may }: Pick<SignedIn, "may">): readonly DeskNavItem[] =>
  [...navItems.values()].filter(({ needs }) => needs === undefined || may.includes(needs));
