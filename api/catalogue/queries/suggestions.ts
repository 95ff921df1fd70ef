import { fold, placeLine, SUGGESTION_MIN_CHARS, type Suggestion } from "@nightlatch/domain";
import type { Columns } from "../columns/columns.ts";
import { textOf } from "../columns/edits.ts";
import type { EntryPlace } from "../columns/entry.ts";
import { firstOfRange, type GramIndex, gramIndexSteps, rangeAtStart, rarestRange, sizeOf } from "../columns/grams.ts";
import { firstOfSet, mergeFirst } from "../columns/row-set.ts";
import type { Steps } from "../steps.ts";
import { cardOf } from "./page.ts";
import { countSuggestible, type PlaceSuggestion, type SuggestiblePlace, suggestibleSteps } from "./suggestible.ts";

export const SUGGESTION_MAX = 10;

interface SuggestionIndex {
  readonly places: readonly SuggestiblePlace[];
  readonly labels: GramIndex;
}

/** Cached across catalogues, because most changes of listings leave the places unchanged. */
const madeOf = new WeakMap<readonly EntryPlace[], { readonly counts: Uint32Array; readonly index: SuggestionIndex }>();

export function* suggestionIndexSteps(columns: Columns): Steps<SuggestionIndex> {
  const { places: known } = columns.rowPlaces;
  const counts = countSuggestible(columns);
  yield;
  const cached = madeOf.get(known);
  if (cached?.counts.every((count, at) => count === counts[at])) return cached.index;
  const places = yield* suggestibleSteps(known, counts);
  const index = { places, labels: yield* gramIndexSteps(places.map(({ label }) => label)) };
  madeOf.set(known, { counts, index });
  return index;
}

/** Returns undefined if the text is too short (docs/product/browse.md#suggestions). */
export function suggestionNeedle(text: string): string | undefined {
  const trimmed = text.trim();
  const needle = fold(trimmed);
  return [...trimmed].length >= SUGGESTION_MIN_CHARS && needle !== "" ? needle : undefined;
}

/** Lists places before properties (docs/product/browse.md#suggestions). */
export function suggestAll(columns: Columns, index: SuggestionIndex, text: string, limit: number): Suggestion[] {
  const needle = suggestionNeedle(text);
  if (needle === undefined) return [];
  const places = findPlaces(index, needle, limit);
  const wanted = limit - places.length;
  const named = findNamed(columns, needle, wanted);
  const nearby = named.length < wanted ? findNearby(columns, needle, wanted - named.length, new Set(named)) : [];
  return [...places, ...toSuggestions(columns, [...named, ...nearby])];
}

export function suggestByName(columns: Columns, text: string, limit: number): Suggestion[] {
  const needle = suggestionNeedle(text);
  return needle === undefined ? [] : toSuggestions(columns, findNamed(columns, needle, limit));
}

function findPlaces({ places, labels }: SuggestionIndex, needle: string, limit: number): PlaceSuggestion[] {
  const fits = (fit: number) =>
    firstOfRange(labels, rarestRange(labels, needle), limit, (at) => {
      const place = places[at];
      return place !== undefined && (fitOf(place.name, needle) ?? fitOf(place.label, needle)) === fit;
    });
  const first = (fit: number) => () => mergeFirst(fits(fit), limit, (at) => at);
  return bestFits([first(0), first(1), first(2)], limit).flatMap((at) => places[at]?.place ?? []);
}

function findNamed(columns: Columns, needle: string, limit: number): number[] {
  const { names, nameWords, texts, ranks } = columns;
  const inside = rarestRange(names, needle);
  const atWord = rangeAtStart(needle);
  const fits = (fit: number) => (row: number) => fitOf(textOf(texts.names, row), needle) === fit;
  const find = (index: GramIndex, range: typeof inside, fit: number) =>
    mergeFirst(firstOfRange(index, range, limit, fits(fit)), limit, (row) => ranks[row] as number);
  return bestFits(
    [
      () => rowsBeginning(columns, needle, limit),
      () => (sizeOf(nameWords, atWord) < sizeOf(names, inside) ? find(nameWords, atWord, 1) : find(names, inside, 1)),
      () => find(names, inside, 2),
    ],
    limit,
  );
}

function bestFits(finders: readonly (() => readonly number[])[], limit: number): number[] {
  const found: number[] = [];
  for (const find of finders) if (found.length < limit) found.push(...find());
  return found.slice(0, Math.max(0, limit));
}

function rowsBeginning({ texts: { names }, order }: Columns, needle: string, limit: number): number[] {
  const nameAt = (position: number): string => textOf(names, order[position] as number);
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (nameAt(middle) < needle) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < order.length && end - low < limit && nameAt(end).startsWith(needle)) end++;
  return [...order.subarray(low, end)];
}

function findNearby(columns: Columns, needle: string, limit: number, named: ReadonlySet<number>): number[] {
  const { cities, states, countries, ranks } = columns;
  const matching = [cities, states, countries].flatMap(({ entries }) => entries.filter(({ folded }) => folded.includes(needle)));
  return mergeFirst(
    matching.map(({ rows }) => firstOfSet(rows, columns, limit, (row) => !named.has(row))),
    limit,
    (row) => ranks[row] as number,
  );
}

function fitOf(folded: string, needle: string): 0 | 1 | 2 | undefined {
  const at = folded.indexOf(needle);
  if (at < 0) return undefined;
  if (at === 0) return 0;
  for (let i = at; i >= 0; i = folded.indexOf(needle, i + 1)) if (!/[\p{L}\p{N}]/u.test(folded.charAt(i - 1))) return 1;
  return 2;
}

function toSuggestions(columns: Columns, rows: readonly number[]): Suggestion[] {
  return rows.map((row) => {
    const card = cardOf(columns, row);
    return { kind: "property", label: card.name, id: card.id, slug: card.slug, place: placeLine(card) };
  });
}
