export type { PublicConfig, SiteLinks } from "./config.ts";
export { ownerOf, type RouteTable } from "./owner.ts";
export { paths } from "./paths.ts";
export {
  CONTRACT_VERSION,
  type LoadContext,
  type LoadResult,
  REMOTE_NAMES,
  type RemoteModule,
  type RemoteName,
  type RemoteRoute,
} from "./remote.ts";
export { type BySingleton, FACADE_VERSION, SINGLETONS } from "./singletons.ts";
