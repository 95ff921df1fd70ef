/** Bytes over the wire: brotli where a file has it. */
export interface Budgets {
  /** Scripts and styles of a first view: the shell and what a remote loads with any page of its own. */
  readonly firstView: number;
  /** What each package may bring to it. Two that share a first view must fit into the whole besides. */
  readonly packages: Readonly<Record<string, number>>;
  /** A remote's container carries no runtime of its own; at this size one has slipped in (docs/adr/0003). */
  readonly container: number;
  /** All that a remote loads for the first view of one route, the route's chunk among it. */
  readonly route: number;
  /** Any single file of a remote, whenever it is loaded. */
  readonly file: number;
  /** Remotes whose first views and routes have limits of their own. */
  readonly apart: Readonly<Record<string, { readonly firstView: number; readonly route: number }>>;
}

export const BUDGETS: Budgets = {
  firstView: 119_000,
  packages: { shell: 102_500, "mf-browse": 16_500, "mf-detail": 16_900, "mf-forms": 24_500, "mf-pricing": 17_500 },
  container: 6_000,
  route: 28_000,
  file: 30_000,
  // Its pages are forms, which a library runs (docs/adr/0015); hosts open them, and visitors rarely.
  apart: { "mf-forms": { firstView: 126_500, route: 39_500 } },
};

/** For builds that are only tried out: budgets are a matter of publishing. */
export const UNLIMITED: Budgets = { firstView: Infinity, packages: {}, container: Infinity, route: Infinity, file: Infinity, apart: {} };
