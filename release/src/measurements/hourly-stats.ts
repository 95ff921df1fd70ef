import type { ChannelEntry } from "../channel.ts";
import { addCounts, noCounts } from "./counts.ts";
import type { HourlyCounts } from "./hourly-counts.ts";
import { hourOf } from "./keys.ts";
import { describe, type VersionStats } from "./read-stats.ts";

const HOUR = 3_600_000;

export type Figures = Omit<VersionStats, "version" | "state" | "since">;

export interface HourFigures extends Figures {
  /** The beginning of the hour, ISO 8601. */
  readonly at: string;
}

export interface HourlyStats extends Figures {
  readonly name: string;
  readonly version: string;
  readonly state: "live" | "canary";
  /** Ascending, hours without counts included. */
  readonly hours: readonly HourFigures[];
}

/** Hourly measurements of a channel's live versions and canaries. @param hours whole clock hours including the present one */
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
