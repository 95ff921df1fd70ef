/** An invitation opens every unpublished listing, or named ones (docs/product/preview.md#drafts). */
export const PREVIEW_SCOPES = ["all", "listed"] as const;

export const PREVIEW_EVENTS = ["preview_activated", "preview_deactivated"] as const;
export type PreviewEvent = (typeof PREVIEW_EVENTS)[number];
