import type { PublicConfig } from "./config.ts";
import type { PageAddress, Params } from "./match-route.ts";

/** Raise it when older remotes can no longer run in the shell. */
export const CONTRACT_VERSION = 1;

/** Contracts that the shell can run: its own, and the previous one while live remotes may be built for it. */
export const SERVED_CONTRACTS: readonly number[] = [CONTRACT_VERSION];

/** The host defines `Services`, so that this package needs no React and no API client. */
export type LoadContext<Services> = Services & {
  readonly params: Params;
  readonly location: { readonly pathname: string; readonly search: string };
  readonly config: PublicConfig;
};

export type LoadResult =
  | { readonly kind: "page"; readonly status?: 200 | 404; readonly chunk?: string }
  /** `to`: an absolute or relative path, whose letters need no percent-encoding (docs/adr/0017). */
  | { readonly kind: "redirect"; readonly to: string; readonly permanent?: boolean }
  | { readonly kind: "not-found" };

/** No two live remotes may have the same pattern. */
export interface RemoteRoute<Services, Component> extends PageAddress {
  /** Loads the page's data into `queryClient`. Undefined means status 200; after a rejection the page shows an error with Retry. */
  readonly load?: (context: LoadContext<Services>) => Promise<LoadResult | undefined> | Promise<void>;
  readonly Component: Component;
  /** Query parameters that the server-rendered page depends on; the page cache ignores all others. Undeclared: any parameter may matter. */
  readonly query?: readonly string[];
  /** `list`: sitemap.xml lists the page by the shortest path of its pattern. `refuse`: robots.txt disallows the page. */
  readonly robots?: "list" | "refuse";
  /** A page for signed-in people: never cached, indexed or measured. Other pages do not mention its remote (docs/adr/0049). */
  readonly personal?: boolean;
  /** The route's own chunk (`webpackChunkName`), which the page preloads. */
  readonly chunk?: string;
}

export interface RemoteModule<Services, Component> {
  readonly contract: number;
  readonly routes: readonly RemoteRoute<Services, Component>[];
}

export const FACADE = "@nightlatch/runtime";

/** An added export raises the minor version, a removed export the major version. */
export const FACADE_VERSION = "1.8.0";

export const FACADE_EXPORTS: Readonly<Record<string, string>> = {
  Link: "1.0.0",
  PageContext: "1.0.0",
  PageHead: "1.0.0",
  ParamsContext: "1.7.0",
  PatienceContext: "1.4.0",
  addRecentStay: "1.8.0",
  addStays: "1.6.0",
  createPersistentStore: "1.8.0",
  forgetStays: "1.0.0",
  keptStore: "1.3.0",
  knownStay: "1.5.0",
  lazyImport: "1.8.0",
  lazyPart: "1.2.0",
  noteVisit: "1.0.0",
  rememberStay: "1.5.0",
  useApi: "1.0.0",
  useInfiniteQuery: "1.0.0",
  useLocation: "1.0.0",
  useNavigate: "1.0.0",
  useParams: "1.0.0",
  usePublicConfig: "1.0.0",
  useQuery: "1.0.0",
  useQueryClient: "1.0.0",
  useRecentStays: "1.0.0",
  useSavedStay: "1.0.0",
  useSavedStays: "1.0.0",
  useSearchParams: "1.0.0",
};

export const SINGLETONS = {
  react: "^19.3.0",
  "react/jsx-runtime": "^19.3.0",
  "react-dom": "^19.3.0",
  [FACADE]: "^1.0.0",
} as const;

/** Adds the facade's former name, which older releases import. @param modules by current names */
export const withFormerNames = <Given extends { readonly [FACADE]: unknown }>(
  modules: Given,
): Given & { readonly "@nightlatch/shared/runtime": Given[typeof FACADE] } => ({
  ...modules,
  "@nightlatch/shared/runtime": modules[FACADE],
});

export type BySingleton<Value> = Readonly<Record<keyof typeof SINGLETONS, Value>>;
