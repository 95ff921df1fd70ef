/** What an invitation opens: every listing that is not public, or only those named (docs/product/preview.md#drafts). */
export const PREVIEW_SCOPES = ["all", "listed"] as const;

export const PREVIEW_EVENTS = ["preview_activated", "preview_deactivated"] as const;
export type PreviewEvent = (typeof PREVIEW_EVENTS)[number];
