import { FACET_CATEGORIES, type FacetName, type FeatureSlug, featureChoicesIn, featureLabel, hintOf } from "@nightlatch/domain";
import { FILTER_GROUPS } from "../../browse/filters/filter-groups.ts";

export type Answer = "yes" | "maybe" | "no";
export const ANSWERS: readonly Answer[] = ["yes", "maybe", "no"];

export type Answers = Readonly<Partial<Record<FeatureSlug, Answer>>>;

export interface MatchItem {
  readonly slug: FeatureSlug;
  readonly label: string;
  readonly hint: string | undefined;
}

export const MATCH_GROUPS: readonly { readonly name: FacetName; readonly legend: string; readonly items: readonly MatchItem[] }[] =
  FILTER_GROUPS.map(({ name, legend }) => ({
    name,
    legend,
    items: featureChoicesIn(FACET_CATEGORIES[name]).map((slug) => ({ slug, label: featureLabel(slug), hint: hintOf(slug) })),
  }));

const SLUGS: readonly FeatureSlug[] = MATCH_GROUPS.flatMap(({ items }) => items.map(({ slug }) => slug));

export const ITEM_COUNT = SLUGS.length;

export interface Open {
  readonly yes: readonly FeatureSlug[];
  readonly maybe: readonly FeatureSlug[];
}

export interface Match {
  readonly both: readonly FeatureSlug[];
  readonly open: readonly FeatureSlug[];
}

/** Omits every no, and omits every maybe unless the person lets maybes count (docs/adr/0044). */
export function openOf(answers: Answers, maybesCount: boolean): Open {
  const that = (answer: Answer) => SLUGS.filter((slug) => answers[slug] === answer);
  return { yes: that("yes"), maybe: maybesCount ? that("maybe") : [] };
}

export function matchOf(one: Open, other: Open): Match {
  const isOpen = ({ yes, maybe }: Open, slug: FeatureSlug) => yes.includes(slug) || maybe.includes(slug);
  const shared = SLUGS.filter((slug) => isOpen(one, slug) && isOpen(other, slug));
  const both = shared.filter((slug) => one.yes.includes(slug) && other.yes.includes(slug));
  return { both, open: shared.filter((slug) => !both.includes(slug)) };
}

export function readSlugs(value: unknown): readonly FeatureSlug[] | undefined {
  if (!Array.isArray(value) || !value.every((slug) => typeof slug === "string")) return undefined;
  return SLUGS.filter((slug) => value.includes(slug));
}

export function readAnswers(value: unknown): Answers {
  if (typeof value !== "object" || value === null) return {};
  const answerPairs = SLUGS.map((slug) => [slug, Object.hasOwn(value, slug) ? Reflect.get(value, slug) : undefined] as const);
  return Object.fromEntries(answerPairs.filter(([, answer]) => ANSWERS.includes(answer)));
}
