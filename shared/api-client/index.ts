export type { AddressOf, BodyOf, CallAt, CallName, ReadOnly, ResponseOf, ResponseTo, Shape } from "./calls.ts";
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
export {
  categoryCountsQuery,
  endPreview,
  getCategoryCounts,
  getListing,
  listingQuery,
  randomId,
  SESSION_HEADER,
  sendBeaconJson,
  sessionId,
  trackPreview,
  validatePreview,
  wasAutoRevoked,
} from "./operations.ts";
export { type GuardValues, solveChallenge, withProof } from "./proof-of-work.ts";
export { sendPhoto, uploadPhoto } from "./upload-photo.ts";
