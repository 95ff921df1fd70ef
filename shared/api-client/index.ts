export { categoryCountsQuery, getCategoryCounts } from "./category-counts.ts";
export { type ApiClient, ApiError, createApiClient, type QueryValues, type Transport, toQueryString } from "./client.ts";
export { type ContactPayload, sendContactMessage } from "./contact.ts";
export { featureCountsQuery, getFeatureCounts } from "./feature-counts.ts";
export { getListing, listingQuery } from "./listing.ts";
export { getListings } from "./listings.ts";
export { getProperties, propertiesQuery } from "./properties.ts";
export { getSuggestions, suggestionsQuery } from "./suggestions.ts";
