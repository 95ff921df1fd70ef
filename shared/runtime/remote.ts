import type { ApiClient } from "@nightlatch/api-client";
import type * as contract from "@nightlatch/contract";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";

/** What the shell gives a page's `load` beside its place. The page's data goes to the query client. */
export interface PageServices {
  readonly queryClient: QueryClient;
  readonly api: ApiClient;
}

export type LoadContext = contract.LoadContext<PageServices>;
export type RemoteRoute = contract.RemoteRoute<PageServices, ComponentType>;
/** The module that a remote exposes as `./routes`. */
export type RemoteModule = contract.RemoteModule<PageServices, ComponentType>;
