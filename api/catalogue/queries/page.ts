import {
  type ActiveValue,
  activeValues,
  type Cursor,
  type DropHint,
  decodeCursor,
  encodeCursor,
  type FacetCounts,
  type FacetValue,
  type FeatureCategory,
  featureChoicesIn,
  featureLabel,
  type ListingCard,
  type ListingPage,
  type ListingQuery,
  type Named,
  PRIVACY_KEYS,
  privacyOptions,
  segmentLabel,
  unlistedPlace,
} from "@nightlatch/domain";
import type { Columns } from "../columns/columns.ts";
import { CARDS } from "../columns/entry.ts";
import { cardAt } from "../columns/row-texts.ts";
import { type Bitset, countBits, countCommon, forEachBit, hasBit } from "../sets/bitset.ts";
import { countType, type Filtered, filterRows } from "./filter.ts";
import { firstRows } from "./seeded-order.ts";

/** Equals the domain's `pageOf`. @param cursor `nextCursor` of the previous page @throws {RangeError} for another seed's cursor */
export function readPage(columns: Columns, query: ListingQuery, seed: number, cursor: string | null, limit: number): ListingPage {
  const after = readCursor(cursor, seed);
  const filtered = filterRows(columns, query);
  const total = countBits(filtered.matches);
  const { rows, next } = firstRows(columns, filtered.matches, seed, after, limit);
  const drops = total === 0 ? findDrops(columns, query) : undefined;
  return {
    items: rows.map((row) => cardOf(columns, row)),
    total,
    typeTotal: countType(columns, query.type),
    nextCursor: next && encodeCursor(next),
    facets: countFacets(columns, filtered),
    place: placeOf(columns, query),
    ...(drops ? { drops } : {}),
  };
}

function readCursor(text: string | null, seed: number): Cursor | null {
  if (text === null) return null;
  const cursor = decodeCursor(text);
  if (cursor?.seed !== seed) throw new RangeError(`"${text}" is not a cursor of a page with seed ${seed}.`);
  return cursor;
}

export function cardOf({ texts }: Columns, row: number): ListingCard {
  return JSON.parse(CARDS.unpack(cardAt(texts, row))) as ListingCard;
}

const choicesOf = (category: FeatureCategory) => featureChoicesIn(category).map((slug) => ({ slug, label: featureLabel(slug) }));

const CHOICES = {
  furniture: choicesOf("Kink Furniture"),
  general: choicesOf("General"),
  wellness: choicesOf("Wellness"),
  locationType: choicesOf("LocationType"),
};
const ANSWERS = PRIVACY_KEYS.map((key) => [key, privacyOptions(key).map(({ slug }) => slug)] as const);

/** An any-of group's counts ignore its filter. Wellness is all-of, so its counts apply it (docs/product/filters.md#counts). */
function countFacets(columns: Columns, filtered: Filtered): FacetCounts {
  const { matches, without } = filtered;
  const counting = countingIn(columns);
  const count = (group: keyof typeof CHOICES, rows: Bitset): FacetValue[] =>
    CHOICES[group].map((choice) => ({ ...choice, count: counting(rows)(columns.groups[group].get(choice.slug)) }));
  const answers = ANSWERS.flatMap(([key, slugs]) =>
    slugs.map((slug) => [slug, counting(without(key))(columns.privacy.get(slug))] as const),
  );
  return {
    furniture: count("furniture", without("furniture")),
    dynamics: count("general", without("dynamics")),
    wellness: count("wellness", matches),
    locationType: count("locationType", without("locationType")),
    privacyFacts: Object.fromEntries(answers.filter(([, number]) => number > 0)),
  };
}

type Counter = (set: Bitset | undefined) => number;

function countingIn(columns: Columns): (rows: Bitset) => Counter {
  const counters = new Map<Bitset, Counter>();
  return (rows) => {
    const counter = counters.get(rows) ?? counterOf(columns, rows);
    counters.set(rows, counter);
    return counter;
  };
}

const WORDS_PER_ROW = 8;

function counterOf(columns: Columns, rows: Bitset): Counter {
  const count = countBits(rows);
  if (count === columns.rows) return sizeOfSet;
  if (count * WORDS_PER_ROW > rows.length) return (set) => (set ? countCommon(set, rows) : 0);
  const list: number[] = [];
  forEachBit(rows, (row) => list.push(row));
  return (set) => (set ? list.reduce((sum, row) => sum + Number(hasBit(set, row)), 0) : 0);
}

const setSizes = new WeakMap<Bitset, number>();

function sizeOfSet(set: Bitset | undefined): number {
  if (!set) return 0;
  const size = setSizes.get(set) ?? countBits(set);
  setSizes.set(set, size);
  return size;
}

function findDrops(columns: Columns, query: ListingQuery): DropHint[] | undefined {
  const drops = activeValues(query)
    .filter(mayHelp)
    .map(({ without, ...active }) => ({ ...active, total: countBits(filterRows(columns, without).matches) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  return drops.length > 0 ? drops : undefined;
}

/** Removing a filter helps only if more listings match: the last value of an any-of filter, or any wellness value. */
const mayHelp = ({ filter, without }: ActiveValue): boolean => filter === "wellness" || without[filter] === undefined;

function placeOf(columns: Columns, { type, state, city }: ListingQuery): ListingPage["place"] {
  const named = (slug: string, label: string | undefined): Named => ({ slug, label: label ?? unlistedPlace(slug) });
  return {
    type: type ? { slug: type, label: segmentLabel(type) } : null,
    state: state ? named(state, columns.states.spellingOf(state) ?? columns.countries.spellingOf(state)) : null,
    city: city ? named(city, columns.cities.spellingOf(city)) : null,
  };
}
