export const PRODUCT_NAME = "Nightlatch";

export const SHORT_NAME = "nightlatch";

export const DISCREET_TITLE = "New tab";

export const TAGLINE = "Find Your Next Unforgettable Escape";
