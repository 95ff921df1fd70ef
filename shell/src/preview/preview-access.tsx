import { type ApiClient, endPreview, trackPreview, validatePreview, wasAutoRevoked } from "@nightlatch/api-client";
import { paths, WIPED_EVENT, type Wiped } from "@nightlatch/contract";
import { COOKIES, type PreviewSession, STORAGE_KEYS } from "@nightlatch/domain";
import { readCookie, setCookie, YEAR_SECONDS } from "../cookies.ts";
import type { PreviewAccess } from "../services.ts";
import { PreviewBanner } from "./preview-banner.tsx";
import { createPreviewStore, holdsCorruptState, INACTIVE, type PreviewStore } from "./preview-store.ts";

type PageLocation = Pick<Location, "pathname" | "reload" | "replace">;

const LOGOUT_MAX_MS = 2_000;
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Reloads the page when a preview begins or ends, so that no data of the other mode stays in memory. */
export async function openPreview(
  api: ApiClient,
  session: PreviewSession | undefined,
  pageLocation: PageLocation = location,
): Promise<PreviewAccess | undefined> {
  const { secondsLeft, ...grant } = session ?? {};
  const left = secondsLeft === undefined ? undefined : 1000 * secondsLeft;
  const serverTime = session && Date.parse(session.expiresAt) - (left ?? 1);
  const corrupt = holdsCorruptState();
  const store = createPreviewStore(serverTime === undefined ? undefined : () => serverTime);
  const token = takeToken();
  if (token && !(session && token === store.getState().token)) {
    await enter(api, store, token, pageLocation);
    return undefined;
  }
  const known = store.getState();
  if (!session) {
    // While `confirmed` is false, the browser has not stored the session's cookie, so opening the session again would loop.
    if (known.confirmed && known.token) await enter(api, store, known.token, pageLocation);
    else store.setState(INACTIVE);
    return undefined;
  }
  const leave = () => leavePreview(api, store, pageLocation);
  if (corrupt) {
    await leave();
    return undefined;
  }
  store.setState({ ...grant, isActive: true, confirmed: true });
  forgetLists();
  // Uses only the API's remaining time, because a fast local clock would reload every page at once.
  if (left !== undefined && left > 0) atTime(Date.now() + left, () => showPublic(store, pageLocation));
  const follow = () => !isStored() && showPublic(store, pageLocation);
  addEventListener("storage", ({ key }) => (key === null || key === STORAGE_KEYS.preview) && follow());
  addEventListener(WIPED_EVENT, ({ detail }: CustomEventInit<Wiped>) => {
    // After an incomplete wipe the preview cookie may still exist. The banner then stays, because a reload would show the preview again.
    if (!detail?.left.length) showPublic(store, pageLocation);
  });
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  return { name: session.name, leave, Banner: PreviewBanner };
}

function takeToken(): string | undefined {
  const token = readCookie(COOKIES.access);
  if (token !== undefined) setCookie(COOKIES.access, "", 0);
  return token;
}

async function enter(api: ApiClient, store: PreviewStore, token: string, pageLocation: PageLocation): Promise<void> {
  try {
    const { name, scope, allowedIds, expiresAt } = await validatePreview(api, token);
    store.setState({ isActive: true, name, scope, allowedIds, expiresAt, token, confirmed: false });
    forgetLists();
    trackPreview(token, "preview_activated", pageLocation.pathname);
    pageLocation.reload();
  } catch (error) {
    const { status, message } = error as { status?: number; message?: string };
    if (wasAutoRevoked(error)) {
      store.setState(INACTIVE);
      return pageLocation.replace(paths.previewThankYou());
    }
    // Keeps the state after a network or server error, so that the next page retries.
    if (status === 0 || (status !== undefined && status >= 500)) return;
    store.setState(INACTIVE);
    console.info(`The preview could not be opened: ${message}`);
  }
}

async function leavePreview(api: ApiClient, store: PreviewStore, pageLocation: PageLocation): Promise<void> {
  trackPreview(store.getState().token, "preview_deactivated", pageLocation.pathname);
  // Scripts cannot delete the session's cookie. If the call fails, this cookie asks the server to end the session.
  setCookie(COOKIES.previewLeft, "1", YEAR_SECONDS);
  await endPreview(api, AbortSignal.timeout(LOGOUT_MAX_MS)).catch(() => {});
  showPublic(store, pageLocation);
}

function showPublic(store: PreviewStore, pageLocation: PageLocation): void {
  store.setState(INACTIVE);
  forgetLists();
  pageLocation.reload();
}

function forgetLists(): void {
  try {
    localStorage.removeItem(STORAGE_KEYS.properties);
  } catch {}
}

function isStored(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.preview) !== null;
  } catch {
    // Blocked storage counts as stored; the server reports the real state at the next page.
    return true;
  }
}

function atTime(time: number, work: () => void): void {
  const wait = time - Date.now();
  if (wait <= 0) work();
  else setTimeout(() => atTime(time, work), Math.min(wait, TIMER_MAX_MS));
}
