import type { ApiClient } from "@nightlatch/api-client";
import { COOKIES, type PreviewSession, STORAGE_KEYS } from "@nightlatch/domain";
import type { PreviewAccess } from "../services.ts";

/**
 * Starts preview access where there is any sign of it: a session that the server knows, state of an earlier page, or a
 * token that the server took out of the address. Every other visitor loads none of its code.
 *
 * @param session as the server found it
 */
export function startPreview(api: ApiClient, session: PreviewSession | undefined): Promise<PreviewAccess | undefined> | undefined {
  if (!session && !document.cookie.includes(`${COOKIES.access}=`) && !isStored()) return undefined;
  return import(/* webpackChunkName: "preview" */ "./preview-access.tsx").then(
    ({ openPreview }) => openPreview(api, session),
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
