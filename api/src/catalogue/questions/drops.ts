import { type ActiveValue, activeValues, type DropHint, type ListingQuery } from "@nightlatch/shared/domain";
import type { Columns } from "../columns/columns.ts";
import { countBits } from "../sets/bitset.ts";
import { filterRows } from "./filter.ts";

/**
 * What letting go of one filter value would bring to a query that matches nothing: the values that help, most
 * listings first; undefined when none does. The domain's `pageOf` says the same the plain way.
 */
export function findDrops(columns: Columns, query: ListingQuery): DropHint[] | undefined {
  const drops = activeValues(query)
    .filter((active) => mayHelp(active))
    .map(({ without, ...active }) => ({ ...active, total: countBits(filterRows(columns, without).matches) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  return drops.length > 0 ? drops : undefined;
}

/** Of an any-of list with other values left, letting go of one only narrows: what matched nothing still does. */
function mayHelp({ filter, without }: ActiveValue): boolean {
  return filter === "wellness" || without[filter] === undefined;
}
