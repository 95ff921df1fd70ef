/** The facade, which every visitor loads. Removing or changing an export requires a new CONTRACT_VERSION. */
export { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
export { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
export { type Lazy, type LazyPart, lazyPart } from "./lazy-part.tsx";
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
export { type BackingStore, keptStore } from "./persistent-store.ts";
export {
  addStays,
  forgetStays,
  type KnownStay,
  knownStay,
  noteVisit,
  rememberStay,
  useRecentStays,
  useSavedStay,
  useSavedStays,
} from "./saved-stays.ts";
