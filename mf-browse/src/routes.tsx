import { CONTRACT_VERSION, paths } from "@nightlatch/contract";
import { TAGLINE } from "@nightlatch/domain";
import { type LoadContext, lazyImport, type RemoteRoute } from "@nightlatch/runtime";
import { LIST_PARAMS } from "./browse/address.ts";
import { BrowsePage } from "./browse/browse-page.tsx";
import { loadBrowse } from "./browse/list-query.ts";

export const contract = CONTRACT_VERSION;

const importHome = () => import(/* webpackChunkName: "home" */ "./browse/home/home-page.tsx");
const HomePage = lazyImport(async () => (await importHome()).HomePage);

const importIcons = () => import(/* webpackChunkName: "internal" */ "./internal/icons-page.tsx");
const IconsPage = lazyImport(async () => (await importIcons()).IconsPage);
const DebugPage = lazyImport(async () => (await import(/* webpackChunkName: "internal" */ "./internal/debug-page.tsx")).DebugPage);

const SavedPage = lazyImport(async () => (await import(/* webpackChunkName: "saved" */ "./saved/saved-page.tsx")).SavedPage);
const ComparePage = lazyImport(async () => (await import(/* webpackChunkName: "saved" */ "./saved/compare/compare-page.tsx")).ComparePage);
const ListPage = lazyImport(async () => (await import(/* webpackChunkName: "saved" */ "./sending/list/list-page.tsx")).ListPage);
const MatchPage = lazyImport(async () => (await import(/* webpackChunkName: "saved" */ "./sending/match/match-page.tsx")).MatchPage);

const importPlaces = () => import(/* webpackChunkName: "places" */ "./places/places-page.tsx");
const PlacesPage = lazyImport(async () => (await importPlaces()).PlacesPage);

const loadHome = async (context: LoadContext) => (await importHome()).loadHome(context);
const loadPlaces = async (context: LoadContext) => (await importPlaces()).loadPlaces(context);
const loadIcons = async (context: LoadContext) => (await importIcons()).loadIcons(context);

const HOME = { load: loadHome, Component: HomePage, chunk: "home", query: [], heading: TAGLINE, outline: "hero" } as const;

export const routes: readonly RemoteRoute[] = [
  { path: "/", homeMode: "home", robots: "list", ...HOME },
  { path: "/home", ...HOME },
  {
    path: "/properties/:propertyType?/:state?/:city?",
    load: loadBrowse,
    Component: BrowsePage,
    query: LIST_PARAMS,
    robots: "list",
    outline: "cards",
  },
  { path: paths.saved(), load: SavedPage.load, Component: SavedPage, chunk: "saved", query: [], heading: "Saved stays" },
  { path: paths.compare(), load: ComparePage.load, Component: ComparePage, chunk: "saved", query: [], heading: "Compare stays" },
  { path: paths.list(), load: ListPage.load, Component: ListPage, chunk: "saved", query: [], heading: "A list for you" },
  { path: paths.match(), load: MatchPage.load, Component: MatchPage, chunk: "saved", query: [], robots: "list", heading: "A mutual match" },
  {
    path: paths.places(),
    load: loadPlaces,
    Component: PlacesPage,
    chunk: "places",
    query: [],
    robots: "list",
    heading: "Places",
    outline: "cards",
  },
  { path: paths.icons(), load: loadIcons, Component: IconsPage, chunk: "internal", query: [], robots: "refuse", heading: "Amenity icons" },
  { path: paths.debug(), load: DebugPage.load, Component: DebugPage, chunk: "internal", query: [], robots: "refuse", heading: "Debug" },
];
