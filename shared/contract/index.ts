export type { PreviewSession, PublicConfig, SiteLinks } from "./config.ts";
export { QUICK_EDIT_EVENT, WIPE_EVENT, WIPED_EVENT, type Wiped, type WipeTarget } from "./events.ts";
export {
  decodeSegment,
  deskPaths,
  hostPath,
  type MatchedRoute,
  matchPath,
  matchRoute,
  type PageAddress,
  type Params,
  type SiteMap,
  type SkeletonKind,
} from "./match-route.ts";
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
