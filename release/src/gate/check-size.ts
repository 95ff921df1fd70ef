import type { Budget, BuildRecord } from "../release-record.ts";

interface SizedRoute {
  readonly path: string;
  readonly chunk: string | undefined;
}

interface Options {
  readonly shells?: readonly BuildRecord[];
  readonly routes?: readonly SizedRoute[];
  readonly budgets?: Budgets;
}

export const initialLoadFiles = ({ entry, preload, css }: BuildRecord): string[] => [...new Set([entry, ...preload, ...css])];

function routeFiles(build: BuildRecord, { chunk }: SizedRoute): string[] {
  const { js, css } = (chunk !== undefined && build.chunks[chunk]) || { js: [], css: [] };
  return [...new Set([...initialLoadFiles(build), ...js, ...css])];
}

/** Returns transferred bytes: the brotli size, or the plain size of files without brotli. */
export const wireBytes = ({ files }: Pick<BuildRecord, "files">, ...names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (files[name]?.brotli ?? files[name]?.bytes ?? 0), 0);

export function checkSize(build: BuildRecord, { shells = [], routes = [], budgets = BUDGETS }: Options = {}): string[] {
  const own = initialLoadFiles(build);
  const over = (what: string, files: readonly string[], budget: number, others = 0): string[] => {
    const sum = wireBytes(build, ...files) + others;
    if (sum <= budget) return [];
    const list = [...files].sort((a, b) => wireBytes(build, b) - wireBytes(build, a)).map((file) => `${file} ${wireBytes(build, file)}`);
    return [`${what} takes ${sum} bytes over the wire, ${sum - budget} more than the ${budget} allowed: ${list.join(", ")}.`];
  };
  const problems = over(`The common part of all pages of ${build.name}`, own, budgets.own);
  if (build.name === "shell") return problems;
  problems.push(...over(`The container ${build.entry}`, [build.entry], budgets.container));
  for (const shell of shells) {
    const base = wireBytes(shell, ...initialLoadFiles(shell));
    problems.push(...over(`The initial load of a page, with the ${base} bytes of shell ${shell.version},`, own, budgets.firstView, base));
  }
  for (const route of routes) problems.push(...over(`The initial load of ${route.path}`, routeFiles(build, route), budgets.route));
  for (const file of Object.keys(build.files)) problems.push(...over(`The file ${file}`, [file], budgets.file));
  return problems;
}

export interface Budgets {
  readonly own: number;
  readonly firstView: number;
  /** Most bytes of the container. A larger one has bundled the federation runtime by mistake (docs/adr/0003). */
  readonly container: number;
  readonly route: number;
  readonly file: number;
}

export const BUDGETS: Budgets = { own: Infinity, firstView: 108_000, container: 3_200, route: 24_000, file: 33_000 };

/** Used for local builds, and for release records without a budget. */
export const UNLIMITED: Budgets = { own: Infinity, firstView: Infinity, container: Infinity, route: Infinity, file: Infinity };

export const limitsOf = (site: Budgets, own: Budget | undefined): Budgets =>
  site === UNLIMITED ? site : { ...site, ...Object.fromEntries(Object.entries(own ?? {}).filter(([, limit]) => limit !== undefined)) };
