/** The module of the facade that remotes share. */
export const FACADE = "@nightlatch/runtime";

/** Version of the facade: what was added raises the second number, what was taken away the first. */
export const FACADE_VERSION = "1.7.0";

/** The version with which each export of the facade came, or was last changed so that remotes must have the new form. */
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

/** What the shell shares with every remote, and nothing else (docs/adr/0003), with the widest ranges that a remote may ask for. */
export const SINGLETONS = {
  react: "^19.3.0",
  "react/jsx-runtime": "^19.3.0",
  "react-dom": "^19.3.0",
  [FACADE]: "^1.0.0",
} as const;

/**
 * What the shell gives, also by the name that releases of before ask for.
 *
 * @param given by the names of today
 */
export const withFormerNames = <Given extends { readonly [FACADE]: unknown }>(
  given: Given,
): Given & { readonly "@nightlatch/shared/runtime": Given[typeof FACADE] } => ({
  ...given,
  "@nightlatch/shared/runtime": given[FACADE],
});

/** One value for each module that is shared. */
export type BySingleton<Value> = Readonly<Record<keyof typeof SINGLETONS, Value>>;
