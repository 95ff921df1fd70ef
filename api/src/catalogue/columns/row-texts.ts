import { endsStep, type Steps } from "../steps.ts";
import type { CatalogueEntry } from "./entry.ts";
import type { RowPlan } from "./row-plan.ts";

/** The texts of each row, in lists of their own: an object for each row would take a third more memory than they. */
export interface RowTexts {
  readonly ids: readonly string[];
  readonly slugs: readonly string[];
  /** Folded. */
  readonly names: readonly string[];
  /** Cards as `CARDS` packs them: few are ever shown. */
  readonly cards: readonly string[];
  /** ISO times, or empty. */
  readonly updatedAts: readonly string[];
}

type Lists = { readonly [List in keyof RowTexts]: string[] };

export function* rowTextSteps(entries: readonly CatalogueEntry[]): Steps<RowTexts> {
  const texts = emptyTexts(entries.length);
  for (const [row, entry] of entries.entries()) {
    setTexts(texts, row, entry);
    if (endsStep(row)) yield;
  }
  return texts;
}

/** The texts after some rows were removed and others added. */
export function* moveTextSteps(previous: RowTexts, { rows, segments, added }: RowPlan, come: readonly CatalogueEntry[]): Steps<RowTexts> {
  const texts = emptyTexts(rows);
  for (const list of Object.keys(texts) as (keyof RowTexts)[]) {
    for (const { from, to, at } of segments) {
      for (let row = from; row < to; row++) {
        texts[list][at + row - from] = previous[list][row] as string;
        if (endsStep(row)) yield;
      }
    }
  }
  for (const [number, entry] of come.entries()) setTexts(texts, added[number] as number, entry);
  return texts;
}

function emptyTexts(rows: number): Lists {
  const list = () => new Array<string>(rows).fill("");
  return { ids: list(), slugs: list(), names: list(), cards: list(), updatedAts: list() };
}

function setTexts({ ids, slugs, names, cards, updatedAts }: Lists, row: number, entry: CatalogueEntry): void {
  ids[row] = entry.id;
  slugs[row] = entry.slug;
  names[row] = entry.name;
  cards[row] = entry.card;
  updatedAts[row] = entry.updatedAt;
}
