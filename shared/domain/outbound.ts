/** Links to somewhere else that are counted, by what they are for. */
export const OUTBOUND_KINDS = ["booking"] as const;
export type OutboundKind = (typeof OUTBOUND_KINDS)[number];
