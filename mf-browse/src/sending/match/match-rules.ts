import { FACET_CATEGORIES, type FacetName, type FeatureSlug, featureChoicesIn, featureLabel, hintOf } from "@nightlatch/domain";
import { FILTER_GROUPS } from "../../browse/filters/filter-groups.ts";

/** What somebody says to one thing. Saying nothing counts as no (docs/product/deciding.md#a-mutual-match). */
export type Answer = "yes" | "maybe" | "no";
export const ANSWERS: readonly Answer[] = ["yes", "maybe", "no"];

/** The answers of one person, by slug. */
export type Answers = Readonly<Partial<Record<FeatureSlug, Answer>>>;

export interface MatchItem {
  readonly slug: FeatureSlug;
  readonly label: string;
  /** A few words on what it is; most things have none. */
  readonly hint: string | undefined;
}

/** The things that are asked about, as the filters group, name and order them. */
export const MATCH_GROUPS: readonly { readonly name: FacetName; readonly legend: string; readonly items: readonly MatchItem[] }[] =
  FILTER_GROUPS.map(({ name, legend }) => ({
    name,
    legend,
    items: featureChoicesIn(FACET_CATEGORIES[name]).map((slug) => ({ slug, label: featureLabel(slug), hint: hintOf(slug) })),
  }));

const SLUGS: readonly FeatureSlug[] = MATCH_GROUPS.flatMap(({ items }) => items.map(({ slug }) => slug));

/** The number of things that are asked about. */
export const ITEM_COUNT = SLUGS.length;

/** What one person is open to, as far as the other may ever learn of it. Neither list has what the other one has. */
export interface Open {
  readonly yes: readonly FeatureSlug[];
  readonly maybe: readonly FeatureSlug[];
}

/** What two people are both open to. */
export interface Match {
  /** Both said yes. */
  readonly both: readonly FeatureSlug[];
  /** One of them said maybe, or both did. */
  readonly open: readonly FeatureSlug[];
}

/**
 * What counts of somebody's answers. A no is the same as nothing, and so is a maybe unless its owner lets maybes count
 * (docs/adr/0044).
 */
export function openOf(answers: Answers, maybesCount: boolean): Open {
  const that = (answer: Answer) => SLUGS.filter((slug) => answers[slug] === answer);
  return { yes: that("yes"), maybe: maybesCount ? that("maybe") : [] };
}

/** What two people are both open to, in the order of the groups. It is the same whoever of them comes first. */
export function matchOf(one: Open, other: Open): Match {
  const isOpen = ({ yes, maybe }: Open, slug: FeatureSlug) => yes.includes(slug) || maybe.includes(slug);
  const shared = SLUGS.filter((slug) => isOpen(one, slug) && isOpen(other, slug));
  const both = shared.filter((slug) => one.yes.includes(slug) && other.yes.includes(slug));
  return { both, open: shared.filter((slug) => !both.includes(slug)) };
}

/**
 * Reads a list of things from outside.
 *
 * @returns those that are asked about, each once and in the order of the groups; undefined for what is no list of texts
 */
export function readSlugs(value: unknown): readonly FeatureSlug[] | undefined {
  if (!Array.isArray(value) || !value.every((slug) => typeof slug === "string")) return undefined;
  return SLUGS.filter((slug) => value.includes(slug));
}

/** Reads the answers that a device keeps. What is no answer, or to something that is not asked about, is left out. */
export function readAnswers(value: unknown): Answers {
  if (typeof value !== "object" || value === null) return {};
  const given = SLUGS.map((slug) => [slug, Object.hasOwn(value, slug) ? Reflect.get(value, slug) : undefined] as const);
  return Object.fromEntries(given.filter(([, answer]) => ANSWERS.includes(answer)));
}
