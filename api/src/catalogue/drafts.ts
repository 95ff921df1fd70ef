import type { PreviewGrant } from "@nightlatch/domain";

/** The drafts that somebody may see: all, or those with these ids (docs/product/preview.md#drafts). */
export type Access = Pick<PreviewGrant, "scope" | "allowedIds">;

/** A query of listings narrowed to the drafts that the access opens. */
export function draftsFor<Query extends { where(column: "published" | "id", operator: "=" | "in", value: unknown): Query }>(
  query: Query,
  { scope, allowedIds }: Access,
): Query {
  const drafts = query.where("published", "=", false);
  // SQL has no empty list; the empty id stands for one, since no listing has it.
  return scope === "all" ? drafts : drafts.where("id", "in", allowedIds.length ? allowedIds : [""]);
}
