import type { PreviewGrant } from "@nightlatch/domain";
import { type RawBuilder, sql } from "kysely";

/** docs/product/preview.md#drafts */
export type Access = Pick<PreviewGrant, "scope" | "allowedIds">;

interface Narrowed<Query> {
  where(condition: RawBuilder<boolean>): Query;
  where(column: "published" | "id", operator: "=" | "in", value: unknown): Query;
}

/** A paused listing is never shown (docs/product/host.md#pausing). */
export function draftsFor<Query extends Narrowed<Query>>(query: Query, { scope, allowedIds }: Access): Query {
  const drafts = query.where("published", "=", false).where(sql<boolean>`coalesce(record->>'Paused Since', '') = ''`);
  // SQL has no empty list, and no listing has the empty id.
  return scope === "all" ? drafts : drafts.where("id", "in", allowedIds.length ? allowedIds : [""]);
}
