import type { RemoteRoute } from "@nightlatch/runtime";
import type { OperationName, SignedIn } from "./desk-api.ts";

interface DeskPlace {
  readonly path: string;
  readonly words: string;
  readonly needs: OperationName | undefined;
}

// Pages import the navigation and routes import pages, so routes add themselves.
const places = new Map<string, DeskPlace>();

export function inNavigation(route: RemoteRoute, needs?: OperationName, words = route.heading ?? ""): RemoteRoute {
  places.set(route.path, { path: route.path, words, needs });
  return route;
}

export const placesFor = ({ may }: Pick<SignedIn, "may">): readonly DeskPlace[] =>
  [...places.values()].filter(({ needs }) => needs === undefined || may.includes(needs));
