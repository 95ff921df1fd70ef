import { categoryCountsQuery } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import type { LoadContext } from "@nightlatch/runtime";
import type { Address } from "../browse/address.ts";
import { listQuery } from "../browse/list-query.ts";

/** The address of the list of all listings, which "Explore listings" opens. */
export const EVERYWHERE: Address = { pathname: paths.browse(), search: "" };

/**
 * Fetches the counts of the category cards and the list whose first listings are the featured stays. Home shows without
 * either: failed counts are logged and show as zero (docs/product/home.md#category-cards).
 */
export async function loadHome({ queryClient, api, config }: LoadContext): Promise<void> {
  const outcomes = await Promise.allSettled([
    queryClient.fetchQuery(categoryCountsQuery(api)),
    queryClient.fetchInfiniteQuery(listQuery(api, EVERYWHERE, config.seed)),
  ]);
  for (const outcome of outcomes) if (outcome.status === "rejected") console.warn(`Home could not load everything: ${outcome.reason}`);
}
