import {
  type Cursor,
  compareText,
  cursorFitsSeed,
  decodeCursor,
  encodeCursor,
  type FacetCounts,
  type FacetValue,
  type FeatureCategory,
  featureChoicesIn,
  featureLabel,
  type ListingPage,
  type ListingQuery,
  type Named,
  placeSegment,
  segmentLabel,
  shuffleKey,
  titleCase,
} from "@nightlatch/shared/domain";
import { type Bitset, countBits, countCommon, forEachBit, hasBit } from "./bitset.ts";
import type { BitsByValue, Columns } from "./columns.ts";
import { countType, type Filtered, filterRows } from "./filter.ts";

/**
 * One page of `/api/listings`. The domain's `pageOf` says the same the plain way.
 *
 * @param cursor `nextCursor` of the page before, or null for the first one
 * @throws RangeError when the cursor was not made by a page of this seed
 */
export function readPage(columns: Columns, query: ListingQuery, seed: number, cursor: string | null, limit: number): ListingPage {
  const after = readCursor(cursor, seed);
  const filtered = filterRows(columns, query);
  const { rows, more } = firstRows(columns, filtered.matches, seed, after, limit);
  const last = rows.at(-1);
  return {
    items: rows.flatMap(({ row }) => columns.cards[row] ?? []),
    total: countBits(filtered.matches),
    typeTotal: countType(columns, query.type),
    nextCursor: last && more ? encodeCursor(toCursor(columns, last)) : null,
    facets: countFacets(columns, filtered),
    place: placeOf(columns, query),
  };
}

function readCursor(text: string | null, seed: number): Cursor | null {
  if (text === null) return null;
  const cursor = decodeCursor(text);
  if (!cursor || !cursorFitsSeed(cursor, seed)) throw new RangeError(`"${text}" is not a cursor of a page with seed ${seed}.`);
  return cursor;
}

/** A row with its place in the visit's order: featured rows rank below 2^32, the others above. */
interface RankedRow {
  readonly row: number;
  readonly rank: number;
}

const UNFEATURED = 2 ** 32;

/**
 * The first `limit` rows after the cursor in the visit's order. One pass over the matches that keeps the best so
 * far: sorting them all would cost more than everything else a page needs.
 */
function firstRows(
  columns: Columns,
  matches: Bitset,
  seed: number,
  after: Cursor | null,
  limit: number,
): { rows: readonly RankedRow[]; more: boolean } {
  const best: RankedRow[] = [];
  const afterRank = after ? rankOf(after.featured, after.key) : -1;
  const afterId = after?.id ?? "";
  let candidates = 0;
  forEachBit(matches, (row) => {
    const rank = rankOf(hasBit(columns.featured, row), shuffleKey(columns.hashes[row] ?? 0, seed));
    if (rank < afterRank || (rank === afterRank && compareText(idOf(columns, row), afterId) <= 0)) return;
    candidates++;
    insertRanked(columns, best, { row, rank }, limit);
  });
  return { rows: best, more: candidates > best.length };
}

function rankOf(featured: boolean, key: number): number {
  return featured ? key : key + UNFEATURED;
}

function insertRanked(columns: Columns, best: RankedRow[], candidate: RankedRow, limit: number): void {
  const last = best.at(-1);
  if (best.length >= limit && last && compareRanked(columns, candidate, last) >= 0) return;
  let at = best.length;
  for (; at > 0; at--) {
    const before = best[at - 1];
    if (before && compareRanked(columns, candidate, before) >= 0) break;
  }
  best.splice(at, 0, candidate);
  if (best.length > limit) best.pop();
}

function compareRanked(columns: Columns, a: RankedRow, b: RankedRow): number {
  return a.rank - b.rank || compareText(idOf(columns, a.row), idOf(columns, b.row));
}

function idOf(columns: Columns, row: number): string {
  return columns.ids[row] ?? "";
}

function toCursor(columns: Columns, { row, rank }: RankedRow): Cursor {
  const featured = rank < UNFEATURED;
  return { featured, key: featured ? rank : rank - UNFEATURED, id: idOf(columns, row) };
}

interface Choice {
  readonly slug: string;
  readonly label: string;
}

/** The choices of each counted filter, made once: spelling them anew would cost more than counting them. */
const CHOICES = {
  furniture: choicesOf("Kink Furniture"),
  dynamics: choicesOf("General"),
  wellness: choicesOf("Wellness"),
  locationType: choicesOf("LocationType"),
} as const;

function choicesOf(category: FeatureCategory): readonly Choice[] {
  return featureChoicesIn(category).map((slug) => ({ slug, label: featureLabel(slug) }));
}

/** READINGS 44: any-of groups leave out their own group; wellness is all-of and keeps its own. */
function countFacets({ groups }: Columns, { matches, without }: Filtered): FacetCounts {
  return {
    furniture: countChoices(groups.furniture, CHOICES.furniture, without("furniture")),
    dynamics: countChoices(groups.general, CHOICES.dynamics, without("dynamics")),
    wellness: countChoices(groups.wellness, CHOICES.wellness, matches),
    locationType: countChoices(groups.locationType, CHOICES.locationType, without("locationType")),
  };
}

function countChoices(values: BitsByValue, choices: readonly Choice[], rows: Bitset): FacetValue[] {
  return choices.map(({ slug, label }) => {
    const bits = values.get(slug);
    return { slug, label, count: bits ? countCommon(bits, rows) : 0 };
  });
}

/** The query's place as people write it; a segment that no listing has becomes title case. */
function placeOf(columns: Columns, { type, state, city }: ListingQuery): ListingPage["place"] {
  const named = (slug: string, label: string | undefined): Named => ({ slug, label: label ?? titleCase(placeSegment(slug)) });
  return {
    type: type ? { slug: type, label: segmentLabel(type) } : null,
    state: state ? named(state, columns.states.spellingOf(state) ?? columns.countries.spellingOf(state)) : null,
    city: city ? named(city, columns.cities.spellingOf(city)) : null,
  };
}
