import { type Listing, typeIdOf } from "@nightlatch/domain";
import { listingTexts } from "../../db/listing-texts.ts";
import { type Bitset, emptyBitset } from "../sets/bitset.ts";
import { endsStep, type Steps } from "../steps.ts";
import { type CatalogueEntry, createEntry, createShare } from "./entry.ts";
import { emptyMasks, type FacetMasks, moveMasks, setMasks } from "./facet-masks.ts";
import { addToSets, emptySets, type FilterSets, moveSetSteps } from "./filter-sets.ts";
import { beginsWord, type GramIndex, gramIndexSteps, moveGramSteps } from "./grams.ts";
import { type PlaceIndex, placeIndexSteps } from "./place-index.ts";
import { moveRowPlaceSteps, type RowPlaces, rowPlaceSteps } from "./row-places.ts";
import { type Changes, moveNumbers, planSteps, rowsAfter } from "./row-plan.ts";
import { idAt, moveTextSteps, type RowTexts, rowTextSteps, slugAt } from "./row-texts.ts";
import { type SlugIndex, slugHash, slugIndexSteps } from "./slug-index.ts";

export { comparable } from "./entry.ts";

/** The published listings as columns, one row each, ordered by folded name and then id. Lists, counts and suggestions are computed from them. */
export interface Columns extends FilterSets {
  readonly rows: number;
  readonly texts: RowTexts;
  readonly slugs: SlugIndex;
  readonly hashes: Uint32Array;
  readonly slugHashes: Uint32Array;
  /** How many guests each row has room for. */
  readonly capacities: Uint32Array;
  readonly clubs: Bitset;
  readonly facetMasks: FacetMasks;
  readonly names: GramIndex;
  /** An index of the words in names, without a name's first word, by the characters that they begin with. */
  readonly nameWords: GramIndex;
  readonly rowPlaces: RowPlaces;
  readonly cities: PlaceIndex;
  readonly states: PlaceIndex;
  readonly countries: PlaceIndex;
  /** When featured boosts end that were running when they were read, in milliseconds since 1970, by the ids of their listings. */
  readonly boosts: ReadonlyMap<string, number>;
}

export function toEntry(listing: Listing): CatalogueEntry {
  return createEntry(listing, listingTexts(listing), Date.now(), createShare());
}

const CLUB_ID = typeIdOf("lifestyle-club");

/** What columns of any size are completed from. */
type Parts = Omit<Columns, "slugs" | "clubs" | "cities" | "states" | "countries">;

/** @param entries of published listings, in the order of `compareEntries` */
export function* columnSteps(entries: readonly CatalogueEntry[]): Steps<Columns> {
  const rows = entries.length;
  const numbers = {
    hashes: new Uint32Array(rows),
    slugHashes: new Uint32Array(rows),
    capacities: new Uint32Array(rows),
    facetMasks: emptyMasks(rows),
  };
  const sets = emptySets(rows);
  for (const [row, entry] of entries.entries()) {
    setRow(numbers, sets, row, entry);
    if (endsStep(row)) yield;
  }
  const texts = yield* rowTextSteps(entries);
  return yield* completeSteps({
    ...numbers,
    ...sets,
    rows,
    texts,
    names: yield* gramIndexSteps(texts.names),
    nameWords: yield* gramIndexSteps(texts.names, beginsWord),
    rowPlaces: yield* rowPlaceSteps(entries),
    boosts: new Map(boostsOf(entries)),
  });
}

/**
 * Makes the columns that a full build would make after a change, out of those before it. They are copied rather than computed: of
 * a million listings that takes some hundredths of the time.
 */
export function* changeSteps(previous: Columns, changes: Changes): Steps<Columns> {
  const { come } = changes;
  const plan = yield* planSteps(
    { names: previous.texts.names, hashes: previous.hashes, idAt: (row) => idAt(previous.texts, row) },
    changes,
  );
  const texts = yield* moveTextSteps(previous.texts, plan, come);
  const after = rowsAfter(plan);
  yield;
  const numbers = {
    hashes: moveNumbers(previous.hashes, plan),
    slugHashes: moveNumbers(previous.slugHashes, plan),
    capacities: moveNumbers(previous.capacities, plan),
    facetMasks: moveMasks(previous.facetMasks, plan),
  };
  yield;
  const sets = yield* moveSetSteps(previous, plan);
  for (const [number, entry] of come.entries()) {
    setRow(numbers, sets, plan.added[number] as number, entry);
    if (endsStep(number)) yield;
  }
  return yield* completeSteps({
    ...numbers,
    ...sets,
    rows: plan.rows,
    texts,
    names: yield* moveGramSteps(previous.names, plan, after, texts.names),
    nameWords: yield* moveGramSteps(previous.nameWords, plan, after, texts.names, beginsWord),
    rowPlaces: yield* moveRowPlaceSteps(previous.rowPlaces, plan, come),
    boosts: new Map([...[...previous.boosts].filter(([id]) => !changes.gone.has(id)), ...boostsOf(come)]),
  });
}

function* completeSteps(parts: Parts): Steps<Columns> {
  return {
    ...parts,
    slugs: yield* slugIndexSteps(parts.slugHashes, (row) => slugAt(parts.texts, row)),
    clubs: parts.typeIds.get(CLUB_ID) ?? emptyBitset(parts.rows),
    cities: yield* placeIndexSteps(parts.rowPlaces, "city"),
    states: yield* placeIndexSteps(parts.rowPlaces, "state"),
    countries: yield* placeIndexSteps(parts.rowPlaces, "country"),
  };
}

/** Writes a row into columns that are nobody else's yet. */
function setRow(
  numbers: Pick<Columns, "hashes" | "slugHashes" | "capacities" | "facetMasks">,
  sets: FilterSets,
  row: number,
  entry: CatalogueEntry,
): void {
  numbers.hashes[row] = entry.hash;
  numbers.slugHashes[row] = slugHash(entry.slug);
  numbers.capacities[row] = entry.capacity;
  setMasks(numbers.facetMasks, row, entry);
  addToSets(sets, row, entry, numbers.hashes.length);
}

function* boostsOf(entries: readonly CatalogueEntry[]): Generator<[id: string, until: number]> {
  for (const { id, boostUntil } of entries) if (boostUntil !== undefined) yield [id, boostUntil];
}
