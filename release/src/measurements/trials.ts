import type { ChannelEntry } from "../channel.ts";
import type { ReleaseStore } from "../store.ts";
import { listCounters, sumOf } from "./counter-files.ts";
import type { Counts } from "./counts.ts";
import { hourOf, isHour, keys } from "./keys.ts";

const HOUR = 3_600_000;

/**
 * A trial: a canary beside the live version, for as long as its share stays the same. Both are counted apart from
 * everything else for exactly that time, so that trouble of the whole site affects both, in the proportion of their
 * visitors.
 */
export interface Trial {
  readonly id: string;
  readonly name: string;
  readonly live: string;
  readonly canary: string;
  /** The canary's share of the visitors, more than 0 and at most 1. */
  readonly share: number;
  /** ISO 8601. */
  readonly since: string;
}

export type Arm = "live" | "canary";

/** The trials that run on a channel. */
export function trialsOf(channel: string, entry: ChannelEntry | undefined): Trial[] {
  return Object.entries(entry?.packages ?? {}).flatMap(([name, { version, canary }]) => {
    if (!canary) return [];
    const { since, percent } = canary;
    const id = `${since.replace(/\D/g, "")}-${channel}-${name}-${percent}`;
    return [{ id, name, live: version, canary: canary.version, share: percent / 100, since }];
  });
}

/** The side of a trial that a version is on; undefined for other versions. */
export const armOf = ({ live, canary }: Trial, version: string): Arm | undefined =>
  version === canary ? "canary" : version === live ? "live" : undefined;

/** The counts of both sides, from all servers. */
export async function readTrial(store: ReleaseStore, { id }: Trial): Promise<Record<Arm, Counts>> {
  const files = await listCounters(store, keys.trial(id));
  const sumOfArm = (arm: Arm) =>
    sumOf(
      store,
      files.filter(({ key }) => key === arm),
    );
  // The canary's first: servers write the live version's counts before it, so that no failure of the whole site is seen on the
  // canary's side alone.
  const canary = await sumOfArm("canary");
  return { canary, live: await sumOfArm("live") };
}

/** The counts of a trial's live version in the hour in which it began and the one before. */
export async function readBefore(store: ReleaseStore, { name, live, since }: Trial): Promise<Counts> {
  const [first, last] = [hourOf(new Date(Date.parse(since) - HOUR)), hourOf(new Date(since))];
  const files = await listCounters(store, keys.version(name, live));
  return sumOf(
    store,
    files.filter(({ key }) => isHour(key) && key >= first && key <= last),
  );
}
