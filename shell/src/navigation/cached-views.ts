/** The most pages that are cached, and for how long, in milliseconds: as long as the browser keeps the lists that they show. */
const MOST = 3;
const FRESH_FOR = 5 * 60_000;

/** A page as it was left. */
export interface CachedView {
  /** Holds the page's elements, and has no part in the layout. */
  readonly element: HTMLElement;
  /** How far the page was scrolled, in pixels. */
  readonly y: number;
}

interface Kept extends CachedView {
  readonly time: number;
  readonly width: number;
}

/** Pages that were left, by the key of their history entry. React has let go of their elements: nothing in them answers. */
export class CachedViews {
  private readonly views = new Map<string, Kept>();

  /**
   * Caches the elements of a page that was left, without what must not show again for a moment: images that were clear although
   * discreet mode was on, and dialogs that were open.
   */
  add(key: string, y: number, elements: readonly Element[]): void {
    const element = document.createElement("div");
    element.style.display = "contents";
    element.append(...elements);
    // A frame would load its page again.
    if (elements.length === 0 || element.querySelector("iframe")) return;
    for (const image of element.querySelectorAll("[data-touched]")) image.removeAttribute("data-touched");
    for (const dialog of element.querySelectorAll("dialog[open]")) dialog.removeAttribute("open");
    this.views.delete(key);
    this.views.set(key, { element, y, time: Date.now(), width: innerWidth });
    const [oldest] = this.views.keys();
    if (this.views.size > MOST && oldest !== undefined) this.views.delete(oldest);
  }

  /** The page of a history entry as it was left, once: undefined where it is not cached, has grown old, or had another width. */
  take(key: string): CachedView | undefined {
    const view = this.views.get(key);
    this.views.delete(key);
    return view && view.width === innerWidth && Date.now() - view.time < FRESH_FOR ? view : undefined;
  }

  clear(): void {
    this.views.clear();
  }
}
