import type { PublicConfig } from "./config.ts";
import type { PageAddress, Params } from "./match-route.ts";

/** Raise it when older remotes can no longer run in the shell. */
export const CONTRACT_VERSION = 1;

/** The shell's own contract, and the one before while remotes of it may be live. */
export const SERVED_CONTRACTS: readonly number[] = [CONTRACT_VERSION];

/** The host brings `Services`, so the contract does not know React or the API. */
export type LoadContext<Services> = Services & {
  readonly params: Params;
  readonly location: { readonly pathname: string; readonly search: string };
  readonly config: PublicConfig;
};

export type LoadResult =
  | { readonly kind: "page"; readonly status?: 200 | 404; readonly chunk?: string }
  /** `to` is a path, absolute or relative, in letters of any alphabet (docs/adr/0017). */
  | { readonly kind: "redirect"; readonly to: string; readonly permanent?: boolean }
  | { readonly kind: "not-found" };

/** The patterns of live remotes are the site's: no two remotes may share one. */
export interface RemoteRoute<Services, Component> extends PageAddress {
  /** Fetches the page's data into `queryClient`. A rejection shows a panel with Retry; undefined means status 200. */
  readonly load?: (context: LoadContext<Services>) => Promise<LoadResult | undefined> | Promise<void>;
  readonly Component: Component;
  /** Query parameters of the server's page, which others cannot split. Undeclared, a route may read any. */
  readonly query?: readonly string[];
  /** `list`: sitemap.xml has the page, by its pattern's shortest address. `refuse`: robots.txt disallows it. */
  readonly robots?: "list" | "refuse";
  /** A signed-in person's page: never cached, indexed or measured, and other pages do not name its remote (docs/adr/0049). */
  readonly personal?: boolean;
  /** The route's own chunk (`webpackChunkName`), which its page preloads. */
  readonly chunk?: string;
}

export interface RemoteModule<Services, Component> {
  readonly contract: number;
  readonly routes: readonly RemoteRoute<Services, Component>[];
}

export const FACADE = "@nightlatch/runtime";

/** Additions raise the second number, removals the first. */
export const FACADE_VERSION = "1.7.0";

export const FACADE_EXPORTS: Readonly<Record<string, string>> = {
  Link: "1.0.0",
  PageContext: "1.0.0",
  PageHead: "1.0.0",
  ParamsContext: "1.7.0",
  PatienceContext: "1.4.0",
  addStays: "1.6.0",
  forgetStays: "1.0.0",
  keptStore: "1.3.0",
  knownStay: "1.5.0",
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

/** Shared modules, also by the names of older releases. @param modules by current names */
export const withFormerNames = <Given extends { readonly [FACADE]: unknown }>(
  modules: Given,
): Given & { readonly "@nightlatch/shared/runtime": Given[typeof FACADE] } => ({
  ...modules,
  "@nightlatch/shared/runtime": modules[FACADE],
});

export type BySingleton<Value> = Readonly<Record<keyof typeof SINGLETONS, Value>>;
