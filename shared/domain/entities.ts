/** Entities (docs/product/data.md#small-entities) that are plain shapes, with the few rules that go with them. */
import { PROPERTY_CACHE_TTL_MS } from "./constants.ts";
import type { Listing } from "./listing.ts";

/** One row of the debug page. */
export interface DebugProperty {
  readonly id: string;
  readonly Name: string;
  readonly Slug: string;
  readonly Published: boolean;
}

export function toDebugProperty(listing: Pick<Listing, "id" | "slug" | "name" | "published">): DebugProperty {
  return { id: listing.id, Name: listing.name, Slug: listing.slug, Published: listing.published };
}

/** An entry of the properties cache (docs/product/browse.md#list-cache). */
export interface CacheEntry<T> {
  readonly data: T;
  /** The time at which it was stored, milliseconds since 1970. */
  readonly timestamp: number;
}

/** Whether an entry is fresh, which it is for five minutes. An entry from the future, after a clock was set back, is not. */
export function isFresh(entry: Pick<CacheEntry<unknown>, "timestamp">, now: number): boolean {
  const age = now - entry.timestamp;
  return age >= 0 && age < PROPERTY_CACHE_TTL_MS;
}
