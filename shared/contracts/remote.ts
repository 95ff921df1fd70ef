import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { ApiClient } from "../api-client/index.ts";
import type { PublicConfig } from "./config.ts";

/** Raised when a remote built before a change could not run in the shell after it. Checked at publish and load. */
export const CONTRACT_VERSION = 1;

/** The remotes there are, by team. */
export const REMOTE_NAMES = ["mf-browse", "mf-detail", "mf-forms", "mf-pricing"] as const;
export type RemoteName = (typeof REMOTE_NAMES)[number];

/** What a route's `load` may use. It runs on the server for a first view and in the browser for later ones. */
export interface LoadContext {
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Path and query of the page. Only these two parts are meaningful on the server. */
  readonly location: { readonly pathname: string; readonly search: string };
  readonly queryClient: QueryClient;
  readonly api: ApiClient;
  readonly config: PublicConfig;
}

/** What a route's `load` decides about the page besides filling the query client. */
export type LoadResult =
  /** `chunk` names a chunk that this very page needs beyond its route's. */
  | { readonly kind: "page"; readonly status?: 200 | 404; readonly chunk?: string }
  | { readonly kind: "redirect"; readonly to: string; readonly permanent?: boolean }
  | { readonly kind: "not-found" };

export interface RemoteRoute {
  /** A react-router path pattern, absolute, without query: `/property/:slug`. */
  readonly path: string;
  /**
   * Fetches what the page needs into `queryClient`. Rejects when a needed call fails: the page's boundary
   * then shows a panel with Retry. Resolving with nothing means a page with status 200.
   */
  readonly load?: (context: LoadContext) => Promise<LoadResult | undefined> | Promise<void>;
  readonly Component: ComponentType;
  /** Name of the chunk (`webpackChunkName`) that only this route needs, so that its page links it from the start. */
  readonly chunk?: string;
}

/** All that a remote exposes, as `./routes`. */
export interface RemoteModule {
  readonly contract: number;
  readonly routes: readonly RemoteRoute[];
}
