import type { ApiClient } from "@nightlatch/shared/api-client";
import { COOKIES, type PreviewGrant, STORAGE_KEYS } from "@nightlatch/shared/domain";
import type { PreviewAccess } from "./preview-access.tsx";

/**
 * Starts preview access where there is any sign of it: a session that the server knows, state of an earlier page, or a
 * token that the server took out of the address. Every other visitor loads none of its code.
 *
 * @param grant what the server found the session to permit
 */
export function startPreview(api: ApiClient, grant: PreviewGrant | undefined): Promise<PreviewAccess | undefined> | undefined {
  if (!grant && !document.cookie.includes(`${COOKIES.access}=`) && !isStored()) return undefined;
  return import(/* webpackChunkName: "preview" */ "./preview-access.tsx").then(
    ({ openPreview }) => openPreview(api, grant),
    () => undefined,
  );
}

function isStored(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.preview) !== null;
  } catch {
    return false;
  }
}
