import { CACHES, COOKIES, parseSaveRequest } from "@nightlatch/domain";
import { parseRequest } from "./offline-request.ts";
import { OfflineStore } from "./offline-store.ts";
import { networkFirst, PATIENCE_MS, respondFromCache } from "./respond-offline.ts";

/** Declared here, because TypeScript's types for workers conflict with those for pages. */
interface ExtendableWorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchWorkerEvent extends ExtendableWorkerEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly { postMessage(message: unknown): void }[]> };
  readonly cookieStore?: { get(name: string): Promise<{ readonly value: string } | null> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableWorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchWorkerEvent) => void): void;
  addEventListener(type: "message", listener: (event: ExtendableWorkerEvent & { readonly data: unknown }) => void): void;
}
const worker = self as unknown as WorkerScope;

/** A page creates the cache when the visitor saves stays for offline use. Without the cache, the worker stores nothing. */
const open = async () => ((await caches.has(CACHES.offline)) ? caches.open(CACHES.offline) : undefined);

const offlineStore = new OfflineStore({
  fetch: (path, init) => fetch(path, init),
  open,
  async report(report) {
    for (const page of await worker.clients.matchAll()) page.postMessage(report);
  },
  now: Date.now,
});

/** Treats an unknown state as discreet; the page's own script corrects the page. */
async function isDiscreet(): Promise<boolean> {
  try {
    return worker.cookieStore ? (await worker.cookieStore.get(COOKIES.discreet))?.value === "1" : true;
  } catch {
    return true;
  }
}

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => {
  // With navigation preload, the browser requests the page while the worker starts.
  const preload = worker.registration.navigationPreload?.enable().catch(() => {});
  event.waitUntil(Promise.all([worker.clients.claim(), preload]));
});

worker.addEventListener("fetch", (event) => {
  const parsed = parseRequest(event.request, worker.location.origin);
  if (!parsed) return;
  const network = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  const fromCache = async () => {
    const cache = await open();
    return cache && respondFromCache(parsed, cache, isDiscreet);
  };
  // Only pages have a time limit, because an image may take long.
  const wait = new Promise((resolve) => parsed.kind === "page" && setTimeout(resolve, PATIENCE_MS));
  event.respondWith(networkFirst(network, fromCache, wait));
  event.waitUntil(network.catch(() => {}));
  // The visitor may have deleted the cache; the worker then unregisters itself.
  if (parsed.kind === "page") event.waitUntil(open().then((cache) => (cache ? undefined : worker.registration.unregister())));
});

worker.addEventListener("message", (event) => {
  const saveRequest = parseSaveRequest(event.data);
  if (saveRequest) event.waitUntil(offlineStore.save(saveRequest));
});
