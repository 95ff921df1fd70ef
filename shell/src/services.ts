import type { ApiClient } from "@nightlatch/api-client";
import type { PublicConfig } from "@nightlatch/contract";
import type { QueryClient } from "@tanstack/react-query";
import { type ComponentType, createContext, useContext } from "react";
import type { Remotes } from "./federation/remotes.ts";
import type { NavigationController } from "./navigation/controller.ts";
import type { FirstView } from "./pages/first-view.ts";
import type { FindPlace, PageLoads } from "./pages/page-loads.ts";

/** Preview access of an open page. */
export interface PreviewAccess {
  readonly name: string;
  /** Ends the access here and on the server, and shows the public page. Works even if the server does not answer. */
  leave(): Promise<void>;
  readonly Banner: ComponentType<Pick<PreviewAccess, "name" | "leave">>;
}

/** The services of one running app. The server makes them for each request, the browser for each page. */
export interface Services {
  readonly config: PublicConfig;
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly remotes: Remotes;
  readonly pages: PageLoads;
  readonly find: FindPlace;
  readonly navigation: NavigationController;
  /** The page that the server sent, where it sent a whole one; never on the server. */
  readonly first?: FirstView;
  /** Preview access, where there is any sign of it; never on the server. */
  readonly preview?: Promise<PreviewAccess | undefined>;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error("The shell was rendered without its services.");
  return services;
}
