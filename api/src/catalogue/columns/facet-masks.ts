import { type FeatureCategory, featureChoicesIn, featureLabel, PRIVACY_KEYS, type PrivacyKey, privacyOptions } from "@nightlatch/domain";
import { type CatalogueEntry, type FeatureGroupName, GROUPS } from "./entry.ts";
import { moveNumbers, type RowPlan } from "./row-plan.ts";

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

export function emptyMasks(rows: number): FacetMasks {
  const none = () => new Uint32Array(rows);
  return { furniture: none(), general: none(), wellness: none(), locationType: none(), privacy: none() };
}

/** The masks after some rows were removed; those of added rows are 0. */
export function moveMasks(masks: FacetMasks, plan: RowPlan): FacetMasks {
  const move = (name: keyof FacetMasks) => moveNumbers(masks[name], plan);
  return {
    furniture: move("furniture"),
    general: move("general"),
    wellness: move("wellness"),
    locationType: move("locationType"),
    privacy: move("privacy"),
  };
}

/** Writes a row's masks. */
export function setMasks(masks: FacetMasks, row: number, { features, privacy }: CatalogueEntry): void {
  for (const [group, { number, bits }] of BITS_OF_CHOICES) {
    let mask = 0;
    for (const value of features[number] ?? []) mask |= bits.get(value) ?? 0;
    masks[group][row] = mask;
  }
  let mask = 0;
  for (const truths of privacy) for (const slug of truths) mask |= BIT_OF_ANSWER.get(slug) ?? 0;
  masks.privacy[row] = mask;
}
