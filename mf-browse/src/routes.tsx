import { CONTRACT_VERSION, type RemoteRoute } from "@nightlatch/shared/contracts";
import { lazy } from "react";
import { BrowsePage } from "./browse/browse-page.tsx";
import { loadBrowse } from "./browse/load-browse.ts";

export const contract = CONTRACT_VERSION;

/** Home is a chunk of its own, so that a first view of the lists does not carry it. */
const importHome = () => import(/* webpackChunkName: "home" */ "./home/home-page.tsx");
const HomePage = lazy(async () => ({ default: (await importHome()).HomePage }));

async function loadHome(context: Parameters<NonNullable<RemoteRoute["load"]>>[0]): Promise<void> {
  await (await importHome()).loadHome(context);
}

export const routes: readonly RemoteRoute[] = [
  { path: "/", load: loadHome, Component: HomePage, chunk: "home" },
  { path: "/home", load: loadHome, Component: HomePage, chunk: "home" },
  // One route, so that going deeper into a place keeps the page and only changes its list.
  { path: "/properties/:propertyType?/:state?/:city?", load: loadBrowse, Component: BrowsePage },
];
