/**
 * The type segment that picking a place leads to, whatever page the visitor is on
 * (docs/product/browse.md#picking-a-suggestion). It stands apart from the other constants, which the first view of a list
 * has no use for and would load with it.
 */
export const SUGGESTION_TYPE_SEGMENT = "kink-cabins-bnbs";
