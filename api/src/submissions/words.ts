import { classifyFeatureText, type FeatureCategory, featureOf, readFeatures, type SourceRecord, TAG_MAP } from "@nightlatch/domain";

/** Words of a submission that the classifier places. */
export interface PlacedWords {
  /** As the host wrote them. */
  readonly words: string;
  readonly category: FeatureCategory;
  /** The feature's slug, where the site has one. */
  readonly slug: string | undefined;
  readonly label: string;
  /** Whether the record has the feature already. */
  readonly tagged: boolean;
}

const TEXTS = ["Name", "Description", "Bed Layout Notes"] as const;
/** Most words that are told, and most letters of one. */
const PLACED_MAX = 20;
const WORDS_MAX = 80;

/** What the words of a submission classify to (docs/product/classification.md#keywords), clause by clause; features once each. */
export function placeWords(record: Readonly<Record<string, unknown>>): PlacedWords[] {
  const tagged = new Set(readFeatures(record as SourceRecord, TAG_MAP).map(({ slug }) => slug));
  const placed = new Map<string, PlacedWords>();
  for (const words of TEXTS.flatMap((field) => clausesOf(record[field]))) {
    const { category, slug } = classifyFeatureText(words);
    if (category === undefined) continue;
    const feature = slug === undefined ? undefined : featureOf(slug);
    const key = feature?.slug ?? `${category} ${words.toLowerCase()}`;
    if (placed.has(key)) continue;
    const known = feature ? { slug: feature.slug, label: feature.label } : { slug: undefined, label: words };
    placed.set(key, { words, category, ...known, tagged: feature !== undefined && tagged.has(feature.slug) });
  }
  return [...placed.values()].slice(0, PLACED_MAX);
}

function clausesOf(text: unknown): string[] {
  if (typeof text !== "string") return [];
  const clauses = text.split(/[.,;:!?()\n]| and | with | or /i).map((clause) => clause.trim());
  return clauses.filter((clause) => clause !== "" && clause.length <= WORDS_MAX);
}
