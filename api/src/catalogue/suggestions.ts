import {
  compareText,
  fold,
  type Listing,
  placeLine,
  type Suggestion,
  suggestiblePlaces,
  suggestionNeedle,
} from "@nightlatch/shared/domain";
import { type Bitset, emptyBitset, hasBit, setBit } from "./bitset.ts";
import type { CatalogueEntry, Columns } from "./columns.ts";

type Place = Exclude<Suggestion, { kind: "property" }>;

/** What suggestions are looked up in. */
export interface SuggestionIndex {
  /** In the order in which places of equal fit are suggested. */
  readonly places: readonly { readonly place: Place; readonly name: string; readonly label: string }[];
  /** Rows by name, then id. */
  readonly rowsByName: Uint32Array;
}

const KIND_ORDER: readonly Place["kind"][] = ["city", "state", "country"];
/** A listing that fits by its place comes after all that fit by name. */
const PLACE_FIT = 3;

/** @param entries what the columns were built from; places come from published listings only */
export function buildSuggestionIndex(entries: readonly CatalogueEntry[], columns: Columns): SuggestionIndex {
  const listings: readonly Listing[] = entries.map(({ listing }) => listing);
  const places = suggestiblePlaces(listings)
    .toSorted((a, b) => b.count - a.count || KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) || compareText(a.label, b.label))
    .map((place) => ({ place, name: fold(placeName(place)), label: fold(place.label) }));
  const rowsByName = Uint32Array.from({ length: columns.rows }, (_, row) => row).sort(
    (a, b) =>
      compareText(columns.foldedNames[a] ?? "", columns.foldedNames[b] ?? "") || compareText(columns.ids[a] ?? "", columns.ids[b] ?? ""),
  );
  return { places, rowsByName };
}

function placeName(place: Place): string {
  return place.kind === "city" ? place.city : place.kind === "state" ? place.state : place.country;
}

/** Places, then properties, `limit` in all (READINGS 42). The domain's `suggest` says the same. */
export function suggestAll(columns: Columns, index: SuggestionIndex, text: string, limit: number): Suggestion[] {
  const needle = suggestionNeedle(text);
  if (needle === undefined) return [];
  const places = firstByFit(index.places, limit, ({ name, label }) => fitOf(name, needle) ?? fitOf(label, needle)).map(
    ({ place }) => place,
  );
  const nearby = rowsOfPlaces(columns, needle);
  const rows = firstByFit(index.rowsByName, limit - places.length, (row) => {
    return fitOf(columns.foldedNames[row] ?? "", needle) ?? (hasBit(nearby, row) ? PLACE_FIT : undefined);
  });
  return [...places, ...toSuggestions(columns, rows)];
}

/** Properties by name, for the removal form (READINGS 42). The domain's `suggestProperties` says the same. */
export function suggestByName(columns: Columns, index: SuggestionIndex, text: string, limit: number): Suggestion[] {
  const needle = suggestionNeedle(text);
  if (needle === undefined) return [];
  return toSuggestions(
    columns,
    firstByFit(index.rowsByName, limit, (row) => fitOf(columns.foldedNames[row] ?? "", needle)),
  );
}

/** The first `limit` items of the best fits, keeping the given order among equals. */
function firstByFit<T>(items: Iterable<T>, limit: number, fit: (item: T) => number | undefined): T[] {
  const byFit: T[][] = [[], [], [], []];
  for (const item of items) {
    const group = byFit[fit(item) ?? -1];
    if (group && group.length < limit) group.push(item);
  }
  return byFit.flat().slice(0, Math.max(0, limit));
}

/** 0 when the text begins with the needle, 1 when a word does, 2 when it is elsewhere. Both are folded already. */
function fitOf(folded: string, needle: string): 0 | 1 | 2 | undefined {
  const at = folded.indexOf(needle);
  if (at < 0) return undefined;
  if (at === 0) return 0;
  for (let i = at; i >= 0; i = folded.indexOf(needle, i + 1)) if (!/[\p{L}\p{N}]/u.test(folded.charAt(i - 1))) return 1;
  return 2;
}

function rowsOfPlaces(columns: Columns, needle: string): Bitset {
  const bits = emptyBitset(columns.rows);
  for (const { entries } of [columns.cities, columns.states, columns.countries]) {
    for (const entry of entries) if (entry.folded.includes(needle)) for (const row of entry.rows) setBit(bits, row);
  }
  return bits;
}

function toSuggestions(columns: Columns, rows: readonly number[]): Suggestion[] {
  return rows.flatMap((row) => {
    const card = columns.cards[row];
    return card ? [{ kind: "property" as const, label: card.name, id: card.id, slug: card.slug, place: placeLine(card) }] : [];
  });
}
