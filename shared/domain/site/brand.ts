// Apart from names of calls and events, which most pages do without.

/** The only spelling of the product's name in code (docs/product/names.md#product-name). */
export const PRODUCT_NAME = "Nightlatch";

/** For `utm_source`, storage keys and cookies. */
export const SHORT_NAME = "nightlatch";

export const DISCREET_TITLE = "New tab";

/** docs/product/purpose.md#what-the-site-is */
export const TAGLINE = "Find Your Next Unforgettable Escape";
