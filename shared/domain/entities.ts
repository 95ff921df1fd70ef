/** Entities of SPEC.md point 3 that are plain shapes, with the few rules that go with them. */
import { PROPERTY_CACHE_TTL_MS } from "./constants.ts";
import type { Listing } from "./listing.ts";

/** An advertisement beside a listing, as `GET /api/ads` gives it. */
export interface Ad {
  readonly placement_id: string;
  readonly creative_id: string;
  readonly advertiser_name: string;
  readonly image_url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly destination_url: string;
}

export interface FaqEntry {
  readonly question: string;
  readonly answer: string;
}

/** One row of the debug page. */
export interface DebugProperty {
  readonly id: string;
  readonly Name: string;
  readonly Slug: string;
  readonly Published: boolean;
}

export function toDebugProperty(listing: Listing): DebugProperty {
  return { id: listing.id, Name: listing.name, Slug: listing.slug, Published: listing.published };
}

/** What preview access keeps in browser storage. The banner reads only isActive and name. */
export interface PreviewState {
  readonly isActive: boolean;
  readonly name: string;
  /** `all` opens every draft (READINGS 55). */
  readonly scope: string;
  readonly allowedIds: readonly string[];
  /** ISO time. */
  readonly expiresAt: string;
  readonly token: string;
}

/** An expiry that cannot be read counts as passed. @param now milliseconds since 1970 */
export function isPreviewExpired(state: Pick<PreviewState, "expiresAt">, now: number): boolean {
  const expiry = Date.parse(state.expiresAt);
  return Number.isNaN(expiry) || now >= expiry;
}

/** The stored preview state; null when there is none, it is corrupt, inactive or expired (SPEC.md point 4). */
export function readPreviewState(stored: string | null, now: number): PreviewState | null {
  if (stored === null) return null;
  try {
    const state: unknown = JSON.parse(stored);
    return isPreviewState(state) && state.isActive && !isPreviewExpired(state, now) ? state : null;
  } catch {
    return null;
  }
}

function isPreviewState(value: unknown): value is PreviewState {
  if (typeof value !== "object" || value === null) return false;
  const state = value as Partial<Record<keyof PreviewState, unknown>>;
  return (
    typeof state.isActive === "boolean" &&
    [state.name, state.scope, state.expiresAt, state.token].every((text) => typeof text === "string") &&
    Array.isArray(state.allowedIds) &&
    state.allowedIds.every((id) => typeof id === "string")
  );
}

/** Whether preview access shows a draft (READINGS 55). */
export function isPreviewAllowed(state: Pick<PreviewState, "scope" | "allowedIds">, id: string): boolean {
  return state.scope === "all" || state.allowedIds.includes(id);
}

/** An entry of the properties cache (SPEC.md point 4). */
export interface CacheEntry<T> {
  readonly data: T;
  /** When it was stored, milliseconds since 1970. */
  readonly timestamp: number;
}

/** Fresh for five minutes; an entry from the future, after a clock was set back, is stale. */
export function isFresh(entry: Pick<CacheEntry<unknown>, "timestamp">, now: number): boolean {
  const age = now - entry.timestamp;
  return age >= 0 && age < PROPERTY_CACHE_TTL_MS;
}
