export type { PreviewSession, PublicConfig, SiteLinks } from "./config.ts";
export { QUICK_EDIT_EVENT, WIPE_EVENT, WIPED_EVENT, type Wiped, type WipePart } from "./events.ts";
export {
  deskPaths,
  findPlace,
  hostPath,
  type MatchedRoute,
  matchPath,
  type PageAddress,
  type PageOutline,
  type Params,
  type SiteMap,
} from "./pages.ts";
export * as paths from "./paths.ts";
export {
  type BySingleton,
  CONTRACT_VERSION,
  FACADE,
  FACADE_EXPORTS,
  FACADE_VERSION,
  type LoadContext,
  type LoadResult,
  type RemoteModule,
  type RemoteRoute,
  SERVED_CONTRACTS,
  SINGLETONS,
  withFormerNames,
} from "./remote.ts";
