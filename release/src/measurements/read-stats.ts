import { PRODUCTION } from "../channel.ts";
import type { ReleaseRegistry } from "../registry.ts";
import { listCounters, sumOf } from "./counter-files.ts";
import type { Counts } from "./counts.ts";
import { hourOf, isHour, keys } from "./keys.ts";
import { type Quantile, quantileOf, VITALS, type Vital } from "./vitals.ts";

const HOUR = 3_600_000;

/** `of`: how often it could have happened. */
export interface Rate {
  readonly count: number;
  readonly of: number;
}

export interface VersionStats {
  readonly version: string;
  readonly state: "live" | "canary" | "other";
  /** The first hour with measurements, ISO 8601. */
  readonly since: string;
  /** Given out by servers: rendered, cached or failed. */
  readonly pages: number;
  readonly views: number;
  /** Milliseconds; CLS has no unit. */
  readonly vitals: Readonly<Partial<Record<Vital, Quantile>>>;
  /** Milliseconds on the server; undefined without a usable render. */
  readonly renderTime: Quantile | undefined;
  /** Views with an error, views with an unloaded file, pages not rendered. */
  readonly errors: Rate;
  readonly loadFailures: Rate;
  readonly serverFailures: Rate;
  /** Reasons of failed renders and other notes, by number. */
  readonly reasons: Readonly<Record<string, number>>;
}

export interface HaltNote {
  readonly version: string;
  readonly at: string;
  readonly reason: string;
}

export interface PackageStats {
  readonly name: string;
  readonly channel: string;
  readonly hours: number;
  /** Live first, then the canary, then others by name. */
  readonly versions: readonly VersionStats[];
  /** Newest first. */
  readonly halted: readonly HaltNote[];
}

/** @param hours whole clock hours including the present one @throws {Error} for an unpublished package */
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
