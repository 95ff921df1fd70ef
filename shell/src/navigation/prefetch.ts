import { paths } from "@nightlatch/contract";
import type { Services } from "../services.ts";

/** Milliseconds that the pointer rests on a link before a prefetch. */
const HOVER_DELAY = 60;
const AT_ONCE = 2;
const IN_VIEW = 6;
/** Milliseconds until a hanging request stops blocking the next one, and the maximum number of hanging requests. */
const PATIENCE = 15_000;
const HANGING = 4;

/** Milliseconds without scrolling or page changes before a prefetch of visible links. */
const REST = 500;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const savesData = (): boolean => {
  const { saveData, effectiveType } = (navigator as { readonly connection?: Connection }).connection ?? {};
  return saveData === true || /2g/.test(effectiveType ?? "");
};

type Needs = Pick<Services, "remotes" | "pages" | "find" | "queryClient" | "navigation">;

/**
 * Prefetches only from our own site, unless the browser saves data. Listeners are on the document, to include remotes' links.
 * @returns a function that stops prefetching
 */
export function startPrefetch(services: Needs): () => void {
  const { remotes, pages, find, navigation } = services;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function prepare(url: URL): Promise<void> {
    const name = find(url.pathname)?.remote;
    if (!name) return;
    try {
      const module = await remotes.load(name);
      await pages.prepare(module, url);
    } catch {
      remotes.retry(name);
    }
  }

  function onPoint({ target }: { readonly target: EventTarget | null }): void {
    const url = internalLink(target);
    clearTimeout(timer);
    if (url) timer = setTimeout(prepare, HOVER_DELAY, url);
  }

  function onIntent(event: Event): void {
    const url = internalLink(event.target);
    if (!url) return;
    void prepare(url);
    navigation.instant?.expect(url.pathname);
  }

  const ending = new AbortController();
  const options = { passive: true, capture: true, signal: ending.signal };
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, onPoint, options);
  for (const type of ["touchstart", "pointerdown"]) document.addEventListener(type, onIntent, options);
  onPoint({ target: document.querySelector("a:hover") });
  const stopLooking = whenAtRest(prepareInView(services, prepare));
  return () => {
    clearTimeout(timer);
    stopLooking();
    ending.abort();
  };
}

/** Prefetches visible links. A new call replaces the previous one; both share the limit of parallel requests. */
function prepareInView({ queryClient, find, remotes, navigation }: Needs, prepare: (url: URL) => Promise<void>): () => void {
  const isBusy = () => savesData() || document.hidden || navigation.isWaiting() || !navigator.onLine;
  const inFlight = new Set<string>();
  let running = 0;
  let work: (readonly [key: string, step: () => Promise<void>])[] = [];

  async function run(): Promise<void> {
    running += 1;
    // A hanging request occupies one of the browser's six connections.
    for (let one = work.shift(); one && !isBusy() && inFlight.size < HANGING; one = work.shift()) {
      const [key, step] = one;
      inFlight.add(key);
      const done = step().then(() => inFlight.delete(key));
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    }
    running -= 1;
  }

  return () => {
    if (isBusy() || queryClient.isFetching() > 0) return;
    const { cards, others } = linksInView(internalLink);
    // A prefetch would tell our server which stays are saved or in a received list.
    if ([paths.saved(), paths.list()].includes(location.pathname)) cards.length = 0;
    const names = new Set(others.map(({ pathname }) => find(pathname)?.remote).filter((name) => name !== undefined));
    work = [
      ...cards.slice(0, IN_VIEW).map((url) => [url.href, () => prepare(url)] as const),
      ...[...names].map((name) => [name, () => remotes.load(name).then(NOTHING, () => remotes.retry(name))] as const),
    ].filter(([key]) => !inFlight.has(key));
    for (let free = AT_ONCE - running; free > 0; free -= 1) void run();
  };
}

const NOTHING = () => {};

function internalLink(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return undefined;
  const url = new URL(link.href);
  const samePage = url.pathname === location.pathname && url.search === location.search;
  return url.origin === location.origin && !samePage ? url : undefined;
}

/** Runs `call` after half a second without scrolling, changes or other work. @returns a function that cancels */
function whenAtRest(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const idle = () => ("requestIdleCallback" in window ? requestIdleCallback(call) : call());
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(idle, REST);
  };
  const observer = new ResizeObserver(wait);
  const main = document.getElementById("main");
  if (main) observer.observe(main);
  addEventListener("scroll", wait, { passive: true, capture: true });
  wait();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    removeEventListener("scroll", wait, { capture: true });
  };
}

/**
 * Returns links that are at least half visible, each once, in document order.
 * @param addressOf the link's URL, or undefined when it must not be fetched
 */
function linksInView(addressOf: (link: Element) => URL | undefined): { readonly cards: URL[]; readonly others: URL[] } {
  const cards = new Map<string, URL>();
  const others = new Map<string, URL>();
  for (const link of document.querySelectorAll("main a[href]")) {
    const card = link.closest("article");
    const { top, bottom, height, width } = (card ?? link).getBoundingClientRect();
    const visible = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
    const url = width > 0 && visible > 0 && visible >= height / 2 ? addressOf(link) : undefined;
    if (url) (card ? cards : others).set(url.pathname + url.search, url);
  }
  return { cards: [...cards.values()], others: [...others.values()] };
}
