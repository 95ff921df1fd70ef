import type { SourceRecord } from "@nightlatch/domain";
import { readSeedListings } from "../index.ts";

/** The seed's listings in their source's spelling, without the seed's own fields. */
export const readRecords = async (): Promise<SourceRecord[]> => (await readSeedListings()).map(({ pictures: _, ...record }) => record);

export function countBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
