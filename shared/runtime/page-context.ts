import type { ApiClient } from "@nightlatch/api-client";
import type { PublicConfig } from "@nightlatch/contract";
import { createContext, useContext } from "react";

/** The values that the shell gives every page: the API and the server's public settings. */
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
