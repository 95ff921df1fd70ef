import { type ChannelEntry, givenOut, PRODUCTION } from "../channel.ts";
import type { ReleaseRegistry } from "../registry.ts";
import { HOUR, hourOf, keys } from "./counter-files.ts";
import { type Counts, noCounts } from "./counts.ts";
import { HourlyCounts, totalOf } from "./hourly-counts.ts";
import { type Quantile, quantileOf, VITALS, type Vital } from "./vitals.ts";

export interface Rate {
  readonly count: number;
  readonly of: number;
}

export type StatsMetrics = ReturnType<typeof describe>;
export type PackageStats = Awaited<ReturnType<typeof readStats>>;
export type VersionStats = PackageStats["versions"][number];
export type HourlyStats = Awaited<ReturnType<typeof readHourlyStats>>[number];
export type HourMetrics = HourlyStats["hours"][number];

/** @param hours clock hours to read, including the current one @throws {Error} if the package is unpublished */
export async function readStats(
  registry: Pick<ReleaseRegistry, "store" | "channel" | "history" | "packages">,
  name: string,
  { hours = 24, channel = PRODUCTION, now = new Date() }: { hours?: number; channel?: string; now?: Date } = {},
) {
  const names = await registry.packages();
  if (!names.includes(name)) throw new Error(`There is no package ${name}. The packages are: ${names.join(", ") || "none"}.`);
  const first = hourOf(new Date(now.getTime() - (hours - 1) * HOUR));
  const state = (await registry.channel(channel))?.packages[name];
  const counts = new HourlyCounts(registry.store, now);
  const versions: (StatsMetrics & { version: string; state: "live" | "canary" | "other"; since: string })[] = [];
  for (const version of await registry.store.list(keys.package(name))) {
    const measured = await counts.read(name, version, first, hourOf(now));
    if (!measured[0]) continue;
    const role = version === state?.version ? "live" : version === state?.canary?.version ? "canary" : "other";
    versions.push({ version, state: role, since: `${measured[0].hour}:00:00Z`, ...describe(totalOf(measured)) });
  }
  const order = ["live", "canary", "other"];
  versions.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const halted = (await registry.history(channel, name))
    .filter(({ action, at }) => action === "halt" && at >= first)
    .map(({ version, at, reason }) => ({ version, at, reason }));
  return { name, channel, hours, versions, halted };
}

/** Returns times in milliseconds, and CLS as a score. */
export function describe(counts: Counts) {
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

export async function readHourlyStats(
  counts: HourlyCounts,
  entry: ChannelEntry | undefined,
  { hours = 24, now = new Date() }: { hours?: number; now?: Date } = {},
) {
  const clock = Array.from({ length: hours }, (_, index) => hourOf(new Date(now.getTime() - (hours - 1 - index) * HOUR)));
  return Promise.all(
    givenOut(entry).map(async ({ name, version, role: state }) => {
      const measured = await counts.read(name, version, clock[0] ?? "", hourOf(now));
      const found = new Map(measured.map((each) => [each.hour, each.counts]));
      const each = clock.map((hour) => ({ at: `${hour}:00:00Z`, ...describe(found.get(hour) ?? noCounts()) }));
      return { name, version, state, ...describe(totalOf(measured)), hours: each };
    }),
  );
}
