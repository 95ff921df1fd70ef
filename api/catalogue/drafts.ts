import type { PreviewGrant } from "@nightlatch/domain";
import { type RawBuilder, sql } from "kysely";

export type Access = Pick<PreviewGrant, "scope" | "allowedIds">;

interface Narrowed<Query> {
  where(condition: RawBuilder<boolean>): Query;
  where(column: "published" | "id", operator: "=" | "in", value: unknown): Query;
}

/** Excludes paused listings (docs/product/host.md#pausing). */
export function draftsFor<Query extends Narrowed<Query>>(query: Query, { scope, allowedIds }: Access): Query {
  const drafts = query.where("published", "=", false).where(sql<boolean>`coalesce(record->>'Paused Since', '') = ''`);
  // SQL has no empty list, so an empty id, which matches no listing, replaces it.
  return scope === "all" ? drafts : drafts.where("id", "in", allowedIds.length ? allowedIds : [""]);
}
