/** Budgets of a build, in bytes over the wire: brotli where a file has it. */
export interface Budgets {
  /** Scripts and styles of a first view: those of the shell, and those that a remote loads with every page of its own. */
  readonly firstView: number;
  /** Each package's share of a first view. Two packages of one first view must also fit into the whole. */
  readonly packages: Readonly<Record<string, number>>;
  /** A remote's container. It has no runtime of its own; a container of this size has got one by mistake (docs/adr/0003). */
  readonly container: number;
  /** Everything that a remote loads for the first view of one route, the route's chunk included. */
  readonly route: number;
  /** A single file of a remote, whenever it is loaded. */
  readonly file: number;
  /** Remotes with limits of their own for first views and routes. */
  readonly apart: Readonly<Record<string, { readonly firstView: number; readonly route: number }>>;
}

export const BUDGETS: Budgets = {
  firstView: 119_000,
  packages: { shell: 102_500, "mf-browse": 16_600, "mf-detail": 16_900, "mf-forms": 24_500, "mf-pricing": 17_500 },
  container: 6_000,
  route: 28_000,
  file: 30_000,
  // Its pages are forms, which need a library (docs/adr/0015). Hosts open them, visitors rarely do.
  apart: { "mf-forms": { firstView: 126_500, route: 39_500 } },
};

/** No limits, for builds that are only tried out: budgets matter when a build is published. */
export const UNLIMITED: Budgets = { firstView: Infinity, packages: {}, container: Infinity, route: Infinity, file: Infinity, apart: {} };
