import type { FeatureSlug } from "@nightlatch/domain";
import type { Look } from "./look.ts";

/** A notes field of the source record, by the short name the seed uses for it. */
export type NoteKind = "privacy" | "camera" | "sound" | "access";

/**
 * One place as the seed's authors write it down, with only what they know about it. `build-record.ts` turns it into the
 * source's record; `exercises.ts` then bends a few records into the shapes that docs/product/data.md decides about.
 */
export interface SeedEntry {
  readonly name: string;
  /** "City, State" or "City, State, Country"; without a country the place is in the United States. */
  readonly at: string;
  /** Property type slugs, separated by spaces, the main one first. */
  readonly types: string;
  /** What its pictures show, as its description says. */
  readonly look: Look;
  /** Guests, bedrooms, beds, bathrooms. */
  readonly holds: readonly [guests: number, bedrooms: number, beds: number, bathrooms: number];
  /** Feature slugs, separated by spaces. */
  readonly tags: string;
  /** The host's name. It is private and never leaves the server (docs/product/abuse-and-privacy.md#private-fields). */
  readonly host: string;
  /** The description, one string a paragraph. */
  readonly about: readonly string[];
  /** Perks beside the tags. A place to stay has both unless this says otherwise. */
  readonly perks?: "" | "wifi" | "kitchen" | "wifi kitchen";
  /** For clubs: whether guests may play on the premises. */
  readonly onPremPlay?: boolean;
  readonly notes?: Partial<Readonly<Record<NoteKind, string>>>;
  /**
   * Its answers about privacy: slugs, separated by spaces. Without, `privacy.ts` gives answers that follow from the rest; an empty text
   * gives none.
   */
  readonly privacy?: string;
  /** Features that no other place has, comma-separated, as the source keeps them. */
  readonly unique?: string;
  readonly featured?: boolean;
  readonly draft?: boolean;
  readonly plan?: "upgraded" | "pro" | "elite";
}

/** The slugs of a space-separated list. */
export function words(list: string): string[] {
  return list.split(" ").filter((word) => word !== "");
}

/** The feature slugs of an entry, as written. */
export function tagSlugs(entry: SeedEntry): FeatureSlug[] {
  return words(entry.tags) as FeatureSlug[];
}
