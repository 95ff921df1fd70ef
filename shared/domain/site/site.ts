import { SHORT_NAME } from "./brand.ts";
import { AD_SIZE } from "./constants.ts";

export const AD_PLACEMENTS = { "detail-sidebar": AD_SIZE } as const;
export type AdPlacement = keyof typeof AD_PLACEMENTS;

export const AD_EVENTS = ["impression", "click"] as const;
export type AdEvent = (typeof AD_EVENTS)[number];

export const SESSION_HEADER = `x-${SHORT_NAME}-session`;

export const OUTBOUND_KINDS = ["booking"] as const;
export type OutboundKind = (typeof OUTBOUND_KINDS)[number];

export const PREVIEW_SCOPES = ["all", "listed"] as const;

export const PREVIEW_EVENTS = ["preview_activated", "preview_deactivated"] as const;
export type PreviewEvent = (typeof PREVIEW_EVENTS)[number];
