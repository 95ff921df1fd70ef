import type { Budget } from "../registration.ts";

/** Limits of a build, in bytes over the wire: brotli where a file has it. */
export interface Budgets {
  /** Scripts and styles that every page of the package loads. */
  readonly own: number;
  /** Scripts and styles of a first view: those of the shell, and those that a remote loads with every page of its own. */
  readonly firstView: number;
  /** A remote's container. It has no runtime of its own; a container of this size has got one by mistake (docs/adr/0003). */
  readonly container: number;
  /** Everything that a remote loads for the first view of one route, the route's chunk included. */
  readonly route: number;
  /** A single file of a remote, whenever it is loaded. */
  readonly file: number;
}

/** The limits of the site, for every package that no other was agreed on with. */
export const BUDGETS: Budgets = { own: Infinity, firstView: 108_000, container: 3_200, route: 24_000, file: 33_000 };

/** No limits, for builds that are only tried out: budgets matter when a build is published. */
export const UNLIMITED: Budgets = { own: Infinity, firstView: Infinity, container: Infinity, route: Infinity, file: Infinity };

/** The limits of one package: those of the site, and in their place those of its own budget. */
export const limitsOf = (site: Budgets, own: Budget | undefined): Budgets =>
  site === UNLIMITED ? site : { ...site, ...Object.fromEntries(Object.entries(own ?? {}).filter(([, limit]) => limit !== undefined)) };
