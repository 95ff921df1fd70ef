export type { PreviewSession, PublicConfig, SiteLinks } from "./config.ts";
export {
  deskPaths,
  findPlace,
  hostPath,
  matchPath,
  type PageAddress,
  type PageOutline,
  type Params,
  type Place,
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
  QUICK_EDIT_EVENT,
  type RemoteModule,
  type RemoteRoute,
  SERVED_CONTRACTS,
  SINGLETONS,
  WIPE_EVENT,
  WIPED_EVENT,
  type Wiped,
  type WipePart,
  withFormerNames,
} from "./remote.ts";
