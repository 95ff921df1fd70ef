import type { ChannelEntry } from "../channel.ts";
import type { ReleaseStore } from "../store.ts";
import { HOUR, hourOf, keys, listCounters, sumOf } from "./counter-files.ts";
import type { Counts } from "./counts.ts";
import { HourlyCounts, totalOf } from "./hourly-counts.ts";

/** Compares a canary with the live version in the same period, so that site-wide failures affect both. */
export interface Trial {
  readonly id: string;
  readonly name: string;
  readonly live: string;
  readonly canary: string;
  /** The canary's share of visitors, more than 0 and at most 1. */
  readonly share: number;
  readonly since: string;
}

export type Arm = "live" | "canary";
export type ByArm<T> = Readonly<Record<Arm, T>>;

export function trialsOf(channel: string, entry: ChannelEntry | undefined): Trial[] {
  return Object.entries(entry?.packages ?? {}).flatMap(([name, { version, canary }]) => {
    if (!canary) return [];
    const { since, percent } = canary;
    const id = `${since.replace(/\D/g, "")}-${channel}-${name}-${percent}`;
    return [{ id, name, live: version, canary: canary.version, share: percent / 100, since }];
  });
}

export const armOf = ({ live, canary }: Trial, version: string): Arm | undefined =>
  version === canary ? "canary" : version === live ? "live" : undefined;

export async function readTrial(store: ReleaseStore, { id }: Trial): Promise<ByArm<Counts>> {
  const files = await listCounters(store, keys.trial(id));
  const sumOfArm = (arm: Arm) =>
    sumOf(
      store,
      files.filter(({ key }) => key === arm),
    );
  // Reads the canary's counts first. Servers write live counts first, so a site-wide failure never appears only in the canary's.
  const canary = await sumOfArm("canary");
  return { canary, live: await sumOfArm("live") };
}

export async function readBefore(store: ReleaseStore, { name, live, since }: Trial): Promise<Counts> {
  const first = hourOf(new Date(Date.parse(since) - HOUR));
  return totalOf(await new HourlyCounts(store).read(name, live, first, hourOf(new Date(since))));
}
