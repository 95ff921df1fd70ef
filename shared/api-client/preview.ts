import type { PreviewEvent, PreviewGrant } from "@nightlatch/domain";
import { sendBeaconJson } from "./beacon.ts";
import type { ApiClient } from "./client.ts";
import { SESSION_HEADER, sessionId } from "./session-id.ts";

/** The code of a refused token that was revoked because too many browsers used it (docs/product/preview.md#revoked-by-itself). */
export const PREVIEW_AUTO_REVOKED = "preview_auto_revoked";

/**
 * `GET /api/preview/validate`: opens a session, whose cookie the browser keeps (docs/product/api.md#preview-calls).
 *
 * @throws {ApiError} with `PREVIEW_AUTO_REVOKED` or another code when the token is not accepted
 */
export const validatePreview = (api: ApiClient, token: string): Promise<PreviewGrant> =>
  api.get<PreviewGrant>("/api/preview/validate", { token }, undefined, { [SESSION_HEADER]: sessionId() });

/** `GET /api/preview/logout`: ends the session. @throws {ApiError} */
export const endPreview = (api: ApiClient, signal?: AbortSignal): Promise<unknown> => api.get("/api/preview/logout", {}, signal);

/** `POST /api/preview/track`: tells about an event of a preview visit. Never throws and never delays anything. */
export function trackPreview(token: string | undefined, event: PreviewEvent, path: string): void {
  sendBeaconJson("/api/preview/track", { ...(token ? { token } : {}), event, path });
}
