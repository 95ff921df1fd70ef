import type { BuildRecord } from "../record.ts";
import type { Budget } from "../registration.ts";

/** A route, with what its size depends on. */
interface SizedRoute {
  readonly path: string;
  readonly chunk: string | undefined;
}

interface Options {
  /** Shells that a remote is shown in. Their files count in a first view. */
  readonly shells?: readonly BuildRecord[];
  readonly routes?: readonly SizedRoute[];
  readonly budgets?: Budgets;
}

/** Scripts and styles that every first view of a package's pages loads. */
export const firstViewFiles = ({ entry, preload, css }: BuildRecord): string[] => [...new Set([entry, ...preload, ...css])];

/** Scripts and styles of the first view of one route. */
function routeFiles(build: BuildRecord, { chunk }: SizedRoute): string[] {
  const { js, css } = (chunk !== undefined && build.chunks[chunk]) || { js: [], css: [] };
  return [...new Set([...firstViewFiles(build), ...js, ...css])];
}

const bytesOf = ({ files }: BuildRecord, file: string): number => files[file]?.brotli ?? files[file]?.bytes ?? 0;
const sumOf = (build: BuildRecord, files: readonly string[]): number => files.reduce((sum, file) => sum + bytesOf(build, file), 0);

/**
 * Compares the bytes that visitors load over the wire with limits (`limitsOf`).
 *
 * @returns a sentence for each budget that is exceeded, with the files by size
 */
export function checkSize(build: BuildRecord, { shells = [], routes = [], budgets = BUDGETS }: Options = {}): string[] {
  const own = firstViewFiles(build);
  const over = (what: string, files: readonly string[], budget: number, others = 0): string[] => {
    const sum = sumOf(build, files) + others;
    if (sum <= budget) return [];
    const list = [...files].sort((a, b) => bytesOf(build, b) - bytesOf(build, a)).map((file) => `${file} ${bytesOf(build, file)}`);
    return [`${what} takes ${sum} bytes over the wire, ${sum - budget} more than the ${budget} allowed: ${list.join(", ")}.`];
  };
  const problems = over(`What every page of ${build.name} loads`, own, budgets.own);
  if (build.name === "shell") return problems;
  problems.push(...over(`The container ${build.entry}`, [build.entry], budgets.container));
  for (const shell of shells) {
    const base = sumOf(shell, firstViewFiles(shell));
    problems.push(...over(`The first view of a page, with the ${base} bytes of shell ${shell.version},`, own, budgets.firstView, base));
  }
  for (const route of routes) problems.push(...over(`The first view of ${route.path}`, routeFiles(build, route), budgets.route));
  for (const file of Object.keys(build.files)) problems.push(...over(`The file ${file}`, [file], budgets.file));
  return problems;
}

/** Limits of a build, in bytes over the wire: brotli where a file has it. */
export interface Budgets {
  /** Scripts and styles that every page of the package loads. */
  readonly own: number;
  /** Scripts and styles of a first view: of the shell, and of every page of the remote. */
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

/** The limits of one package: its own budget where it has one, else the limits of the site. */
export const limitsOf = (site: Budgets, own: Budget | undefined): Budgets =>
  site === UNLIMITED ? site : { ...site, ...Object.fromEntries(Object.entries(own ?? {}).filter(([, limit]) => limit !== undefined)) };
