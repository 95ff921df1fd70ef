import type { Database } from "@nightlatch/database/schema";
import type { PreviewGrant } from "@nightlatch/domain";
import { CACHE, type PrebuiltResponse } from "@nightlatch/http/json-response";
import type { Log } from "@nightlatch/http/log";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { type Catalogue, changedSteps } from "../catalogue.ts";
import { type CatalogueResponses, createCatalogueResponses, NO_RESPONSE_CACHE } from "../catalogue-responses.ts";
import { createShare } from "../columns/entry.ts";
import { entryRows, toEntry } from "../columns/entry-rows.ts";
import { type Access, draftsFor } from "../drafts.ts";
import { createDraftReader, type ListingReader } from "../listing-reader.ts";
import type { LiveCatalogue } from "../live/live-catalogue.ts";
import { runInSlices } from "../steps.ts";
import { previewSecret } from "./preview-cookie.ts";
import { readSession } from "./sessions.ts";

export interface View {
  readonly grant: PreviewGrant | undefined;
  readonly catalogue: Catalogue;
  readonly responses: CatalogueResponses;
  readonly listings: ListingReader;
  cache(whenPublic: string): string;
}

export type ViewOf = (request: Pick<FastifyRequest, "headers">) => Promise<View>;

interface ViewServices {
  readonly db: Kysely<Database>;
  readonly catalogue: LiveCatalogue;
  readonly responses: CatalogueResponses;
  readonly listings: ListingReader;
  readonly log: Log;
}

export function createViews({ db, catalogue, responses, listings, log }: ViewServices): ViewOf {
  const catalogueFor = createPreviewCatalogues(db, catalogue, log);
  return async ({ headers }) => {
    const secret = previewSecret(headers.cookie);
    const grant = secret === undefined ? undefined : await readSession(db, secret, new Date());
    if (!grant) return { grant, catalogue: catalogue.current(), responses, listings, cache: (whenPublic) => whenPublic };
    const withDrafts = await catalogueFor(grant);
    return {
      grant,
      catalogue: withDrafts,
      responses: createCatalogueResponses({ current: () => withDrafts }, NO_RESPONSE_CACHE),
      listings: createDraftReader(db, grant),
      cache: () => CACHE.never,
    };
  };
}

const CACHED_VIEWS = 4;

/** Separates draft catalogues from the public one, so a wrong filter cannot publish drafts. Builds each when a preview needs it. */
function createPreviewCatalogues(db: Kysely<Database>, live: LiveCatalogue, log: Log): (access: Access) => Promise<Catalogue> {
  const cache = new LRUCache<string, { readonly base: Catalogue; readonly catalogue: Promise<Catalogue> }>({ max: CACHED_VIEWS });
  return (access) => {
    const key = keyOf(access);
    const base = live.current();
    const found = cache.get(key);
    if (found?.base === base) return found.catalogue;
    const catalogue = withDrafts(db, base, access, log);
    cache.set(key, { base, catalogue });
    catalogue.catch(() => cache.delete(key));
    return catalogue;
  };
}

const keyOf = ({ scope, allowedIds }: Access): string => (scope === "all" ? "all" : JSON.stringify(allowedIds.toSorted()));

async function withDrafts(db: Kysely<Database>, base: Catalogue, access: Access, log: Log): Promise<Catalogue> {
  const rows = await draftsFor(entryRows(db), access).execute();
  const [share, now] = [createShare(), Date.now()];
  const drafts = rows.map((row) => toEntry(row, now, share, log));
  return runInSlices(changedSteps(base, new Set(drafts.map(({ id }) => id)), drafts, base.version));
}

export interface OperatorsView {
  isOperator(request: FastifyRequest): Promise<boolean>;
  submission(request: FastifyRequest, slug: string): Promise<PrebuiltResponse | undefined>;
}
