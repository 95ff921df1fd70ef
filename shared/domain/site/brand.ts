export const PRODUCT_NAME = "Nightlatch";

/** For `utm_source`, storage keys and cookies. */
export const SHORT_NAME = "nightlatch";

export const DISCREET_TITLE = "New tab";

export const TAGLINE = "Find Your Next Unforgettable Escape";
