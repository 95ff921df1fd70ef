import type { PreviewGrant } from "@nightlatch/domain";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { type Catalogue, changedSteps } from "../catalogue/catalogue.ts";
import { type CatalogueAnswers, createCatalogueAnswers, KEEP_NO_ANSWERS } from "../catalogue/catalogue-answers.ts";
import { createShare } from "../catalogue/columns/entry.ts";
import { entryRows, toEntry } from "../catalogue/columns/entry-rows.ts";
import { type Access, draftsFor } from "../catalogue/drafts.ts";
import { createDraftReader, type ListingReader } from "../catalogue/listing-reader.ts";
import type { LiveCatalogue } from "../catalogue/live/live-catalogue.ts";
import { runInSlices } from "../catalogue/steps.ts";
import type { Database } from "../db/schema.ts";
import { CACHE, type PreparedAnswer } from "../http/json-answer.ts";
import type { Log } from "../log.ts";
import { previewSecret } from "./preview-cookie.ts";
import { readSession } from "./sessions.ts";

/** The listings that one request may see: the public ones, and with a preview session its drafts too (docs/product/preview.md#drafts). */
export interface View {
  readonly grant: PreviewGrant | undefined;
  readonly catalogue: Catalogue;
  readonly answers: CatalogueAnswers;
  readonly listings: ListingReader;
  /** The `cache-control` of an answer from this view: in a preview session it is never cached. */
  cache(whenPublic: string): string;
}

/** Gives the view of a request. Only cookies and the database decide; nothing else that a browser sends counts. */
export type ViewOf = (request: Pick<FastifyRequest, "headers">) => Promise<View>;

interface Parts {
  readonly db: Kysely<Database>;
  readonly catalogue: LiveCatalogue;
  readonly answers: CatalogueAnswers;
  readonly listings: ListingReader;
  readonly log: Log;
}

export function createViews({ db, catalogue, answers, listings, log }: Parts): ViewOf {
  const catalogueFor = createPreviewCatalogues(db, catalogue, log);
  return async ({ headers }) => {
    const secret = previewSecret(headers.cookie);
    const grant = secret === undefined ? undefined : await readSession(db, secret, new Date());
    if (!grant) return { grant, catalogue: catalogue.current(), answers, listings, cache: (whenPublic) => whenPublic };
    const withDrafts = await catalogueFor(grant);
    return {
      grant,
      catalogue: withDrafts,
      answers: createCatalogueAnswers({ current: () => withDrafts }, KEEP_NO_ANSWERS),
      listings: createDraftReader(db, grant),
      cache: () => CACHE.never,
    };
  };
}

/** Most catalogues with drafts that are kept. Each has columns of its own, which share the texts of the public ones. */
const KEPT = 4;

/**
 * Catalogues of the public listings and the drafts that an access opens. The public catalogue itself never contains a
 * draft, so no mistake in a filter can show a draft to everybody. A catalogue is made when the first request of an access
 * asks for it, and again after each change of the public one.
 */
function createPreviewCatalogues(db: Kysely<Database>, live: LiveCatalogue, log: Log): (access: Access) => Promise<Catalogue> {
  const kept = new LRUCache<string, { readonly base: Catalogue; readonly made: Promise<Catalogue> }>({ max: KEPT });
  return (access) => {
    const key = keyOf(access);
    const base = live.current();
    const found = kept.get(key);
    if (found?.base === base) return found.made;
    const made = withDrafts(db, base, access, log);
    kept.set(key, { base, made });
    made.catch(() => kept.delete(key));
    return made;
  };
}

const keyOf = ({ scope, allowedIds }: Access): string => (scope === "all" ? "all" : JSON.stringify(allowedIds.toSorted()));

async function withDrafts(db: Kysely<Database>, base: Catalogue, access: Access, log: Log): Promise<Catalogue> {
  const rows = await draftsFor(entryRows(db), access).execute();
  const [share, now] = [createShare(), Date.now()];
  const drafts = rows.map((row) => toEntry(row, now, share, log));
  // A listing may have become a draft since the public catalogue was made.
  return runInSlices(changedSteps(base, new Set(drafts.map(({ id }) => id)), drafts, base.version));
}

/** What operators who are signed in at the desk see beside what their views show. */
export interface OperatorsView {
  /** Whether a request is an operator's. */
  isOperator(request: FastifyRequest): Promise<boolean>;
  /** What the page of a listing would be for a submission; undefined for other slugs, and for requests of others. */
  submission(request: FastifyRequest, slug: string): Promise<PreparedAnswer | undefined>;
}
