import { type FeatureCategory, featureChoicesIn, featureLabel, PRIVACY_KEYS, type PrivacyKey, privacyOptions } from "@nightlatch/domain";
import { endsStep, type Steps } from "../steps.ts";
import type { CatalogueEntry, FeatureGroupName } from "./entry.ts";
import { GROUPS } from "./entry.ts";

/** A value of a counted filter. */
export interface Choice {
  readonly slug: string;
  readonly label: string;
}

/** The choices of each counted filter. They are made once: making them anew would cost more than counting them. */
export const CHOICES = {
  furniture: choicesOf("Kink Furniture"),
  general: choicesOf("General"),
  wellness: choicesOf("Wellness"),
  locationType: choicesOf("LocationType"),
} as const satisfies Partial<Record<FeatureGroupName, readonly Choice[]>>;

export type CountedGroup = keyof typeof CHOICES;

/** The answers to each question of privacy, each with its bit in the one mask that all of them share. */
export const ANSWERS = answersByKey();

/**
 * For each row a number whose bits are the choices of a group that the row has. A group has at most 32 choices; so have all
 * questions of privacy together.
 */
export type FacetMasks = Readonly<Record<CountedGroup | "privacy", Uint32Array>>;

function choicesOf(category: FeatureCategory): readonly Choice[] {
  const slugs = featureChoicesIn(category);
  if (slugs.length > 32) throw new RangeError(`${category} has more choices than facets can count.`);
  return slugs.map((slug) => ({ slug, label: featureLabel(slug) }));
}

function answersByKey(): Readonly<Record<PrivacyKey, readonly { readonly slug: string; readonly bit: number }[]>> {
  const slugs = PRIVACY_KEYS.flatMap(privacyOptions).map(({ slug }) => slug);
  if (slugs.length > 32) throw new RangeError("The questions of privacy have more answers than facets can count.");
  const entries = PRIVACY_KEYS.map((key) => [key, privacyOptions(key).map(({ slug }) => ({ slug, bit: slugs.indexOf(slug) }))]);
  return Object.fromEntries(entries);
}

const BIT_OF_ANSWER: ReadonlyMap<string, number> = new Map(
  Object.values(ANSWERS).flatMap((answers) => answers.map(({ slug, bit }) => [slug, 1 << bit] as const)),
);

export function* facetMaskSteps(entries: readonly CatalogueEntry[]): Steps<FacetMasks> {
  const masks = {
    furniture: new Uint32Array(entries.length),
    general: new Uint32Array(entries.length),
    wellness: new Uint32Array(entries.length),
    locationType: new Uint32Array(entries.length),
    privacy: new Uint32Array(entries.length),
  };
  for (const group of Object.keys(CHOICES) as CountedGroup[]) {
    const bitOf = new Map<string, number>(CHOICES[group].map(({ slug }, bit) => [slug, 1 << bit]));
    const place = GROUPS.indexOf(group);
    for (const [row, { features }] of entries.entries()) {
      let mask = 0;
      for (const value of features[place] ?? []) mask |= bitOf.get(value) ?? 0;
      masks[group][row] = mask;
      if (endsStep(row)) yield;
    }
  }
  for (const [row, { privacy }] of entries.entries()) {
    let mask = 0;
    for (const truths of privacy) for (const slug of truths) mask |= BIT_OF_ANSWER.get(slug) ?? 0;
    masks.privacy[row] = mask;
    if (endsStep(row)) yield;
  }
  return masks;
}
