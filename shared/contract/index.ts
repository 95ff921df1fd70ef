export type { PreviewSession, PublicConfig, SiteLinks } from "./config.ts";
export { deskPaths } from "./desk-paths.ts";
export { QUICK_EDIT_EVENT, WIPE_EVENT, WIPED_EVENT, type Wiped, type WipePart } from "./events.ts";
export { hostPath } from "./host-path.ts";
export { findPlace, matchPath, type PageAddress, type PageOutline, type Params, type Place, type SiteMap } from "./pages.ts";
export * as paths from "./paths.ts";
export {
  CONTRACT_VERSION,
  type LoadContext,
  type LoadResult,
  type RemoteModule,
  type RemoteRoute,
  SERVED_CONTRACTS,
} from "./remote.ts";
export { type BySingleton, FACADE, FACADE_EXPORTS, FACADE_VERSION, SINGLETONS, withFormerNames } from "./singletons.ts";
