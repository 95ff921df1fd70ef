/** The place in a page that a visitor left, as the history entry's state of the Navigation API holds it. */
export interface Place {
  /** How far the page was scrolled, in pixels. */
  readonly y: number;
  /** The link that led away, and how many before it in the content lead to the same address. */
  readonly link?: { readonly href: string; readonly nth: number } | undefined;
}

/** The longest wait for a page that is on its way, in milliseconds. */
const LIMIT = 10_000;
/** What visitors do when they go on by themselves. */
const OWN = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** The links in the content that lead to an address, as it is written in them. */
const linksTo = (href: string): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>("main a")].filter((link) => link.getAttribute("href") === href);

/**
 * Keeps where visitors were in each page, in the history entry itself, so that it outlives the document. The browser restores the
 * scroll position of documents; within one it would give up on a page that is still short.
 */
export class ScrollRestoration {
  /** The link in the content that was pressed last. */
  private pressed: Place["link"];
  /** Whether the page is still being scrolled to its place, so that where it stands is not where it was left. */
  private leading = false;

  /** Watches presses and scrolling until the signal. */
  watch(signal: AbortSignal): void {
    document.addEventListener("click", this.onClick, { capture: true, signal });
    addEventListener("scrollend", () => this.keep(), { signal });
  }

  /**
   * Keeps the place before the visitor leaves it.
   *
   * @param byLink whether a link or a script leads on, not Back or Forward
   */
  leave(byLink: boolean): void {
    this.keep(byLink ? this.pressed : this.place?.link);
    if (byLink) this.pressed = undefined;
  }

  /** Keeps how far the page is scrolled now. */
  keep(link = this.place?.link): void {
    if (!("navigation" in window)) return;
    const y = (this.leading && this.place?.y) || window.scrollY;
    navigation.updateCurrentEntry({ state: { y, link } satisfies Place });
  }

  /** The place that the present entry was left at; undefined for a new entry. */
  get place(): Place | undefined {
    // Another release may have written it.
    const kept = ("navigation" in window && navigation.currentEntry?.getState()) as Partial<Place> | false | null | undefined;
    return kept && typeof kept.y === "number" ? (kept as Place) : undefined;
  }

  /**
   * Goes on to the place in a document that was loaded again, which the browser can't reach while the page is short. A visitor who has
   * scrolled meanwhile stays there.
   *
   * @returns a function that ends it, if it goes on
   */
  leadOn(): (() => void) | undefined {
    const { y = 0 } = this.place ?? {};
    const end = document.documentElement.scrollHeight - window.innerHeight;
    const { scrollY } = window;
    if (y > 0 && (scrollY === 0 || (y > end && scrollY > end - 2))) return this.leadBack({ y });
  }

  /**
   * Scrolls to a place and gives the link that led away the focus, as soon as the page is there and as far as it goes. It ends when it
   * is done, when the visitor goes on, or after ten seconds.
   *
   * @returns a function that ends it
   */
  leadBack({ y, link }: Place): () => void {
    const attempt = (): boolean => {
      window.scrollTo(0, y);
      const target = link && (linksTo(link.href)[link.nth] ?? linksTo(link.href)[0]);
      target?.focus({ preventScroll: true });
      return Math.abs(window.scrollY - y) < 2 && (!link || target !== undefined);
    };
    const main = document.getElementById("main");
    if (attempt() || !main) return () => {};
    this.leading = true;
    const ending = new AbortController();
    const observer = new MutationObserver(() => attempt() && end());
    const timer = setTimeout(() => end(), LIMIT);
    const end = () => {
      this.leading = false;
      clearTimeout(timer);
      observer.disconnect();
      ending.abort();
    };
    observer.observe(main, { childList: true, subtree: true });
    for (const type of OWN) addEventListener(type, end, { capture: true, passive: true, signal: ending.signal });
    return end;
  }

  /** Takes note of a link that is pressed: not every browser gives it the focus. */
  private readonly onClick = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("main a[href]") : null;
    const href = link?.getAttribute("href");
    this.pressed = link && href ? { href, nth: linksTo(href).indexOf(link) } : undefined;
  };
}
