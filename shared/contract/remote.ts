import type { PublicConfig } from "./config.ts";
import type { PageAddress, Params } from "./pages.ts";

/**
 * The version of this contract, checked when a remote is published and when it is loaded. Raise it with a change after which
 * a remote that was built before could not run in the shell.
 */
export const CONTRACT_VERSION = 1;

/**
 * The contracts that a shell serves: its own, and the one before as long as remotes of it may be live. Raising the contract adds
 * a number here; the old one goes once every remote has been released for the new one.
 */
export const SERVED_CONTRACTS: readonly number[] = [CONTRACT_VERSION];

/**
 * The means of a route's `load`, which runs on the server for a first view and in the browser for later ones. The contract knows
 * neither React nor the API: `Services` are what the host gives beside the page's place, and the runtime says of which types.
 */
export type LoadContext<Services> = Services & {
  /** The parts of the path that the route's pattern names, decoded. */
  readonly params: Params;
  /** Path and query of the page's address, the only parts of it that a server knows. */
  readonly location: { readonly pathname: string; readonly search: string };
  readonly config: PublicConfig;
};

/** The decision of a route's `load` about the page; the data goes to the query client. */
export type LoadResult =
  /** `chunk` names a chunk that this very page needs beyond its route's. */
  | { readonly kind: "page"; readonly status?: 200 | 404; readonly chunk?: string }
  /** Leads to another page of this site: `to` is a path or relative to the page's address, with letters of any alphabet (docs/adr/0022). */
  | { readonly kind: "redirect"; readonly to: string; readonly permanent?: boolean }
  | { readonly kind: "not-found" };

/** A page of a remote and its addresses. The patterns of all live remotes are the site's: none may be two remotes'. */
export interface RemoteRoute<Services, Component> extends PageAddress {
  /**
   * Fetches what the page needs into `queryClient`. Rejects when a needed call fails: the page's boundary
   * then shows a panel with Retry. Resolving with nothing means a page with status 200.
   */
  readonly load?: (context: LoadContext<Services>) => Promise<LoadResult | undefined> | Promise<void>;
  readonly Component: Component;
  /**
   * Names of the parameters of the address that the server's page depends on, in `load` or in rendering; none for `[]`. The
   * server takes all others out of the address, so that they cost no page of their own. In the browser the address has them all.
   * A route that declares nothing may read any.
   */
  readonly query?: readonly string[];
  /** `list`: sitemap.xml names the page, by the shortest address of its pattern. `refuse`: robots.txt asks crawlers to stay away. */
  readonly robots?: "list" | "refuse";
  /**
   * Whether the page is somebody's own, who is signed in: nobody keeps it, search engines and measurements leave it out, and a remote
   * of such pages alone is named on no other page (docs/adr/0049).
   */
  readonly personal?: boolean;
  /** Name of the chunk (`webpackChunkName`) that only this route needs, so that its page links it from the start. */
  readonly chunk?: string;
}

/** The module that a remote exposes as `./routes`. */
export interface RemoteModule<Services, Component> {
  readonly contract: number;
  readonly routes: readonly RemoteRoute<Services, Component>[];
}
