/** The product's name as people read it. Nothing else in the code spells it (docs/product/names.md#product-name). */
export const PRODUCT_NAME = "Nightlatch";

/** The short lowercase name: `utm_source`, storage keys, cookie names. */
export const SHORT_NAME = "nightlatch";

/** The title of every page in discreet mode, for the tab, bookmarks and the history. */
export const DISCREET_TITLE = "New tab";

/** The home tagline (docs/product/purpose.md#what-the-site-is). */
export const TAGLINE = "Find Your Next Unforgettable Escape";
