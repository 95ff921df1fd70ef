import { normalise, slugify, titleCase } from "../text/text.ts";

/**
 * The slugs in the order of docs/product/data.md#property-types. `lifestyle-experience` stands before `nudist-resort`, with
 * which it shares an id, so it is that id's slug (docs/product/data.md#names-of-types).
 */
const TYPE_SLUGS = [
  "kink-cabin",
  "kinkbnb",
  "lifestyle-resort",
  "lifestyle-club",
  "lifestyle-experience",
  "dungeon",
  "lifestyle-resort-takeover",
  "house-home",
  "nudist-rental",
  "lifestyle-hotel",
  "hourly-rental",
  "lifestyle-group",
  "bnb",
  "nudist-club",
  "campground",
  "experience",
  "event-space",
  "nudist-resort",
  "libertine-spa",
  "lifestyle-cruise",
  "lifestyle-bnb",
  "kink-rental",
  "nude-beach",
] as const;
export type PropertyTypeSlug = (typeof TYPE_SLUGS)[number];

const NAMED: Readonly<Partial<Record<PropertyTypeSlug, string>>> = { kinkbnb: "Kink BnB" };
const SHARED_IDS: Readonly<Partial<Record<PropertyTypeSlug, string>>> = { "nudist-resort": "type-lifestyle-experience" };

export interface PropertyType {
  readonly slug: PropertyTypeSlug;
  readonly id: string;
  readonly label: string;
}

/** All 23 types. Slug to id is many-to-one (docs/product/data.md#types-that-share-an-id). */
export const PROPERTY_TYPES: readonly PropertyType[] = TYPE_SLUGS.map((slug) => ({
  slug,
  id: SHARED_IDS[slug] ?? `type-${slug}`,
  label: NAMED[slug] ?? titleCase(slug),
}));

const bySlug: ReadonlyMap<string, PropertyType> = new Map(PROPERTY_TYPES.map((type) => [type.slug, type]));
const byLabel: ReadonlyMap<string, PropertyType> = new Map(PROPERTY_TYPES.map((type) => [normalise(type.label), type]));
// Reversed, so that the first slug of a shared id is found.
const byId: ReadonlyMap<string, PropertyType> = new Map(PROPERTY_TYPES.toReversed().map((type) => [type.id, type]));

/** Address values that stand for several types (docs/product/browse.md#type-segment). */
export const TYPE_GROUPS = {
  "kink-cabins-bnbs": { label: "Kink Cabins & BnBs", slugs: ["kink-cabin", "kinkbnb"] },
} as const satisfies Readonly<Record<string, { label: string; slugs: readonly PropertyTypeSlug[] }>>;

/** The address value that stands for every type, in the lists of a place (docs/product/browse.md#type-segment). */
export const ALL_TYPES = "all";

/**
 * Address values that Home links to although no type is spelt so; they are replaced in the address
 * (docs/product/browse.md#type-aliases).
 */
export const TYPE_ALIASES: Readonly<Record<string, string>> = {
  "kink-cabins-bnb": "kink-cabins-bnbs",
  "kink-cabins": "kink-cabin",
};

/**
 * The kinds of places, each with its types: houses, flats and the like that one party has to itself; places that let single
 * rooms or pitches; rooms to play in, by the hour or evening; places to go out to; and what a host leads. A traveller who
 * looks at one place can use another of its kind in its stead.
 */
const KINDS: readonly (readonly PropertyTypeSlug[])[] = [
  ["kink-cabin", "kinkbnb", "kink-rental", "house-home", "nudist-rental", "bnb", "lifestyle-bnb"],
  ["lifestyle-resort", "lifestyle-resort-takeover", "lifestyle-hotel", "campground", "lifestyle-cruise"],
  ["dungeon", "hourly-rental", "kink-rental", "event-space"],
  ["lifestyle-club", "nudist-club", "nude-beach", "libertine-spa"],
  ["lifestyle-experience", "experience", "lifestyle-group"],
];

/** The types that the add-property form and its API call accept (docs/product/forms-add-listing.md#property-types). */
export const ADDABLE_TYPES = ["kink-cabin", "kinkbnb"] as const satisfies readonly PropertyTypeSlug[];

const groups: Readonly<Record<string, { label: string; slugs: readonly PropertyTypeSlug[] }>> = TYPE_GROUPS;

/** The id of a type; a slug that is not mapped is used as it is (docs/product/data.md#property-types). */
export function typeIdOf(slug: string): string {
  return bySlug.get(slug)?.id ?? slug;
}

/** The slug of a type id; of a shared id, its canonical one. Undefined for an id that no type has. */
export function typeSlugOf(id: string): PropertyTypeSlug | undefined {
  return byId.get(id)?.slug;
}

/**
 * The address value that a `:propertyType` segment means: aliases are resolved, known values are spelt as they should be,
 * anything else stays as it is. A page redirects when it differs from the segment.
 */
export function canonicalTypeSegment(segment: string): string {
  const slug = slugify(segment);
  if (Object.hasOwn(TYPE_ALIASES, slug)) return TYPE_ALIASES[slug] ?? segment;
  return slug === ALL_TYPES || bySlug.has(slug) || Object.hasOwn(groups, slug) ? slug : segment;
}

/** The type ids that a `:propertyType` segment stands for; a listing has to have one of them. */
export function typeIdsForSegment(segment: string): readonly string[] {
  const canonical = canonicalTypeSegment(segment);
  const group = Object.hasOwn(groups, canonical) ? groups[canonical] : undefined;
  return (group?.slugs ?? [canonical]).map(typeIdOf);
}

/** The ids of all types of the same kinds as these types. An id that no type has is a kind of its own. */
export function typeIdsOfSameKind(typeIds: readonly string[]): ReadonlySet<string> {
  const kinds = KINDS.map((slugs) => slugs.map(typeIdOf)).filter((ids) => typeIds.some((id) => ids.includes(id)));
  return new Set([...typeIds, ...kinds.flat()]);
}

/** The display name of a type id or slug; an unknown one in title case. */
export function typeLabel(idOrSlug: string): string {
  return (byId.get(idOrSlug) ?? bySlug.get(idOrSlug))?.label ?? titleCase(idOrSlug);
}

/** The display name of a `:propertyType` segment: "Kink Cabins & BnBs". */
export function segmentLabel(segment: string): string {
  const canonical = canonicalTypeSegment(segment);
  const group = Object.hasOwn(groups, canonical) ? groups[canonical] : undefined;
  return group?.label ?? typeLabel(canonical);
}

/** The type id that an entry of a record's Property Type means; the entry may be a name or a slug instead of an id. */
export function readTypeId(entry: string): string {
  const trimmed = entry.trim();
  if (byId.has(trimmed)) return trimmed;
  return (bySlug.get(slugify(trimmed)) ?? byLabel.get(normalise(trimmed)))?.id ?? trimmed;
}

/**
 * The type segment that picking a place leads to, whatever page the visitor is on
 * (docs/product/browse.md#picking-a-suggestion). It stands apart from the other constants, which the first view of a list
 * has no use for and would load with it.
 */
export const SUGGESTION_TYPE_SEGMENT = "kink-cabins-bnbs";
