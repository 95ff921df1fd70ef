import { choiceOf, FEATURES, type FeatureCounts } from "@nightlatch/domain";
import type { Columns } from "../columns/columns.ts";
import { type Bitset, countBits, emptyBitset, uniteWith } from "../sets/bitset.ts";

/**
 * Counts the published listings that have each feature; features that no listing has count 0. The domain's
 * `countFeatures` computes the same. A record may name a feature in another group than the taxonomy does, so all groups
 * are looked at.
 */
export function countFeatures(columns: Columns): FeatureCounts {
  return {
    total: columns.rows,
    counts: Object.fromEntries(FEATURES.map(({ slug }) => [slug, countBits(rowsOf(columns, choiceOf(slug)))])),
  };
}

function rowsOf(columns: Columns, choice: string): Bitset {
  const rows = emptyBitset(columns.room);
  for (const group of Object.values(columns.groups)) {
    const bits = group.get(choice);
    if (bits) uniteWith(rows, bits);
  }
  return rows;
}
