import { type ApiClient, endPreview } from "@nightlatch/api-client";
import { WIPE_EVENT, WIPED_EVENT, type Wiped, type WipePart } from "@nightlatch/contract";
import { COOKIES, SHORT_NAME } from "@nightlatch/domain";
import type { QueryClient } from "@tanstack/react-query";
import { readCookie, setCookie } from "../cookies.ts";

/** The address at which the server tells the browser to drop what it holds of the site. */
const WIPE_PATH = "/wipe";
/** Longest waits for the server's word on a preview, and for its answer to a wipe, in milliseconds. */
const PREVIEW_LIMIT = 2_000;
const WIPE_LIMIT = 10_000;

const STORAGES = ["localStorage", "sessionStorage"] as const;

/**
 * Removes everything that the site keeps in this browser when a page asks for it: the script removes what it can reach, and
 * the server's answer makes the browser drop the rest. A part that fails leaves the other parts to be wiped, and is reported.
 */
export function answerWipe(api: ApiClient, queryClient: QueryClient): void {
  addEventListener(WIPE_EVENT, async (event) => {
    // Shows the page that its event was received.
    event.preventDefault();
    // The server's own record of a preview is not on the device, and ends by itself.
    await endPreview(api, AbortSignal.timeout(PREVIEW_LIMIT)).catch(() => {});
    queryClient.clear();
    await Promise.all(Object.values(SCRIPTED).map((wipe) => wipe()));
    const server = await wipeByServer();
    // Code that still ran meanwhile may have stored something.
    const gone: Readonly<Record<WipePart, boolean>> = {
      cookies: SCRIPTED.cookies(),
      storage: SCRIPTED.storage(),
      offline: await SCRIPTED.offline(),
      server,
    };
    const left = (Object.keys(gone) as WipePart[]).filter((part) => !gone[part]);
    dispatchEvent(new CustomEvent<Wiped>(WIPED_EVENT, { detail: { left } }));
  });
}

/** What a script can wipe. Each says whether nothing of the part is left. */
const SCRIPTED = {
  cookies: () => {
    for (const name of Object.values(COOKIES)) setCookie(name, "", 0);
    return Object.values(COOKIES).every((name) => readCookie(name) === undefined);
  },
  storage: () => STORAGES.map(clear).every(Boolean),
  offline: async () => (await Promise.all([dropCaches().catch(isBlocked), dropWorkers().catch(isBlocked)])).every(Boolean),
};

/** @returns whether nothing of the site is left in it */
function clear(name: (typeof STORAGES)[number]): boolean {
  try {
    const storage = window[name];
    const ours = () => Object.keys(storage).filter((key) => key.startsWith(SHORT_NAME));
    for (const key of ours()) storage.removeItem(key);
    return ours().length === 0;
  } catch (error) {
    return isBlocked(error);
  }
}

/** Whether the browser refuses all access to a storage, which then holds nothing. */
const isBlocked = (error: unknown): boolean => error instanceof DOMException && error.name === "SecurityError";

/** Removes the caches of saved stays. @returns whether none is left */
async function dropCaches(): Promise<boolean> {
  const { caches } = window as Partial<Pick<Window, "caches">>;
  const ours = async () => ((await caches?.keys()) ?? []).filter((name) => name.startsWith(SHORT_NAME));
  for (const name of await ours()) await caches?.delete(name);
  return (await ours()).length === 0;
}

/** Removes the worker that opens it: what it still writes is in no cache then. @returns whether none is left */
async function dropWorkers(): Promise<boolean> {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, "serviceWorker">>;
  const registered = async () => (await serviceWorker?.getRegistrations()) ?? [];
  for (const registration of await registered()) await registration.unregister();
  return (await registered()).length === 0;
}

/** @returns whether the server has had the browser drop its cookies and what it cached */
async function wipeByServer(): Promise<boolean> {
  const answer = await fetch(WIPE_PATH, { method: "POST", signal: AbortSignal.timeout(WIPE_LIMIT) }).catch(() => undefined);
  return answer?.ok === true;
}
