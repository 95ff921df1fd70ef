import type { ChannelEntry } from "../channel.ts";
import { addCounts, noCounts } from "./counts.ts";
import type { HourlyCounts } from "./hourly-counts.ts";
import { hourOf } from "./keys.ts";
import { describe, type VersionStats } from "./read-stats.ts";

const HOUR = 3_600_000;

/** What counts say of some time. */
export type Figures = Omit<VersionStats, "version" | "state" | "since">;

export interface HourFigures extends Figures {
  /** The begin of the hour, ISO 8601. */
  readonly at: string;
}

/** The measurements of a version that visitors get, hour by hour. */
export interface HourlyStats extends Figures {
  readonly name: string;
  readonly version: string;
  readonly state: "live" | "canary";
  /** All hours of the time asked for, ascending; those without counts too. */
  readonly hours: readonly HourFigures[];
}

/**
 * Reads the measurements of the versions that a channel gives out.
 *
 * @param entry the channel's newest entry
 * @param hours how far back, in whole hours of the clock; the present hour counts as one
 * @returns by package, the live version before the canary
 */
export async function readHourlyStats(
  counts: HourlyCounts,
  entry: ChannelEntry | undefined,
  { hours = 24, now = new Date() }: { hours?: number; now?: Date } = {},
): Promise<HourlyStats[]> {
  const clock = Array.from({ length: hours }, (_, index) => hourOf(new Date(now.getTime() - (hours - 1 - index) * HOUR)));
  const versions = Object.entries(entry?.packages ?? {}).flatMap(([name, { version, canary }]) => [
    { name, version, state: "live" as const },
    ...(canary ? [{ name, version: canary.version, state: "canary" as const }] : []),
  ]);
  return Promise.all(
    versions.map(async ({ name, version, state }) => {
      const found = new Map((await counts.read(name, version, clock[0] ?? "", hourOf(now))).map((each) => [each.hour, each.counts]));
      const sum = noCounts();
      for (const each of found.values()) addCounts(sum, each);
      const each = clock.map((hour) => ({ at: `${hour}:00:00Z`, ...describe(found.get(hour) ?? noCounts()) }));
      return { name, version, state, ...describe(sum), hours: each };
    }),
  );
}
