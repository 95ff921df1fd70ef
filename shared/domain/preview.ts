import { z } from "zod";

/** The scopes of an invitation: every listing that is not public, or only those named (docs/product/preview.md#drafts). */
export const PREVIEW_SCOPES = ["all", "listed"] as const;

/** The schema of what a valid preview session permits (docs/product/api.md#preview-calls). The token is never part of it. */
export const previewGrantSchema = z.object({
  name: z.string().describe("Whom the banner greets."),
  scope: z.enum(PREVIEW_SCOPES).describe("all: every unpublished listing; listed: those of allowedIds."),
  allowedIds: z.array(z.string()).describe("Record ids of the unpublished listings that scope listed opens."),
  expiresAt: z.string().describe("ISO time."),
});
export type PreviewGrant = z.infer<typeof previewGrantSchema>;

/** The schema of a session as pages get it, with the time that is left of it. */
export const previewSessionSchema = previewGrantSchema.extend({
  secondsLeft: z.number().describe("Until expiresAt, by the clock that decides: a visitor's own may be days ahead or behind."),
});
export type PreviewSession = z.infer<typeof previewSessionSchema>;

export const PREVIEW_EVENTS = ["preview_activated", "preview_deactivated"] as const;
export type PreviewEvent = (typeof PREVIEW_EVENTS)[number];

/** The form of a token, which `access=` in an address carries. */
export const PREVIEW_TOKEN = /^nl_[A-Za-z0-9_-]{43}$/;
