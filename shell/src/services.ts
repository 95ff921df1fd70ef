import type { ApiClient } from "@nightlatch/api-client";
import type { PublicConfig } from "@nightlatch/contract";
import type { QueryClient } from "@tanstack/react-query";
import { type ComponentType, createContext, useContext } from "react";
import type { Remotes } from "./federation/remotes.ts";
import type { NavigationController } from "./navigation/controller.ts";
import type { InitialLoad } from "./pages/initial-load.ts";
import type { FindRoute, PageLoads } from "./pages/page-loads.ts";

export interface PreviewAccess {
  readonly name: string;
  leave(): Promise<void>;
  readonly Banner: ComponentType<Pick<PreviewAccess, "name" | "leave">>;
}

export interface Services {
  readonly config: PublicConfig;
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly remotes: Remotes;
  readonly pages: PageLoads;
  readonly find: FindRoute;
  readonly navigation: NavigationController;
  readonly first?: InitialLoad;
  readonly preview?: Promise<PreviewAccess | undefined>;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error("The shell was rendered without its services.");
  return services;
}
