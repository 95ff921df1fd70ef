export { SESSION_HEADER } from "@nightlatch/domain";
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
export { endPreview, sendBeaconJson, trackPreview, validatePreview, wasAutoRevoked } from "./operations.ts";
export { type GuardValues, solveChallenge, withProof } from "./proof-of-work.ts";
export { categoryCountsQuery, getListing, listingQuery } from "./reads.ts";
export { randomId, sessionId } from "./session-id.ts";
export { sendPhoto, uploadPhoto } from "./upload-photo.ts";
