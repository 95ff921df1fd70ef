import type { PreviewGrant } from "@nightlatch/domain";
import { type RawBuilder, sql } from "kysely";

/** The drafts that somebody may see: all, or those with these ids (docs/product/preview.md#drafts). */
export type Access = Pick<PreviewGrant, "scope" | "allowedIds">;

interface Narrowed<Query> {
  where(condition: RawBuilder<boolean>): Query;
  where(column: "published" | "id", operator: "=" | "in", value: unknown): Query;
}

/** A query of listings narrowed to the drafts that the access opens. What a host has paused is shown to nobody (docs/product/host.md#pausing). */
export function draftsFor<Query extends Narrowed<Query>>(query: Query, { scope, allowedIds }: Access): Query {
  const drafts = query.where("published", "=", false).where(sql<boolean>`coalesce(record->>'Paused Since', '') = ''`);
  // SQL has no empty list; the empty id stands for one, since no listing has it.
  return scope === "all" ? drafts : drafts.where("id", "in", allowedIds.length ? allowedIds : [""]);
}
