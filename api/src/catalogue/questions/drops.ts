import { type ActiveValue, activeValues, type DropHint, type ListingQuery } from "@nightlatch/domain";
import type { Columns } from "../columns/columns.ts";
import { countBits } from "../sets/bitset.ts";
import { filterRows } from "./filter.ts";

/**
 * For a query that matches nothing: its filter values without which it would match listings, most listings first;
 * undefined when there is none. The domain's `pageOf` computes the same in the plain way.
 */
export function findDrops(columns: Columns, query: ListingQuery): DropHint[] | undefined {
  const drops = activeValues(query)
    .filter((active) => mayHelp(active))
    .map(({ without, ...active }) => ({ ...active, total: countBits(filterRows(columns, without).matches) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  return drops.length > 0 ? drops : undefined;
}

/**
 * Whether a query that matches nothing could match without this value. One of several any-of values cannot help, because
 * fewer of them match less. Wellness values must all match, so dropping one of them can help.
 */
function mayHelp({ filter, without }: ActiveValue): boolean {
  return filter === "wellness" || without[filter] === undefined;
}
