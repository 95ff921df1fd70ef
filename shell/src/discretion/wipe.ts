import { type ApiClient, endPreview } from "@nightlatch/api-client";
import { WIPE_EVENT, WIPED_EVENT, type Wiped, type WipeTarget } from "@nightlatch/contract";
import { COOKIES, SHORT_NAME } from "@nightlatch/domain";
import type { QueryClient } from "@tanstack/react-query";
import { readCookie, setCookie } from "../cookies.ts";

const WIPE_PATH = "/wipe";
const PREVIEW_END_MAX_MS = 2_000;
const SERVER_WIPE_MAX_MS = 10_000;

const STORAGES = ["localStorage", "sessionStorage"] as const;

/** Clears cookies, storage and offline data by script and the rest by the server's response, and reports the parts that failed. */
export function handleWipe(api: ApiClient, queryClient: QueryClient): void {
  addEventListener(WIPE_EVENT, async (event) => {
    event.preventDefault();
    // If this call fails, the server's preview session still expires.
    await endPreview(api, AbortSignal.timeout(PREVIEW_END_MAX_MS)).catch(() => {});
    queryClient.clear();
    await Promise.all(Object.values(SCRIPTED).map((wipe) => wipe()));
    const server = await wipeByServer();
    // Checks again, because running code may have stored something during the wipe.
    const gone: Readonly<Record<WipeTarget, boolean>> = {
      cookies: SCRIPTED.cookies(),
      storage: SCRIPTED.storage(),
      offline: await SCRIPTED.offline(),
      server,
    };
    const left = (Object.keys(gone) as WipeTarget[]).filter((part) => !gone[part]);
    dispatchEvent(new CustomEvent<Wiped>(WIPED_EVENT, { detail: { left } }));
  });
}

const SCRIPTED = {
  cookies: () => {
    for (const name of Object.values(COOKIES)) setCookie(name, "", 0);
    return Object.values(COOKIES).every((name) => readCookie(name) === undefined);
  },
  storage: () => STORAGES.map(clear).every(Boolean),
  offline: async () => (await Promise.all([dropCaches().catch(isBlocked), dropWorkers().catch(isBlocked)])).every(Boolean),
};

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

const isBlocked = (error: unknown): boolean => error instanceof DOMException && error.name === "SecurityError";

async function dropCaches(): Promise<boolean> {
  const { caches } = window as Partial<Pick<Window, "caches">>;
  const ours = async () => ((await caches?.keys()) ?? []).filter((name) => name.startsWith(SHORT_NAME));
  for (const name of await ours()) await caches?.delete(name);
  return (await ours()).length === 0;
}

/** Unregisters all workers. A running worker may still write, but no page reads its cache. @returns whether all are unregistered */
async function dropWorkers(): Promise<boolean> {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, "serviceWorker">>;
  const registered = async () => (await serviceWorker?.getRegistrations()) ?? [];
  for (const registration of await registered()) await registration.unregister();
  return (await registered()).length === 0;
}

async function wipeByServer(): Promise<boolean> {
  const response = await fetch(WIPE_PATH, { method: "POST", signal: AbortSignal.timeout(SERVER_WIPE_MAX_MS) }).catch(() => undefined);
  return response?.ok === true;
}
