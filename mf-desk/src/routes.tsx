import { CONTRACT_VERSION, deskPaths } from "@nightlatch/contract";
import { lazyPart, type RemoteRoute } from "@nightlatch/runtime";
import type { ComponentType } from "react";
import { withNavigation } from "./desk/places.ts";
import { EnterPage } from "./enter/enter-page.tsx";
import { SignInPage } from "./sign-in/sign-in-page.tsx";
import { TodayPage } from "./today/today-page.tsx";

export const contract = CONTRACT_VERSION;

/** Every page of the desk is somebody's own, and reads nothing of its address on the server, which has no data for it. */
const deskRoute = (path: string, heading: string, Component: ComponentType): RemoteRoute => ({
  path,
  heading,
  Component,
  personal: true,
  query: [],
});

/** A page in a chunk of its own, as all are that not everybody needs. Its `load` fetches the chunk alone. */
export function chunkRoute(path: string, heading: string, chunk: string, importPage: () => Promise<ComponentType>): RemoteRoute {
  const Page = lazyPart(importPage);
  return { ...deskRoute(path, heading, Page), chunk, load: Page.load };
}

export const routes: readonly RemoteRoute[] = withNavigation([
  deskRoute(deskPaths.today(), "Today", TodayPage),
  deskRoute(deskPaths.enter(), "Sign in at the desk", EnterPage),
  deskRoute(deskPaths.signIn(), "Sign in", SignInPage),
]);
