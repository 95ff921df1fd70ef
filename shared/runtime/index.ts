/**
 * The facade that the shell shares with every remote as one singleton: router, query client and the page's own context.
 * Remotes take all of these from here and bundle none of them. Every export is part of the contract: adding is free,
 * removing or changing raises CONTRACT_VERSION. Only exports that a remote or the shell uses are here, since every visitor loads
 * all of them.
 */
export { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
export { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
export { addStays, forgetStays, noteVisit, useRecentStays, useSavedStay, useSavedStays } from "./kept-stays.ts";
export { type KeptIn, keptStore } from "./kept-store.ts";
export { type KnownStay, knownStay, rememberStay } from "./known-stays.ts";
export { type Lazy, type LazyPart, lazyPart } from "./lazy-part.tsx";
export { PageContext, type PageContextValue, useApi, usePublicConfig } from "./page-context.ts";
export { PageHead, type PageHeadProps } from "./page-head.tsx";
export { ParamsContext, useParams } from "./params.ts";
export { type Patience, PatienceContext } from "./patience.ts";
export type { LoadContext, PageServices, RemoteModule, RemoteRoute } from "./remote.ts";
