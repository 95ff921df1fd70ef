import { HOME_CATEGORIES, type Picture } from "@nightlatch/domain";
import type { Columns } from "../columns/columns.ts";
import { forEachBit } from "../sets/bitset.ts";
import { rowsOfSegment } from "./browse-places.ts";
import { cardOf } from "./page.ts";

/**
 * A picture for each of home's categories: the first picture of one of its listings, each of another listing. Which listing
 * is by the hashes of their ids, so that a category keeps its picture while others come and go
 * (docs/product/home.md#pictures-of-categories).
 */
export function categoryPictures(columns: Columns): Record<string, Picture> {
  const taken = new Set<number>();
  const pictures: Record<string, Picture> = {};
  for (const category of HOME_CATEGORIES) {
    const row = lowestPictured(columns, category, taken);
    const picture = row === undefined ? undefined : cardOf(columns, row).picture;
    if (row === undefined || !picture) continue;
    taken.add(row);
    pictures[category] = picture;
  }
  return pictures;
}

function lowestPictured(columns: Columns, category: string, taken: ReadonlySet<number>): number | undefined {
  let lowest: { readonly row: number; readonly hash: number } | undefined;
  forEachBit(rowsOfSegment(columns, category), (row) => {
    const hash = columns.hashes[row] ?? 0;
    if (lowest && hash >= lowest.hash) return;
    // Only pictures that are hosted here come in the small sizes that cards need.
    if (!taken.has(row) && cardOf(columns, row).picture?.variants) lowest = { row, hash };
  });
  return lowest?.row;
}
