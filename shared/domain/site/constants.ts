/**
 * Numbers and fixed texts (docs/product/names.md#numbers). Each is a contract: pages, the API and tests read them from here
 * and spell none of them again.
 */

/** Listings on one page of the browse grid; more load by the same number. */
export const LISTING_PAGE_SIZE = 18;
/** The next page loads when the end sentinel is this close to view, in CSS pixels. */
export const LOAD_MORE_MARGIN_PX = 200;

/** The number of trimmed characters from which suggestions appear. */
export const SUGGESTION_MIN_CHARS = 2;
/** The most property suggestions of the removal form. */
export const REMOVAL_SUGGESTION_MAX = 8;

export const CARD_FURNITURE_MAX = 3;
export const HIGHLIGHTS_MAX = 6;

/**
 * The number of different shuffles. Few, so that list answers stay cacheable
 * (docs/adr/0018-measured-before-building.md#order-of-a-visit).
 */
export const SEED_BUCKETS = 64;

/** The most stays whose facts are asked for at once. */
export const STAYS_MAX = 20;

export const MAX_GUESTS_MIN = 2;
export const MAX_GUESTS_MAX = 20;

/** Free-text query values (`search`, `location`, place segments) longer than this are not understood. */
export const QUERY_TEXT_MAX = 200;

/** An entry of the property cache is fresh for this long: five minutes. */
export const PROPERTY_CACHE_TTL_MS = 5 * 60 * 1000;

/** The wait before `/properties` leads to `/` when nothing loaded. */
export const REDIRECT_DELAY_MS = 2000;

/** Thumbnails beside the main image on large screens. */
export const GALLERY_THUMBNAILS = 4;

/** The size of an advertisement, in CSS pixels. */
export const AD_SIZE = { width: 300, height: 1050 } as const;

/** The values shown when a listing has none. */
export const DEFAULTS = { guests: 2, bedrooms: 1, beds: 1, bathrooms: 1 } as const;

/** The fixed rating text (docs/product/detail.md#rating): never put it into structured data. */
export const RATING = { score: "5.0", text: "7 reviews" } as const;

export const MINIMUM_AGE = 18;
export const REPLY_PROMISE = "1-2 business days";
export const REMOVAL_NOTES_MAX = 500;
/** Drafts of the removal form are kept this long (docs/product/forms-removal.md#drafts): seven days. */
export const REMOVAL_DRAFT_TTL_MS = 7 * 24 * 60 * 60 * 1000;
/** The draft of a new listing holds a host's address too, so it is kept no longer. */
export const LISTING_DRAFT_TTL_MS = REMOVAL_DRAFT_TTL_MS;

export const VERSION_LABEL = "v1.0.4-pre-separation";

export const CONTACT_MESSAGE_ROWS = 6;
export const DEBUG_LIST_MAX = 10;
export const ABOUT_LAST_UPDATED = "August 8, 2025";

/** Waits before each new try to start the newsletter form (docs/product/internal-pages.md#newsletter-tests). */
export const NEWSLETTER_RETRY_MS = [500, 1000, 2000] as const;

/** The categories on home's cards, as the values of their browse addresses (docs/product/home.md#category-cards). */
export const HOME_CATEGORIES = ["kink-cabins-bnbs", "lifestyle-resort", "lifestyle-club", "lifestyle-experience"] as const;
