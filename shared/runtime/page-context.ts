import type { ApiClient } from "@nightlatch/api-client";
import type * as contract from "@nightlatch/contract";
import type { Params, PublicConfig } from "@nightlatch/contract";
import type { QueryClient } from "@tanstack/react-query";
import { type ComponentType, createContext, useContext } from "react";

export interface PageContextValue {
  readonly api: ApiClient;
  readonly config: PublicConfig;
}

export const PageContext = createContext<PageContextValue | null>(null);

function usePage(): PageContextValue {
  const value = useContext(PageContext);
  if (!value) throw new Error("A page was rendered outside the shell's PageContext.");
  return value;
}

export const useApi = (): ApiClient => usePage().api;
export const usePublicConfig = (): PublicConfig => usePage().config;

/** The shell matches addresses; the router knows no routes (docs/adr/0023). */
export const ParamsContext = createContext<Params>({});

/** By the names in the route's pattern. */
export const useParams = (): Params => useContext(ParamsContext);

/** What `load` gets beside the page's address. */
export interface PageServices {
  readonly queryClient: QueryClient;
  readonly api: ApiClient;
}

export type LoadContext = contract.LoadContext<PageServices>;
export type RemoteRoute = contract.RemoteRoute<PageServices, ComponentType>;
export type RemoteModule = contract.RemoteModule<PageServices, ComponentType>;
