import { z } from "zod";
import { PREVIEW_SCOPES } from "./preview.ts";

/** What a valid preview session permits (docs/product/api.md#preview-calls). The token is never part of it. */
export const previewGrantSchema = z.object({
  name: z.string().describe("Whom the banner greets."),
  scope: z.enum(PREVIEW_SCOPES).describe("all: every unpublished listing; listed: those of allowedIds."),
  allowedIds: z.array(z.string()).describe("Record ids of the unpublished listings that scope listed opens."),
  expiresAt: z.string().describe("ISO time."),
});
export type PreviewGrant = z.infer<typeof previewGrantSchema>;

/** A session as a page learns of it. */
export const previewSessionSchema = previewGrantSchema.extend({
  secondsLeft: z.number().describe("Until expiresAt, by the clock that decides: a visitor's own may be days ahead or behind."),
});
export type PreviewSession = z.infer<typeof previewSessionSchema>;
