import type { PreviewGrant } from "@nightlatch/domain";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type CatalogueAnswers, createCatalogueAnswers, KEEP_NO_ANSWERS } from "../catalogue/catalogue-answers.ts";
import { createDraftReader, type ListingReader } from "../catalogue/listing-reader.ts";
import type { LiveCatalogue } from "../catalogue/live/live-catalogue.ts";
import type { Database } from "../db/schema.ts";
import { CACHE } from "../http/json-answer.ts";
import type { Log } from "../log.ts";
import { createPreviewCatalogues } from "./preview-catalogue.ts";
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
