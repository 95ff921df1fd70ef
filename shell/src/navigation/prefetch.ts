import { paths } from "@nightlatch/contract";
import type { Services } from "../services.ts";

/** The time that a pointer rests on a link before its page is fetched, in milliseconds. */
const HOVER_DELAY = 60;
/** The most that is fetched at once because its link is in view, and the most pages of cards for one place in a page. */
const AT_ONCE = 2;
const IN_VIEW = 6;
/** Milliseconds after which a hanging request no longer delays the next one, and the number of hanging requests that does. */
const PATIENCE = 15_000;
const HANGING = 4;

/** A visitor looks at what is in view once the page has not moved for so long, in milliseconds. */
const REST = 500;

/** A browser's note of the network, where it has one. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether to prefetch nothing: the visitor saves data, or the network is slow. */
const savesData = (): boolean => {
  const { saveData, effectiveType } = (navigator as { readonly connection?: Connection }).connection ?? {};
  return saveData === true || /2g/.test(effectiveType ?? "");
};

type Needs = Pick<Services, "remotes" | "pages" | "find" | "queryClient" | "navigation">;

/**
 * Fetches the remote and the data of a link's page ahead: on hover, focus or touch, and for links that stay in view while nothing
 * else is under way and no data are to be saved. All of it is asked of our own site. The listeners stand on the document, so that
 * links of remotes are covered too.
 *
 * @returns a function that stops it
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
      // A failure shows only when the page is really visited, which tries again.
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

  const listeners = [
    ["pointerover", onPoint],
    ["focusin", onPoint],
    ["touchstart", onIntent],
    ["pointerdown", onIntent],
  ] as const;
  for (const [type, listener] of listeners) document.addEventListener(type, listener, { passive: true, capture: true });
  // The pointer may rest on a link already.
  onPoint({ target: document.querySelector("a:hover") });
  const stopLooking = whenAtRest(prepareInView(services, prepare));
  return () => {
    clearTimeout(timer);
    stopLooking();
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, { capture: true });
  };
}

/**
 * @returns a function that prepares the pages of the cards in view, and loads the remotes of other links, as long as nothing else
 * is under way. A later call takes the place of an earlier one's work; the two share what may be under way at once.
 */
function prepareInView({ queryClient, find, remotes, navigation }: Needs, prepare: (url: URL) => Promise<void>): () => void {
  const isBusy = () => savesData() || document.hidden || navigation.isWaiting() || !navigator.onLine;
  const underWay = new Set<string>();
  let running = 0;
  let work: (readonly [key: string, step: () => Promise<void>])[] = [];

  async function run(): Promise<void> {
    running += 1;
    // A hanging request keeps one of the six connections that a browser has to the server.
    for (let one = work.shift(); one && !isBusy() && underWay.size < HANGING; one = work.shift()) {
      const [key, step] = one;
      underWay.add(key);
      const done = step().then(() => underWay.delete(key));
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    }
    running -= 1;
  }

  return () => {
    if (isBusy() || queryClient.isFetching() > 0) return;
    const { cards, others } = linksInView(internalLink);
    // Our server never learns which stays a device keeps, and sees of a received list only what the visitor opens.
    if ([paths.saved(), paths.list()].includes(location.pathname)) cards.length = 0;
    const names = new Set(others.map(({ pathname }) => find(pathname)?.remote).filter((name) => name !== undefined));
    work = [
      ...cards.slice(0, IN_VIEW).map((url) => [url.href, () => prepare(url)] as const),
      ...[...names].map((name) => [name, () => remotes.load(name).then(NOTHING, () => remotes.retry(name))] as const),
    ].filter(([key]) => !underWay.has(key));
    for (let free = AT_ONCE - running; free > 0; free -= 1) void run();
  };
}

const NOTHING = () => {};

/** @returns the address of the same-site page that a click on this element would open, if any */
function internalLink(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return undefined;
  const url = new URL(link.href);
  const samePage = url.pathname === location.pathname && url.search === location.search;
  return url.origin === location.origin && !samePage ? url : undefined;
}

/**
 * Calls whenever the page has been at rest for half a second: not scrolled, not grown, not replaced by another, and with nothing
 * else for the browser to do.
 *
 * @returns a function that ends it
 */
function whenAtRest(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const idle = () => ("requestIdleCallback" in window ? requestIdleCallback(call) : call());
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(idle, REST);
  };
  // A page that grows, shrinks or gives way to another changes the size of the content.
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
 * The addresses of the content's links that are at least half in view, each once, in their order: cards' links, and others.
 *
 * @param addressOf the address that a link leads to, if it is one to fetch
 */
function linksInView(addressOf: (link: Element) => URL | undefined): { readonly cards: URL[]; readonly others: URL[] } {
  const cards = new Map<string, URL>();
  const others = new Map<string, URL>();
  for (const link of document.querySelectorAll("main a[href]")) {
    // The area of a card's link is its card's.
    const card = link.closest("article");
    const { top, bottom, height, width } = (card ?? link).getBoundingClientRect();
    const visible = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
    const url = width > 0 && visible > 0 && visible >= height / 2 ? addressOf(link) : undefined;
    if (url) (card ? cards : others).set(url.pathname + url.search, url);
  }
  return { cards: [...cards.values()], others: [...others.values()] };
}
