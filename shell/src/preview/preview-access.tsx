import { type ApiClient, endPreview, trackPreview, validatePreview, wasAutoRevoked } from "@nightlatch/api-client";
import { paths, WIPED_EVENT, type Wiped } from "@nightlatch/contract";
import { COOKIES, type PreviewSession, STORAGE_KEYS } from "@nightlatch/domain";
import { readCookie, setCookie, YEAR_SECONDS } from "../cookies.ts";
import type { PreviewAccess } from "../services.ts";
import { PreviewBanner } from "./preview-banner.tsx";
import { createPreviewStore, holdsCorruptState, INACTIVE, type PreviewStore } from "./preview-store.ts";

/** The parts of `location` that are used. */
type Place = Pick<Location, "pathname" | "reload" | "replace">;

/** Longest wait for the server's word when leaving, in milliseconds. */
const LOGOUT_LIMIT = 2_000;
/** The longest time that a timer takes, in milliseconds. */
const TIMER_MAX = 2 ** 31 - 1;

/**
 * Brings the browser's stored state in line with the server's session, and opens a session with a token that was handed
 * over. Whenever access begins or ends the page is loaded anew, so that nothing seen in one mode is left in the other's
 * memory.
 *
 * The server's clock decides when the session ends: a visitor's may be days ahead, and would call it over in every page
 * anew.
 *
 * @param session as the server found it when it made the page
 * @returns the access of this page; undefined when it has none, or is about to be another page
 */
export async function openPreview(
  api: ApiClient,
  session: PreviewSession | undefined,
  place: Place = location,
): Promise<PreviewAccess | undefined> {
  const { secondsLeft, ...grant } = session ?? {};
  const left = secondsLeft === undefined ? undefined : 1000 * secondsLeft;
  const serverTime = session && Date.parse(session.expiresAt) - (left ?? 1);
  const corrupt = holdsCorruptState();
  const store = createPreviewStore(serverTime === undefined ? undefined : () => serverTime);
  const token = takeToken();
  if (token && !(session && token === store.getState().token)) {
    await enter(api, store, token, place);
    return undefined;
  }
  const known = store.getState();
  if (!session) {
    // A session that was never confirmed is one whose cookie was not kept: opening it again would lead here again.
    if (known.confirmed && known.token) await enter(api, store, known.token, place);
    else store.setState(INACTIVE);
    return undefined;
  }
  const leave = () => leavePreview(api, store, place);
  if (corrupt) {
    await leave();
    return undefined;
  }
  store.setState({ ...grant, isActive: true, confirmed: true });
  forgetLists();
  // Without a word of the API on how much is left, no timer: by a clock that is ahead it would load each page anew at once.
  if (left !== undefined && left > 0) atTime(Date.now() + left, () => showPublic(store, place));
  const follow = () => !isStored() && showPublic(store, place);
  addEventListener("storage", ({ key }) => (key === null || key === STORAGE_KEYS.preview) && follow());
  // The device was wiped, and the session with it.
  addEventListener(WIPED_EVENT, ({ detail }: CustomEventInit<Wiped>) => {
    // Loaded again with its cookie, the page would be in the preview still, and could not say so.
    if (!detail?.left.length) showPublic(store, place);
  });
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  return { name: session.name, leave, Banner: PreviewBanner };
}

/** Takes the token that the server handed over, and removes its cookie. */
function takeToken(): string | undefined {
  const token = readCookie(COOKIES.access);
  if (token !== undefined) setCookie(COOKIES.access, "", 0);
  return token;
}

async function enter(api: ApiClient, store: PreviewStore, token: string, place: Place): Promise<void> {
  try {
    const { name, scope, allowedIds, expiresAt } = await validatePreview(api, token);
    // Set before anything else is fetched: from here on no tab stores a list.
    store.setState({ isActive: true, name, scope, allowedIds, expiresAt, token, confirmed: false });
    forgetLists();
    trackPreview(token, "preview_activated", place.pathname);
    place.reload();
  } catch (error) {
    const { status, message } = error as { status?: number; message?: string };
    if (wasAutoRevoked(error)) {
      store.setState(INACTIVE);
      return place.replace(paths.previewThankYou());
    }
    // Without an answer the state stays: the next page tries again.
    if (status === 0 || (status !== undefined && status >= 500)) return;
    store.setState(INACTIVE);
    console.info(`The preview could not be opened: ${message}`);
  }
}

async function leavePreview(api: ApiClient, store: PreviewStore, place: Place): Promise<void> {
  trackPreview(store.getState().token, "preview_deactivated", place.pathname);
  // The session's own cookie is out of a script's reach: this one tells the server, should it not hear the call.
  setCookie(COOKIES.previewLeft, "1", YEAR_SECONDS);
  await endPreview(api, AbortSignal.timeout(LOGOUT_LIMIT)).catch(() => {});
  showPublic(store, place);
}

/** The state goes first, so that other tabs follow. */
function showPublic(store: PreviewStore, place: Place): void {
  store.setState(INACTIVE);
  forgetLists();
  place.reload();
}

/**
 * Removes the stored lists: those from before must not be found in storage, nor later ones
 * (docs/product/preview.md#lists-during-a-preview).
 */
function forgetLists(): void {
  try {
    localStorage.removeItem(STORAGE_KEYS.properties);
  } catch {
    // Blocked storage holds no lists.
  }
}

function isStored(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.preview) !== null;
  } catch {
    // Blocked storage tells nothing; the server can, at the next page.
    return true;
  }
}

function atTime(time: number, work: () => void): void {
  const wait = time - Date.now();
  if (wait <= 0) work();
  else setTimeout(() => atTime(time, work), Math.min(wait, TIMER_MAX));
}
