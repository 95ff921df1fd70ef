import { type ApiClient, endPreview } from "@nightlatch/api-client";
import { WIPE_EVENT, WIPED_EVENT } from "@nightlatch/contract";
import { COOKIES, SHORT_NAME } from "@nightlatch/domain";
import type { QueryClient } from "@tanstack/react-query";
import { setCookie } from "../cookies.ts";

/** The address at which the server tells the browser to drop what it holds of the site. */
const WIPE_PATH = "/wipe";

/**
 * Removes everything that the site keeps in this browser when a page asks for it: the script removes what it can reach, and
 * the server's answer makes the browser drop the rest. A part that fails leaves the other parts to be wiped.
 */
export function answerWipe(api: ApiClient, queryClient: QueryClient): void {
  addEventListener(WIPE_EVENT, async () => {
    await endPreview(api).catch(() => {});
    queryClient.clear();
    for (const storage of ["localStorage", "sessionStorage"] as const) clear(storage);
    for (const name of Object.values(COOKIES)) setCookie(name, "", 0);
    await endOffline();
    await fetch(WIPE_PATH, { method: "POST" }).catch(() => {});
    // Code that still ran meanwhile may have stored something.
    for (const storage of ["localStorage", "sessionStorage"] as const) clear(storage);
    dispatchEvent(new Event(WIPED_EVENT));
  });
}

function clear(name: "localStorage" | "sessionStorage"): void {
  try {
    const storage = window[name];
    for (const key of Object.keys(storage)) if (key.startsWith(SHORT_NAME)) storage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}

/** Removes what is kept for when there is no connection, and the worker that opens it: what it still writes is in no cache then. */
async function endOffline(): Promise<void> {
  try {
    for (const name of await caches.keys()) if (name.startsWith(SHORT_NAME)) await caches.delete(name);
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  } catch {
    // A browser without either, or that blocks them, keeps nothing.
  }
}
