/** The product's name as people read it. Nothing else in the code spells it (READINGS, opening). */
export const PRODUCT_NAME = "Nightlatch";

/** The short lowercase name: `utm_source`, storage keys, cookie names. */
export const SHORT_NAME = "nightlatch";

/** The home tagline (SPEC.md point 1). */
export const TAGLINE = "Find Your Next Unforgettable Escape";
