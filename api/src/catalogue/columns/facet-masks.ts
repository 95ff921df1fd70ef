import { type FeatureCategory, featureChoicesIn, featureLabel, PRIVACY_KEYS, type PrivacyKey, privacyOptions } from "@nightlatch/domain";
import { endsStep, type Steps } from "../steps.ts";
import { NumbersEdit } from "./edits.ts";
import { type FeatureGroupName, GROUPS } from "./entry.ts";
import type { RowPlan } from "./row-plan.ts";

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

const BITS_OF_CHOICES = new Map(
  GROUPS.flatMap((group, number) => {
    const choices: readonly Choice[] = (CHOICES as Partial<Record<FeatureGroupName, readonly Choice[]>>)[group] ?? [];
    const bits = new Map(choices.map(({ slug }, bit) => [slug, 1 << bit]));
    return choices.length > 0 ? [[group as CountedGroup, { number, bits }] as const] : [];
  }),
);

export const NO_MASKS: FacetMasks = masksByGroup(() => new Uint32Array());

/** The masks after a change. */
export function* editMaskSteps(before: FacetMasks, { room, arrivals }: RowPlan): Steps<FacetMasks> {
  const edits = masksByGroup((group) => new NumbersEdit(before[group], room));
  for (const [at, { row, entry }] of arrivals.entries()) {
    for (const [group, { number, bits }] of BITS_OF_CHOICES) edits[group].put(row, maskOf(entry.features[number] ?? [], bits));
    edits.privacy.put(row, maskOf(entry.privacy.flat(), BIT_OF_ANSWER));
    if (endsStep(at)) yield;
  }
  yield;
  return masksByGroup((group) => edits[group].done());
}

function maskOf(values: readonly string[], bits: ReadonlyMap<string, number>): number {
  let mask = 0;
  for (const value of values) mask |= bits.get(value) ?? 0;
  return mask >>> 0;
}

function masksByGroup<T>(make: (group: keyof FacetMasks) => T): Readonly<Record<keyof FacetMasks, T>> {
  return {
    furniture: make("furniture"),
    general: make("general"),
    wellness: make("wellness"),
    locationType: make("locationType"),
    privacy: make("privacy"),
  };
}
