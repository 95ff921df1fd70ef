import { CACHES, COOKIES, readKeepRequest } from "@nightlatch/domain";
import { answerKept, networkFirst, PATIENCE_MS } from "./answer.ts";
import { askedOf } from "./asked.ts";
import { Keeper } from "./keeper.ts";

/** TypeScript's library of workers conflicts with that of pages. */
interface Later extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchLater extends Later {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly { postMessage(message: unknown): void }[]> };
  readonly cookieStore?: { get(name: string): Promise<{ readonly value: string } | null> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Later) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchLater) => void): void;
  addEventListener(type: "message", listener: (event: Later & { readonly data: unknown }) => void): void;
}
const worker = self as unknown as WorkerScope;

/** The page creates it by the visitor's choice, and its removal ends that. */
const open = async () => ((await caches.has(CACHES.offline)) ? caches.open(CACHES.offline) : undefined);

const keeper = new Keeper({
  fetch: (path, init) => fetch(path, init),
  open,
  async report(report) {
    for (const page of await worker.clients.matchAll()) page.postMessage(report);
  },
  now: Date.now,
});

/** Unknown counts as discreet; the page's own script corrects it. */
async function isDiscreet(): Promise<boolean> {
  try {
    return worker.cookieStore ? (await worker.cookieStore.get(COOKIES.discreet))?.value === "1" : true;
  } catch {
    return true;
  }
}

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => {
  // The browser requests the page while the worker starts.
  const preload = worker.registration.navigationPreload?.enable().catch(() => {});
  event.waitUntil(Promise.all([worker.clients.claim(), preload]));
});

worker.addEventListener("fetch", (event) => {
  const asked = askedOf(event.request, worker.location.origin);
  if (!asked) return;
  const network = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  const kept = async () => {
    const cache = await open();
    return cache && answerKept(asked, cache, isDiscreet);
  };
  // Only pages have a limit: a picture may take long.
  const wait = new Promise((resolve) => asked.kind === "page" && setTimeout(resolve, PATIENCE_MS));
  event.respondWith(networkFirst(network, kept, wait));
  event.waitUntil(network.catch(() => {}));
  // The cache was removed by hand: the rest of the choice goes too.
  if (asked.kind === "page") event.waitUntil(open().then((cache) => (cache ? undefined : worker.registration.unregister())));
});

worker.addEventListener("message", (event) => {
  const wish = readKeepRequest(event.data);
  if (wish) event.waitUntil(keeper.keep(wish));
});
