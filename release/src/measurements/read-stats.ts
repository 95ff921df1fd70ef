import { PRODUCTION } from "../channel.ts";
import type { ReleaseRegistry } from "../registry.ts";
import { listCounters, sumOf } from "./counter-files.ts";
import type { Counts } from "./counts.ts";
import { hourOf, isHour, keys } from "./keys.ts";
import { type Quantile, quantileOf, VITALS, type Vital } from "./vitals.ts";

const HOUR = 3_600_000;

/** How often something happened, out of how many times it could have. */
export interface Rate {
  readonly count: number;
  readonly of: number;
}

/** The measurements of one version. */
export interface VersionStats {
  readonly version: string;
  /** The version's role on the channel now. */
  readonly state: "live" | "canary" | "other";
  /** The first hour with measurements within the time asked for, ISO 8601. */
  readonly since: string;
  /** Number of pages that servers gave out: rendered, kept, or failed. */
  readonly pages: number;
  /** Number of measured page views. */
  readonly views: number;
  /** The 75th percentile of each vital, with the number of its values. Milliseconds; CLS has no unit. */
  readonly vitals: Readonly<Partial<Record<Vital, Quantile>>>;
  /** The 75th percentile of the milliseconds that servers took to render a page; undefined without a render whose time tells. */
  readonly renderTime: Quantile | undefined;
  /** Rates of views with an error, of views with a file that did not load, and of pages that the server could not render. */
  readonly errors: Rate;
  readonly loadFailures: Rate;
  readonly serverFailures: Rate;
  /** Why the server could not render pages, and what else was noted about renders, by how often. */
  readonly reasons: Readonly<Record<string, number>>;
}

/** A canary that measurements ended within the time asked for. */
export interface HaltNote {
  readonly version: string;
  readonly at: string;
  readonly reason: string;
}

export interface PackageStats {
  readonly name: string;
  readonly channel: string;
  readonly hours: number;
  /** Live first, then the canary, then the others by name. */
  readonly versions: readonly VersionStats[];
  /** Newest first. */
  readonly halted: readonly HaltNote[];
}

/**
 * Reads the measurements of a package's versions.
 *
 * @param hours how far back, in whole hours of the clock; the present hour counts as one
 * @throws {Error} when the package has no published version
 */
export async function readStats(
  registry: Pick<ReleaseRegistry, "store" | "channel" | "history" | "packages">,
  name: string,
  { hours = 24, channel = PRODUCTION, now = new Date() }: { hours?: number; channel?: string; now?: Date } = {},
): Promise<PackageStats> {
  const names = await registry.packages();
  if (!names.includes(name)) throw new Error(`There is no package ${name}. There are: ${names.join(", ") || "none"}.`);
  const first = hourOf(new Date(now.getTime() - (hours - 1) * HOUR));
  const state = (await registry.channel(channel))?.packages[name];
  const versions: VersionStats[] = [];
  for (const version of await registry.store.list(keys.package(name))) {
    const files = (await listCounters(registry.store, keys.version(name, version))).filter(({ key }) => isHour(key) && key >= first);
    const since = files.map(({ key }) => key).sort()[0];
    if (since === undefined) continue;
    const role = version === state?.version ? "live" : version === state?.canary?.version ? "canary" : "other";
    versions.push({ version, state: role, since: `${since}:00:00Z`, ...describe(await sumOf(registry.store, files)) });
  }
  const order = ["live", "canary", "other"];
  versions.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const halted = (await registry.history(channel, name))
    .filter(({ action, at }) => action === "halt" && at >= first)
    .map(({ version, at, reason }) => ({ version, at, reason }));
  return { name, channel, hours, versions, halted };
}

/** What counts say. */
export function describe(counts: Counts): Omit<VersionStats, "version" | "state" | "since"> {
  const { views, errored, unloaded, renders, rendersFailed, given, reasons } = counts;
  const pages = renders + given;
  const vitals: Partial<Record<Vital, Quantile>> = {};
  for (const vital of VITALS) {
    const p75 = quantileOf(vital, counts.vitals[vital] ?? {}, 0.75);
    if (p75) vitals[vital] = p75;
  }
  return {
    pages,
    views,
    vitals,
    renderTime: quantileOf("render", counts.renderTimes, 0.75),
    errors: { count: errored, of: views },
    loadFailures: { count: unloaded, of: views },
    serverFailures: { count: rendersFailed, of: pages },
    reasons,
  };
}
