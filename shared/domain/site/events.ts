import { SHORT_NAME } from "./brand.ts";
import { AD_SIZE } from "./constants.ts";

/** Places on a page that take an advertisement, with their size in CSS pixels (docs/product/ads-and-links.md#advertisement). */
export const AD_PLACEMENTS = { "detail-sidebar": AD_SIZE } as const;
export type AdPlacement = keyof typeof AD_PLACEMENTS;

/** Events of an advertisement that was shown. */
export const AD_EVENTS = ["impression", "click"] as const;
export type AdEvent = (typeof AD_EVENTS)[number];

/** The header that carries a tab's random id (docs/product/api.md#advertisement-calls). */
export const SESSION_HEADER = `x-${SHORT_NAME}-session`;

/** The kinds of links to other sites that are counted. */
export const OUTBOUND_KINDS = ["booking"] as const;
export type OutboundKind = (typeof OUTBOUND_KINDS)[number];
