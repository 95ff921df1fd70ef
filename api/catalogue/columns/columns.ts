import { type Listing, typeIdOf } from "@nightlatch/domain";
import { listingTexts } from "../listing-texts.ts";
import { type Bitset, emptyBitset } from "../sets/bitset.ts";
import type { Steps } from "../steps.ts";
import { BitsEdit } from "./edits.ts";
import { type CatalogueEntry, createEntry, createShare } from "./entry.ts";
import { editSetSteps, type FilterSets, NO_SETS } from "./filter-sets.ts";
import { beginsWord, editGramSteps, type GramIndex, NO_GRAMS } from "./grams.ts";
import { editPlaceSteps, NO_PLACE_INDEX, type PlaceField, type PlaceIndex } from "./place-index.ts";
import { editPlaceNumberSteps, NO_PLACES, type RowPlaces } from "./row-places.ts";
import { type Changes, editNumbers, orderSteps, planSteps, type RowOrder, type RowPlan } from "./row-plan.ts";
import { editTextSteps, idAt, NO_ROW_TEXTS, type RowTexts, slugAt } from "./row-texts.ts";
import { editSlugSteps, NO_SLUGS, type SlugIndex, type Slugs, slugHash } from "./slug-index.ts";

export { comparable } from "./entry.ts";

export interface Columns extends FilterSets, RowOrder {
  readonly rows: number;
  readonly texts: RowTexts;
  readonly slugs: SlugIndex;
  readonly hashes: Uint32Array;
  readonly slugHashes: Uint32Array;
  readonly capacities: Uint32Array;
  readonly clubs: Bitset;
  readonly names: GramIndex;
  readonly nameWords: GramIndex;
  readonly rowPlaces: RowPlaces;
  readonly cities: PlaceIndex;
  readonly states: PlaceIndex;
  readonly countries: PlaceIndex;
  readonly boosts: ReadonlyMap<string, number>;
}

export function toEntry(listing: Listing): CatalogueEntry {
  return createEntry(listing, listingTexts(listing), Date.now(), createShare());
}

const CLUB_ID = typeIdOf("lifestyle-club");

const NONE = new Uint32Array();

const NO_COLUMNS: Columns = {
  ...NO_SETS,
  rows: 0,
  rowCapacity: 0,
  live: NONE,
  order: NONE,
  ranks: NONE,
  texts: NO_ROW_TEXTS,
  slugs: NO_SLUGS,
  hashes: NONE,
  slugHashes: NONE,
  capacities: NONE,
  clubs: NONE,
  names: NO_GRAMS,
  nameWords: NO_GRAMS,
  rowPlaces: NO_PLACES,
  cities: NO_PLACE_INDEX,
  states: NO_PLACE_INDEX,
  countries: NO_PLACE_INDEX,
  boosts: new Map(),
};

export function columnSteps(entries: readonly CatalogueEntry[]): Steps<Columns> {
  return changeSteps(NO_COLUMNS, { gone: new Set(), added: entries });
}

export function* changeSteps(before: Columns, changes: Changes): Steps<Columns> {
  const { names } = before.texts;
  const plan = yield* planSteps({ ...before, names, idAt: (row) => idAt(before.texts, row) }, changes);
  const order = yield* orderSteps(before, editLive(before.live, plan), plan);
  const texts = yield* editTextSteps(before.texts, plan, order.order);
  const hashes = editNumbers(before.hashes, plan, ({ hash }) => hash);
  const slugHashes = editNumbers(before.slugHashes, plan, ({ slug }) => slugHash(slug));
  yield;
  const capacities = editNumbers(before.capacities, plan, ({ capacity }) => capacity);
  const sets = yield* editSetSteps(before, plan);
  const indexPlaces = (field: PlaceField, index: PlaceIndex) => editPlaceSteps(index, plan, before, order, before.rowPlaces, field);
  return {
    ...sets,
    ...order,
    rows: order.order.length,
    texts,
    slugs: yield* editSlugSteps(before.slugs, plan, {
      before: slugsOf(before.slugHashes, before.texts),
      after: slugsOf(slugHashes, texts),
      count: order.order.length,
    }),
    hashes,
    slugHashes,
    capacities,
    clubs: sets.typeIds.get(CLUB_ID) ?? emptyBitset(plan.rowCapacity),
    names: yield* editGramSteps(before.names, plan, names, before.ranks),
    nameWords: yield* editGramSteps(before.nameWords, plan, names, before.ranks, beginsWord),
    rowPlaces: yield* editPlaceNumberSteps(before.rowPlaces, plan),
    cities: yield* indexPlaces("city", before.cities),
    states: yield* indexPlaces("state", before.states),
    countries: yield* indexPlaces("country", before.countries),
    boosts: new Map([...[...before.boosts].filter(([id]) => !changes.gone.has(id)), ...boostsOf(changes.added)]),
  };
}

/** Separate from `changeSteps`, where the closure would retain the previous columns in memory. */
const slugsOf = (hashes: Uint32Array, texts: RowTexts): Slugs => ({ hashes, slugAt: (row) => slugAt(texts, row) });

function editLive(live: Bitset, { rowCapacity, departures, arrivals }: RowPlan): Bitset {
  const edit = new BitsEdit(live, rowCapacity);
  for (const { row, to } of departures) edit.put(row, to !== undefined);
  for (const { row } of arrivals) edit.put(row, true);
  return edit.done();
}

function* boostsOf(entries: readonly CatalogueEntry[]): Generator<[id: string, until: number]> {
  for (const { id, boostUntil } of entries) if (boostUntil !== undefined) yield [id, boostUntil];
}
