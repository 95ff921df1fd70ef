/**
 * The facade, which every visitor loads. Removing or changing an export requires a new CONTRACT_VERSION. Released remotes import
 * `keptStore`, `lazyPart` and `noteVisit`, the former names of three exports.
 */
export { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
export { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
export { type Lazy, type LazyImport, lazyImport, lazyImport as lazyPart } from "./lazy-import.tsx";
export {
  type LoadContext,
  PageContext,
  type PageContextValue,
  PageHead,
  type PageHeadProps,
  type PageServices,
  ParamsContext,
  type RemoteModule,
  type RemoteRoute,
  useApi,
  useParams,
  usePublicConfig,
} from "./page.tsx";
export { type Patience, PatienceContext } from "./patience.ts";
export { type BackingStore, createPersistentStore, createPersistentStore as keptStore } from "./persistent-store.ts";
export {
  addRecentStay,
  addRecentStay as noteVisit,
  addStays,
  forgetStays,
  type KnownStay,
  knownStay,
  rememberStay,
  useRecentStays,
  useSavedStay,
  useSavedStays,
} from "./saved-stays.ts";
