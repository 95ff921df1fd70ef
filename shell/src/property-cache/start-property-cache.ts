import type { QueryClient } from "@tanstack/react-query";
import type { PropertyCache } from "./property-cache.ts";

/**
 * Starts the properties cache once the first view has all of its files, so that no first view waits for its code.
 *
 * @param version names the builds that fetch and read lists
 * @returns nothing when the browser gives no storage or the code did not come: lists then live in memory
 */
export async function startPropertyCache(queryClient: QueryClient, version: string): Promise<PropertyCache | undefined> {
  await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  try {
    const { createPropertyCache } = await import(/* webpackChunkName: "property-cache" */ "./property-cache.ts");
    return createPropertyCache(queryClient, localStorage, version);
  } catch {
    return undefined;
  }
}
