import { type ListingQuery, toListingParams } from "@nightlatch/domain";
import { type PreparedAnswer, prepareJson } from "@nightlatch/http/json-answer";
import { LRUCache } from "lru-cache";
import type { Catalogue } from "./catalogue.ts";
import type { LiveCatalogue } from "./live/live-catalogue.ts";
import { suggestionNeedle } from "./questions/suggestions.ts";

/** All spellings of a query share one cached response. */
export interface CatalogueAnswers {
  /** @param query parsed, so without unknown values @throws {RangeError} for a cursor of another seed */
  page(query: ListingQuery, seed: number, cursor: string | null, limit: number): PreparedAnswer;
  suggest(text: string, limit: number): PreparedAnswer;
  suggestProperties(text: string, limit: number): PreparedAnswer;
  categoryCounts(): PreparedAnswer;
  featureCounts(): PreparedAnswer;
  similar(slug: string): PreparedAnswer;
}

export interface AnswerLimits {
  readonly count: number;
  readonly bytes: number;
}

export const ANSWER_LIMITS: AnswerLimits = { count: 4_000, bytes: 32 * 2 ** 20 };

export const KEEP_NO_ANSWERS: AnswerLimits = { count: 0, bytes: 0 };

export function createCatalogueAnswers(live: Pick<LiveCatalogue, "current">, limits: AnswerLimits = ANSWER_LIMITS): CatalogueAnswers {
  const answer = limits.count > 0 ? keepAnswers(live, limits) : (_key: Key, make: Make) => prepareJson(make(live.current()));
  return {
    page: (query, seed, cursor, limit) =>
      answer(["page", toListingParams(query), seed, cursor, limit], (catalogue) => catalogue.page(query, seed, cursor, limit)),
    suggest: (text, limit) => answer(["suggest", suggestionNeedle(text), limit], (catalogue) => catalogue.suggest(text, limit)),
    suggestProperties: (text, limit) =>
      answer(["properties", suggestionNeedle(text), limit], (catalogue) => catalogue.suggestProperties(text, limit)),
    categoryCounts: () => answer(["category-counts"], (catalogue) => catalogue.categoryCounts()),
    featureCounts: () => answer(["feature-counts"], (catalogue) => catalogue.featureCounts()),
    similar: (slug) => answer(["similar", slug], (catalogue) => ({ items: catalogue.similar(slug) ?? [] })),
  };
}

type Key = readonly unknown[];
type Make = (catalogue: Catalogue) => unknown;

function keepAnswers(live: Pick<LiveCatalogue, "current">, { count, bytes }: AnswerLimits): (key: Key, make: Make) => PreparedAnswer {
  let keptFor = live.current();
  const kept = new LRUCache<string, PreparedAnswer>({
    max: count,
    maxSize: bytes,
    sizeCalculation: ({ body, etag }, key) => body.length + 2 * (etag.length + key.length),
  });
  return (key, make) => {
    const catalogue = live.current();
    if (catalogue !== keptFor) {
      kept.clear();
      keptFor = catalogue;
    }
    const text = JSON.stringify(key);
    const found = kept.get(text);
    if (found) return found;
    const made = prepareJson(make(catalogue));
    kept.set(text, made);
    return made;
  };
}
