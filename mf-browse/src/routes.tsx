import { CONTRACT_VERSION, type RemoteRoute } from "@nightlatch/shared/contracts";
import { BrowsePage } from "./browse/browse-page.tsx";
import { loadBrowse } from "./browse/load-browse.ts";
import { HomePage } from "./home/home-page.tsx";
import { loadHome } from "./home/load-home.ts";

export const contract = CONTRACT_VERSION;

export const routes: readonly RemoteRoute[] = [
  { path: "/", load: loadHome, Component: HomePage },
  { path: "/home", load: loadHome, Component: HomePage },
  // One route, so that going deeper into a place keeps the page and only changes its list.
  { path: "/properties/:propertyType?/:state?/:city?", load: loadBrowse, Component: BrowsePage },
];
