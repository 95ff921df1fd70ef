/** The kinds of links to other sites that are counted. */
export const OUTBOUND_KINDS = ["booking"] as const;
export type OutboundKind = (typeof OUTBOUND_KINDS)[number];
