export interface ScrollPosition {
  readonly y: number;
  readonly link?: { readonly href: string; readonly nth: number } | undefined;
}

/** Maximum milliseconds that a page may load before restoration ends. */
const LIMIT = 10_000;
/** Events that show that the visitor scrolls or clicks. */
const OWN = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

const linksTo = (href: string): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>("main a")].filter((link) => link.getAttribute("href") === href);

/** Stores positions in history entries, which outlive the document. The browser's own restoration fails while a page is still short. */
export class ScrollRestoration {
  private clickedLink: ScrollPosition["link"];
  /** True during restoration, when the current position is not the visitor's. */
  private leading = false;

  watch(signal: AbortSignal): void {
    document.addEventListener("click", this.onClick, { capture: true, signal });
    addEventListener("scrollend", () => this.save(), { signal });
  }

  /** @param byLink true when a link or script navigates, false for Back and Forward */
  leave(byLink: boolean): void {
    this.save(byLink ? this.clickedLink : this.position?.link);
    if (byLink) this.clickedLink = undefined;
  }

  save(link = this.position?.link): void {
    if (!("navigation" in window)) return;
    const y = (this.leading && this.position?.y) || window.scrollY;
    navigation.updateCurrentEntry({ state: { y, link } satisfies ScrollPosition });
  }

  get position(): ScrollPosition | undefined {
    const scrollState = ("navigation" in window && navigation.currentEntry?.getState()) as
      | Partial<ScrollPosition>
      | false
      | null
      | undefined;
    return scrollState && typeof scrollState.y === "number" ? (scrollState as ScrollPosition) : undefined;
  }

  /**
   * Scrolls after a reload, because the page was too short when the browser tried, unless the visitor has scrolled.
   * @returns a function that stops it
   */
  leadOn(): (() => void) | undefined {
    const { y = 0 } = this.position ?? {};
    const end = document.documentElement.scrollHeight - window.innerHeight;
    const { scrollY } = window;
    if (y > 0 && (scrollY === 0 || (y > end && scrollY > end - 2))) return this.leadBack({ y });
  }

  /** Scrolls until the position is restored, the visitor scrolls or clicks, or ten seconds pass. @returns a function that stops it */
  leadBack({ y, link }: ScrollPosition): () => void {
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

  private readonly onClick = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("main a[href]") : null;
    const href = link?.getAttribute("href");
    this.clickedLink = link && href ? { href, nth: linksTo(href).indexOf(link) } : undefined;
  };
}
