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
export { getListing, listingQuery } from "./listing.ts";
export { sendOutbound } from "./outbound.ts";
export { endPreview, trackPreview, validatePreview, wasAutoRevoked } from "./preview.ts";
export { type GuardValues, solveChallenge, withProof } from "./proof-of-work.ts";
export { randomId, SESSION_HEADER, sessionId } from "./session-id.ts";
