import { type ApiClient, endPreview, PREVIEW_AUTO_REVOKED, trackPreview, validatePreview } from "@nightlatch/shared/api-client";
import { paths } from "@nightlatch/shared/contracts";
import { COOKIES, type PreviewSession, STORAGE_KEYS, WIPED_EVENT } from "@nightlatch/shared/domain";
import { readCookie, setCookie, YEAR_SECONDS } from "../cookies.ts";
import type { PreviewAccess } from "./access.ts";
import { PreviewBanner } from "./preview-banner.tsx";
import { createPreviewStore, INACTIVE, type PreviewStore } from "./preview-store.ts";

/** Longest wait for the server's word when leaving, in milliseconds. */
const LOGOUT_LIMIT = 2_000;
/** The longest time that a timer takes, in milliseconds. */
const TIMER_MAX = 2 ** 31 - 1;

/**
 * Brings what the browser knows in line with what the server says, and opens a session with a token that was handed over.
 * Whenever access begins or ends the page is loaded anew, so that nothing seen in one mode is left in the other's memory.
 *
 * The server's clock decides when the session ends: a visitor's may be days ahead, and would call it over in every page anew.
 *
 * @param session as the server found it when it made the page
 * @returns the access of this page; nothing when it has none, or is about to be another page
 */
export async function openPreview(api: ApiClient, session: PreviewSession | undefined): Promise<PreviewAccess | undefined> {
  const { secondsLeft = 0, ...grant } = session ?? {};
  const serverTime = session && Date.parse(session.expiresAt) - 1000 * secondsLeft;
  const store = createPreviewStore(() => localStorage, serverTime === undefined ? undefined : () => serverTime);
  const token = takeToken();
  if (token && !(session && token === store.getState().token)) {
    await enter(api, store, token);
    return undefined;
  }
  const known = store.getState();
  if (!session) {
    // A session that was never confirmed is one whose cookie was not kept: opening it again would lead here again.
    if (known.confirmed && known.token) await enter(api, store, known.token);
    else store.setState(INACTIVE);
    return undefined;
  }
  store.setState({ ...grant, isActive: true, confirmed: true });
  forgetLists();
  const leave = () => leavePreview(api, store);
  atTime(Date.now() + 1000 * secondsLeft, () => showPublic(store));
  const left = () => !isStored() && showPublic(store);
  addEventListener("storage", ({ key }) => (key === null || key === STORAGE_KEYS.preview) && left());
  // The device was wiped, and the session with it.
  addEventListener(WIPED_EVENT, () => showPublic(store));
  addEventListener("pageshow", ({ persisted }) => persisted && left());
  return { name: session.name, leave, Banner: PreviewBanner };
}

/** The token that the server handed over in a cookie of a minute, which goes. */
function takeToken(): string | undefined {
  const token = readCookie(COOKIES.access);
  if (token !== undefined) setCookie(COOKIES.access, "", 0);
  return token;
}

async function enter(api: ApiClient, store: PreviewStore, token: string): Promise<void> {
  try {
    const { name, scope, allowedIds, expiresAt } = await validatePreview(api, token);
    // Before anything else is fetched: from here on no tab stores a list.
    store.setState({ isActive: true, name, scope, allowedIds, expiresAt, token, confirmed: false });
    forgetLists();
    trackPreview(token, "preview_activated", location.pathname);
    location.reload();
  } catch (error) {
    const { status, code, message } = error as { status?: number; code?: string; message?: string };
    // Without an answer the state stays: the next page tries again.
    if (status === 0 || (status !== undefined && status >= 500)) return;
    store.setState(INACTIVE);
    if (code === PREVIEW_AUTO_REVOKED) location.replace(paths.previewThankYou());
    else console.info(`The preview could not be opened: ${message}`);
  }
}

async function leavePreview(api: ApiClient, store: PreviewStore): Promise<void> {
  trackPreview(store.getState().token, "preview_deactivated", location.pathname);
  // The session's own cookie is out of a script's reach: this one tells the server, should it not hear the call.
  setCookie(COOKIES.previewLeft, "1", YEAR_SECONDS);
  await endPreview(api, AbortSignal.timeout(LOGOUT_LIMIT)).catch(() => {});
  showPublic(store);
}

/** The state goes first, so that other tabs follow. */
function showPublic(store: PreviewStore): void {
  store.setState(INACTIVE);
  forgetLists();
  location.reload();
}

/** Lists from before must not be found in storage, nor later ones (docs/product/preview.md#lists-during-a-preview). */
function forgetLists(): void {
  try {
    localStorage.removeItem(STORAGE_KEYS.properties);
  } catch {
    // Blocked storage holds none.
  }
}

function isStored(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.preview) !== null;
  } catch {
    // Nobody can tell; the server can, at the next page.
    return true;
  }
}

function atTime(time: number, work: () => void): void {
  const wait = time - Date.now();
  if (wait <= 0) work();
  else setTimeout(() => atTime(time, work), Math.min(wait, TIMER_MAX));
}
