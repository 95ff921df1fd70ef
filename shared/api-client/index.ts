export { type AdRequest, type AdTrack, fetchAd, trackAd } from "./ads.ts";
export { sendBeaconJson } from "./beacon.ts";
export { categoryCountsQuery, getCategoryCounts } from "./category-counts.ts";
export {
  type ApiClient,
  ApiError,
  createApiClient,
  type HeaderValues,
  isApiError,
  type QueryValues,
  type Transport,
  toApiError,
  toQueryString,
} from "./client.ts";
export { type ContactPayload, sendContactMessage } from "./contact.ts";
export { type FacetLists, facetsQuery, getFacets } from "./facets.ts";
export { featureCountsQuery, getFeatureCounts } from "./feature-counts.ts";
export { getListing, listingQuery } from "./listing.ts";
export { getListings } from "./listings.ts";
export { submitProperty } from "./new-property.ts";
export { type OutboundTrack, trackOutbound } from "./outbound.ts";
export { type PhotoUpload, uploadPhoto } from "./photos.ts";
export { endPreview, PREVIEW_AUTO_REVOKED, trackPreview, validatePreview } from "./preview.ts";
export { type GuardValues, solveChallenge, withProof } from "./proof-of-work.ts";
export { getProperties, propertiesQuery } from "./properties.ts";
export { readQuickEdit, saveQuickEdit } from "./quick-edit.ts";
export { sendRemoval } from "./removal.ts";
export { type ReportPayload, sendReport } from "./reports.ts";
export { randomId, SESSION_HEADER, sessionId } from "./session-id.ts";
export { fetchSimilar, similarQuery } from "./similar.ts";
export { getSuggestions, suggestionsQuery } from "./suggestions.ts";
export { joinWaitlist } from "./waitlist.ts";
