export type { PublicConfig, SiteLinks } from "./config.ts";
export { findPlace, matchPath, type PageAddress, type Params, type Place, type SiteMap } from "./pages.ts";
export { paths } from "./paths.ts";
export {
  CONTRACT_VERSION,
  type LoadContext,
  type LoadResult,
  type RemoteModule,
  type RemoteRoute,
  SERVED_CONTRACTS,
} from "./remote.ts";
export { type BySingleton, FACADE_EXPORTS, FACADE_VERSION, SINGLETONS } from "./singletons.ts";
