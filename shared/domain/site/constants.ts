/** Numbers and fixed texts that no other file may repeat (docs/product/names.md#numbers). */

export const LISTING_PAGE_SIZE = 18;
export const LOAD_MORE_MARGIN_PX = 200;

export const SUGGESTION_MIN_CHARS = 2;
export const REMOVAL_SUGGESTION_MAX = 8;

export const CARD_FURNITURE_MAX = 3;
export const HIGHLIGHTS_MAX = 6;

/** Number of list orders per day; few, so that responses can be cached (docs/adr/0018). */
export const SEED_BUCKETS = 64;

export const STAYS_MAX = 20;

export const MAX_GUESTS_MIN = 2;
export const MAX_GUESTS_MAX = 20;

export const QUERY_TEXT_MAX = 200;

export const PROPERTY_CACHE_TTL_MS = 5 * 60 * 1000;

export const REDIRECT_DELAY_MS = 2000;

export const GALLERY_THUMBNAILS = 4;

export const AD_SIZE = { width: 300, height: 1050 } as const;

export const DEFAULTS = { guests: 2, bedrooms: 1, beds: 1, bathrooms: 1 } as const;

/** Must not appear in structured data (docs/product/detail.md#rating). */
export const RATING = { score: "5.0", text: "7 reviews" } as const;

export const MINIMUM_AGE = 18;
export const REPLY_PROMISE = "1-2 business days";
export const REMOVAL_NOTES_MAX = 500;
export const REMOVAL_DRAFT_TTL_MS = 7 * 24 * 60 * 60 * 1000;
/** The draft also contains a host's address, so it has the same lifetime. */
export const LISTING_DRAFT_TTL_MS = REMOVAL_DRAFT_TTL_MS;

export const VERSION_LABEL = "v1.0.4-pre-separation";

export const CONTACT_MESSAGE_ROWS = 6;
export const DEBUG_LIST_MAX = 10;
export const ABOUT_LAST_UPDATED = "August 8, 2025";

export const NEWSLETTER_RETRY_MS = [500, 1000, 2000] as const;

export const HOME_CATEGORIES = ["kink-cabins-bnbs", "lifestyle-resort", "lifestyle-club", "lifestyle-experience"] as const;
