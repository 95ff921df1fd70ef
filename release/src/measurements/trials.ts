import type { ChannelEntry } from "../channel.ts";
import type { ReleaseStore } from "../store.ts";
import { listCounters, sumOf } from "./counter-files.ts";
import type { Counts } from "./counts.ts";
import { keys } from "./keys.ts";

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
}

export type Arm = "live" | "canary";

/** The trials that run on a channel. */
export function trialsOf(channel: string, entry: ChannelEntry | undefined): Trial[] {
  return Object.entries(entry?.packages ?? {}).flatMap(([name, { version, canary }]) => {
    if (!canary) return [];
    const since = canary.since.replace(/\D/g, "");
    return [{ id: `${since}-${channel}-${name}-${canary.percent}`, name, live: version, canary: canary.version }];
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
  return { live: await sumOfArm("live"), canary: await sumOfArm("canary") };
}
