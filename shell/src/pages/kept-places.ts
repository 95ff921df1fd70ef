/** The place in a page that a visitor left. */
export interface Place {
  /** How far the page was scrolled, in pixels. */
  readonly y: number;
  /** The link that led away, and how many before it in the content lead to the same address. */
  readonly link?: { readonly href: string; readonly nth: number } | undefined;
}

/** The places of this document's history entries, by the router's key for each. */
const places = new Map<string, Place>();

/** The link in the content that was pressed last. */
let pressed: Place["link"];

/** The links in the content that lead to an address, as it is written in them. */
const linksTo = (href: string): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>("main a")].filter((link) => link.getAttribute("href") === href);

/** Takes note of a link that is pressed: not every browser gives it the focus. */
export function notePress({ target }: Pick<Event, "target">): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("main a[href]") : null;
  const href = link?.getAttribute("href");
  pressed = link && href ? { href, nth: linksTo(href).indexOf(link) } : undefined;
}

/** Remembers how far the page at the present entry is scrolled. */
export function noteScroll(key: string): void {
  places.set(key, { ...places.get(key), y: window.scrollY });
}

/**
 * Keeps the place in the present page, before the next one is asked for: in its history entry too, which outlives the document.
 */
export function keepPlace(): void {
  write({ y: window.scrollY, link: pressed });
  pressed = undefined;
}

/**
 * Keeps how far the present page is scrolled, when it stands still. The browser notes this too, but up to a second later, and it
 * gives up if the page is still short when it comes back.
 */
export function keepScroll(): void {
  if (!leading) write({ ...entry().place, y: window.scrollY });
}

function write(place: Place): void {
  const state = entry();
  places.set(state.key ?? "default", place);
  window.history.replaceState({ ...state, place }, "");
}

/** What the router and this have kept in the present entry; another release or a person may have written the place. */
const entry = () => (window.history.state ?? {}) as { readonly key?: string; readonly place?: Partial<Place> };

/** The place in the page of an entry that is the present one; the page's start where none is kept. */
export function placeAt(key: string): Place {
  const kept = entry().place;
  return places.get(key) ?? (isPlace(kept) ? kept : { y: 0 });
}

const isPlace = (value: Partial<Place> | undefined): value is Place => typeof value?.y === "number";

/** Whether a place is being led back to, so that where the page stands is not where it was left. */
let leading = false;

/**
 * Leads on to the place in a document that was loaded anew, which the browser can't reach while the page is short. A visitor who
 * has scrolled meanwhile stays there.
 *
 * @returns a function that ends it, if it goes on
 */
export function leadOn(key: string): (() => void) | undefined {
  const { y } = placeAt(key);
  const end = document.documentElement.scrollHeight - window.innerHeight;
  const { scrollY } = window;
  if (y > 0 && (scrollY === 0 || (y > end && scrollY > end - 2))) return leadBack({ y });
}

/** The longest time for which a page is waited for that is on its way, in milliseconds. */
const LIMIT = 10_000;
/** What visitors do when they go on by themselves. */
const OWN = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Leads back to a place: scrolls there and gives the link that led away the focus, as soon as the page is there and as far as it
 * goes. It ends when it is done, when the visitor goes on, or after ten seconds.
 *
 * @returns a function that ends it
 */
export function leadBack({ y, link }: Place): () => void {
  function attempt(): boolean {
    window.scrollTo(0, y);
    const target = link && (linksTo(link.href)[link.nth] ?? linksTo(link.href)[0]);
    target?.focus({ preventScroll: true });
    return Math.abs(window.scrollY - y) < 2 && (!link || target !== undefined);
  }
  const main = document.getElementById("main");
  if (attempt() || !main) return () => {};
  leading = true;
  const observer = new MutationObserver(() => attempt() && end());
  const timer = setTimeout(end, LIMIT);
  function end(): void {
    leading = false;
    clearTimeout(timer);
    observer.disconnect();
    for (const type of OWN) removeEventListener(type, end, true);
  }
  observer.observe(main, { childList: true, subtree: true });
  for (const type of OWN) addEventListener(type, end, { capture: true, passive: true });
  return end;
}
