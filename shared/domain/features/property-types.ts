import { normalise, slugify, titleCase } from "../text/text.ts";

/** The order matters: of two types with the same id, the first slug represents it (docs/product/data.md#names-of-types). */
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

export const PROPERTY_TYPES: readonly PropertyType[] = TYPE_SLUGS.map((slug) => ({
  slug,
  id: SHARED_IDS[slug] ?? `type-${slug}`,
  label: NAMED[slug] ?? titleCase(slug),
}));

const bySlug: ReadonlyMap<string, PropertyType> = new Map(PROPERTY_TYPES.map((type) => [type.slug, type]));
const byLabel: ReadonlyMap<string, PropertyType> = new Map(PROPERTY_TYPES.map((type) => [normalise(type.label), type]));
// Reversed, so that the first slug of a shared id wins.
const byId: ReadonlyMap<string, PropertyType> = new Map(PROPERTY_TYPES.toReversed().map((type) => [type.id, type]));

export const TYPE_GROUPS = {
  "kink-cabins-bnbs": { label: "Kink Cabins & BnBs", slugs: ["kink-cabin", "kinkbnb"] },
} as const satisfies Readonly<Record<string, { label: string; slugs: readonly PropertyTypeSlug[] }>>;

export const ALL_TYPES = "all";

/** Current slugs of former slugs, which links on the home page still use (docs/product/browse.md#type-aliases). */
export const TYPE_ALIASES: Readonly<Record<string, string>> = {
  "kink-cabins-bnb": "kink-cabins-bnbs",
  "kink-cabins": "kink-cabin",
};

/** Types that can replace each other among similar stays. */
const KINDS: readonly (readonly PropertyTypeSlug[])[] = [
  ["kink-cabin", "kinkbnb", "kink-rental", "house-home", "nudist-rental", "bnb", "lifestyle-bnb"],
  ["lifestyle-resort", "lifestyle-resort-takeover", "lifestyle-hotel", "campground", "lifestyle-cruise"],
  ["dungeon", "hourly-rental", "kink-rental", "event-space"],
  ["lifestyle-club", "nudist-club", "nude-beach", "libertine-spa"],
  ["lifestyle-experience", "experience", "lifestyle-group"],
];

export const ADDABLE_TYPES = ["kink-cabin", "kinkbnb"] as const satisfies readonly PropertyTypeSlug[];

const groups: Readonly<Record<string, { label: string; slugs: readonly PropertyTypeSlug[] }>> = TYPE_GROUPS;

export function typeIdOf(slug: string): string {
  return bySlug.get(slug)?.id ?? slug;
}

export function typeSlugOf(id: string): PropertyTypeSlug | undefined {
  return byId.get(id)?.slug;
}

export function canonicalTypeSegment(segment: string): string {
  const slug = slugify(segment);
  if (Object.hasOwn(TYPE_ALIASES, slug)) return TYPE_ALIASES[slug] ?? segment;
  return slug === ALL_TYPES || bySlug.has(slug) || Object.hasOwn(groups, slug) ? slug : segment;
}

export function typeIdsForSegment(segment: string): readonly string[] {
  const canonical = canonicalTypeSegment(segment);
  const group = Object.hasOwn(groups, canonical) ? groups[canonical] : undefined;
  return (group?.slugs ?? [canonical]).map(typeIdOf);
}

export function typeIdsOfSameKind(typeIds: readonly string[]): ReadonlySet<string> {
  const kinds = KINDS.map((slugs) => slugs.map(typeIdOf)).filter((ids) => typeIds.some((id) => ids.includes(id)));
  return new Set([...typeIds, ...kinds.flat()]);
}

export function typeLabel(idOrSlug: string): string {
  return (byId.get(idOrSlug) ?? bySlug.get(idOrSlug))?.label ?? titleCase(idOrSlug);
}

export function segmentLabel(segment: string): string {
  const canonical = canonicalTypeSegment(segment);
  const group = Object.hasOwn(groups, canonical) ? groups[canonical] : undefined;
  return group?.label ?? typeLabel(canonical);
}

export function readTypeId(entry: string): string {
  const trimmed = entry.trim();
  if (byId.has(trimmed)) return trimmed;
  return (bySlug.get(slugify(trimmed)) ?? byLabel.get(normalise(trimmed)))?.id ?? trimmed;
}

export const SUGGESTION_TYPE_SEGMENT = "kink-cabins-bnbs";
