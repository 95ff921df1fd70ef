/** What an invitation opens: every listing that is not public, or only those named (docs/product/preview.md#drafts). */
export const PREVIEW_SCOPES = ["all", "listed"] as const;

export const PREVIEW_EVENTS = ["preview_activated", "preview_deactivated"] as const;
export type PreviewEvent = (typeof PREVIEW_EVENTS)[number];

/** What a valid preview session permits (docs/product/api.md#preview-calls). The token is never part of it. */
export interface PreviewGrant {
  /** Whom the banner greets. */
  readonly name: string;
  readonly scope: (typeof PREVIEW_SCOPES)[number];
  /** Record ids of the unpublished listings that scope listed opens. */
  readonly allowedIds: string[];
  /** ISO time. */
  readonly expiresAt: string;
}

/** A session as a page learns of it. */
export interface PreviewSession extends PreviewGrant {
  /** Until `expiresAt`, by the clock that decides: a visitor's own may be days ahead or behind. */
  readonly secondsLeft: number;
}
