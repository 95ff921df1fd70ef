/**
 * The facade that the shell shares with every remote as one singleton: router, query client, stores and the
 * page's own context. Remotes take all of these from here and bundle none of them. What is exported is part
 * of the contract: adding is free, removing or changing raises CONTRACT_VERSION.
 */
export { useInfiniteQuery, useMutation, useQuery, useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
export { Link, useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
export { create, useStore } from "zustand";
export { PageContext, type PageContextValue, useApi, usePublicConfig } from "./page-context.ts";
export { PageHead, type PageHeadProps } from "./page-head.tsx";
