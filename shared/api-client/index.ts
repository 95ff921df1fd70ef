export { categoryCountsQuery, getCategoryCounts } from "./category-counts.ts";
export { type ApiClient, ApiError, createApiClient, type QueryValues, type Transport, toQueryString } from "./client.ts";
export { type ContactPayload, sendContactMessage } from "./contact.ts";
export { getListing, listingQuery } from "./listing.ts";
export { getListings } from "./listings.ts";
