import { readFlag, readList } from "../record/read-value.ts";
import type { SourceRecord } from "../record/record.ts";
import { slugify } from "../text/text.ts";
import { classifyFeatureText } from "./classify.ts";
import {
  canonicalFeatureSlug,
  FEATURE_CATEGORIES,
  type FeatureCategory,
  featureLabel,
  featureOf,
  featureRank,
  TAG_MAP,
  type TagMap,
} from "./features.ts";

export interface ReadFeature {
  readonly slug: string;
  readonly label: string;
  readonly category: FeatureCategory;
}

const FLAG_TAGS = {
  "Lifestyle Aware": "lifestyle-aware",
  "Lifestyle Friendly": "lifestyle-friendly",
  "One Couple Only": "one-couple-only",
} as const;

const ENTRY_MAX = 200;

const looksLikeId = (entry: string): boolean => /^tag-/.test(entry) || /^rec[A-Za-z0-9]{14}$/.test(entry);

const isCategory = (category: string): category is FeatureCategory => (FEATURE_CATEGORIES as readonly string[]).includes(category);

function fromTag(id: string, tagMap: TagMap): ReadFeature | undefined {
  const tag = Object.hasOwn(tagMap, id) ? tagMap[id] : undefined;
  if (!tag || !isCategory(tag.category)) return undefined;
  // Looks for the exact slug first, because "420-friendly-2" shares its label with another slug.
  const slug = featureOf(tag.slug)?.slug ?? canonicalFeatureSlug(tag.slug) ?? slugify(tag.slug || tag.name);
  if (!slug) return undefined;
  return { slug, label: featureOf(slug)?.label ?? (tag.name.trim() || featureLabel(slug)), category: tag.category };
}

/** An entry is a tag id or a name. Every name in this field is furniture (docs/product/data.md#entries-of-kink-furniture). */
function fromFurniture(entry: string, tagMap: TagMap): ReadFeature | undefined {
  if (Object.hasOwn(tagMap, entry)) return fromTag(entry, tagMap);
  if (looksLikeId(entry) || entry.length > ENTRY_MAX) return undefined;
  const known = canonicalFeatureSlug(entry);
  const slug = known ?? slugify(entry);
  return slug ? { slug, label: known ? featureLabel(known) : entry, category: "Kink Furniture" } : undefined;
}

function fromTagsField(entry: string, tagMap: TagMap): ReadFeature | undefined {
  if (Object.hasOwn(tagMap, entry)) return fromTag(entry, tagMap);
  if (looksLikeId(entry) || entry.length > ENTRY_MAX) return undefined;
  const known = canonicalFeatureSlug(entry);
  const feature = known && featureOf(known);
  if (feature) return feature;
  const { category, slug, label } = classifyFeatureText(entry);
  return category && slug ? { slug, label, category } : undefined;
}

/** Unknown entries are stored, but pages never show them. */
export function isKnownFeature(field: "Tags" | "Kink Furniture", entry: string): boolean {
  return (field === "Tags" ? fromTagsField : fromFurniture)(entry.trim(), TAG_MAP) !== undefined;
}

/** Each slug once, in the taxonomy's order, unknown slugs last. Unknown tag ids are ignored (docs/product/filters.md#unknown-tags). */
export function readFeatures(record: SourceRecord, tagMap: TagMap): readonly ReadFeature[] {
  const found = [
    ...readList(record["Kink Furniture"]).map((entry) => fromFurniture(entry, tagMap)),
    ...readList(record.Tags).map((entry) => fromTagsField(entry, tagMap)),
    ...Object.entries(FLAG_TAGS).map(([field, slug]) => (readFlag(record[field]) ? featureOf(slug) : undefined)),
  ].filter((feature) => feature !== undefined);
  const once = new Map<string, ReadFeature>();
  for (const feature of found) if (!once.has(feature.slug)) once.set(feature.slug, feature);
  return [...once.values()].sort((a, b) => featureRank(a.slug) - featureRank(b.slug));
}
