import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { type Catalogue, changedSteps } from "../catalogue/catalogue.ts";
import { createShare } from "../catalogue/columns/entry.ts";
import { entryRows, toEntry } from "../catalogue/columns/entry-rows.ts";
import { type Access, draftsFor } from "../catalogue/drafts.ts";
import type { LiveCatalogue } from "../catalogue/live/live-catalogue.ts";
import { runInSlices } from "../catalogue/steps.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";

/** Most catalogues with drafts that are kept. Each has columns of its own, which share the texts of the public ones. */
const KEPT = 4;

/**
 * Catalogues of the public listings and the drafts that an access opens. The public catalogue itself never contains a
 * draft, so no mistake in a filter can show a draft to everybody. A catalogue is made when the first request of an access
 * asks for it, and again after each change of the public one.
 */
export function createPreviewCatalogues(db: Kysely<Database>, live: LiveCatalogue, log: Log): (access: Access) => Promise<Catalogue> {
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
