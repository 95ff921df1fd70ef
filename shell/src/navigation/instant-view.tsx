import { type MatchedRoute, WIPED_EVENT } from "@nightlatch/contract";
import type { ReactNode } from "react";
import { createPortal, flushSync } from "react-dom";
import { NavigationType } from "react-router-dom";
import type { InstantResponder, NavigationController } from "./controller.ts";
import { Skeleton, SkeletonShape } from "./skeleton.tsx";
import { ViewTransition } from "./view-transition.ts";

/** Milliseconds for a frame, which background pages never get. */
const FRAME_LIMIT = 250;
/** Milliseconds from a press's end to its navigation. */
const LATE = 550;
/** Contains margins, so its layout is the same everywhere. */
const IN_PLACE = "display: flow-root";

/** React renders the page afterwards (docs/adr/0039); this code loads after the first view. */
export class InstantView implements InstantResponder {
  readonly Skeleton = Skeleton;
  drawn: string | undefined;

  private readonly navigation: NavigationController;
  private readonly find: (pathname: string) => MatchedRoute | undefined;
  private readonly views = new CachedViews();
  private readonly transition = new ViewTransition();
  private readonly element = document.createElement("div");
  private cancel: (() => void) | undefined;
  /** Undefined while React has the content. */
  private end: (() => void) | undefined;

  constructor({ navigation, find }: { navigation: NavigationController; find: (pathname: string) => MatchedRoute | undefined }) {
    this.navigation = navigation;
    this.find = find;
    addEventListener("pointercancel", this.forget, true);
    addEventListener("pointerup", this.forgetLater, true);
    addEventListener(WIPED_EVENT, () => {
      this.forget();
      this.views.clear();
    });
  }

  render(): ReactNode {
    const place = this.drawn === undefined ? undefined : this.find(this.drawn);
    return place && this.drawn ? createPortal(<SkeletonShape place={place} pathname={this.drawn} still />, this.element, this.drawn) : null;
  }

  /** Its layout is done before the press ends. It goes when the press leads nowhere. */
  expect(pathname: string): void {
    const main = document.getElementById("main");
    if (!main || this.find(pathname)?.page === this.find(location.pathname)?.page) return;
    this.cancel?.();
    // Paints the pressed link first.
    this.cancel = afterFrame(() => {
      if (!this.draw(pathname)) return;
      this.element.inert = true;
      Object.assign(this.element.style, { position: "fixed", inset: "0 0 auto", opacity: "0", zIndex: "-1" });
      main.prepend(this.element);
    });
  }

  answer(show: () => void): boolean {
    if (this.end) {
      this.end();
      return true;
    }
    const main = document.getElementById("main");
    this.transition.note();
    const view = main && !document.hidden ? this.viewOfArrival() : undefined;
    if (main && view) this.putThere(main, view, show);
    return view !== undefined;
  }

  moveImages(): void {
    this.transition.move();
  }

  private viewOfArrival(): CachedView | undefined {
    const { action, entry, location } = this.navigation.arrival;
    // A replacement is not a press, and may come while React renders.
    if (action === NavigationType.Replace) return undefined;
    if (action === NavigationType.Pop) return this.views.take(entry);
    this.cancel?.();
    if (this.drawn !== location.pathname && !this.draw(location.pathname)) return undefined;
    this.element.style.cssText = IN_PLACE;
    return { element: this.element, y: 0 };
  }

  private putThere(main: HTMLElement, { element, y }: CachedView, show: () => void): void {
    const { navigation } = this;
    const isWhole = !main.hasAttribute("data-waiting");
    const from = navigation.departure;
    const { activeElement } = document;
    const { scrollY } = window;
    const before = [...main.children].filter((child) => child !== element);
    const unhide = before.map(hide);
    element.inert = true;
    if (element.parentElement !== main) main.prepend(element);
    scrollTo(0, y);
    this.moveImages();
    const end = () => {
      this.end = undefined;
      element.remove();
      this.drawn = undefined;
      for (const call of unhide) call();
      flushSync(() => {
        navigation.notify();
        show();
      });
      if (navigation.arrival.entry === from.entry) return comeBack(scrollY, activeElement);
      this.transition.keepArrivalsFree();
      const gone = before.filter((child) => !child.isConnected);
      if (isWhole && this.mayBeCached(from.location.pathname)) this.views.add(from.entry, scrollY, gone);
    };
    this.end = end;
    afterFrame(() => end === this.end && end());
  }

  /** Lists and stays alone: never what people write or private pages. */
  private mayBeCached(pathname: string): boolean {
    return ["cards", "stay"].includes(this.find(pathname)?.page.outline ?? "");
  }

  private draw(pathname: string): boolean {
    this.forget();
    this.element.style.cssText = IN_PLACE;
    this.drawn = pathname;
    flushSync(() => this.navigation.notify());
    // React renders nothing while it works on something else.
    if (!this.element.firstChild) this.drawn = undefined;
    return this.drawn !== undefined;
  }

  private readonly forget = (): void => {
    this.cancel?.();
    if (this.drawn === undefined || this.end) return;
    this.drawn = undefined;
    this.element.remove();
    this.navigation.notify();
  };

  private readonly forgetLater = (): void => {
    this.cancel?.();
    const timer = setTimeout(this.forget, LATE);
    this.cancel = () => clearTimeout(timer);
  };
}

function comeBack(y: number, focused: Element | null): void {
  scrollTo(0, y);
  (focused as HTMLElement | null)?.focus({ preventScroll: true });
}

function hide(element: Element): () => void {
  const { style } = element as HTMLElement;
  const { display } = style;
  style.display = "none";
  return () => {
    style.display = display;
  };
}

/** @returns cancels it */
function afterFrame(call: () => void): () => void {
  // A message runs next, where a timer would queue.
  const { port1, port2 } = new MessageChannel();
  const timer = setTimeout(due, FRAME_LIMIT);
  function due(): void {
    cancel();
    call();
  }
  function cancel(): void {
    clearTimeout(timer);
    port1.close();
  }
  port1.onmessage = due;
  requestAnimationFrame(() => port2.postMessage(null));
  return cancel;
}

/** Pages, and milliseconds: as long as lists are cached. */
const MOST = 3;
const FRESH_FOR = 5 * 60_000;

export interface CachedView {
  readonly element: HTMLElement;
  readonly y: number;
}

interface RetainedView extends CachedView {
  readonly time: number;
  readonly width: number;
}

/** React has released their elements, so nothing in them responds. */
export class CachedViews {
  private readonly views = new Map<string, RetainedView>();

  /** Without what must not show again: images made clear in discreet mode, open dialogs. */
  add(key: string, y: number, elements: readonly Element[]): void {
    const element = document.createElement("div");
    element.style.display = "contents";
    element.append(...elements);
    // A frame would reload its page.
    if (elements.length === 0 || element.querySelector("iframe")) return;
    for (const image of element.querySelectorAll("[data-touched]")) image.removeAttribute("data-touched");
    for (const dialog of element.querySelectorAll("dialog[open]")) dialog.removeAttribute("open");
    this.views.delete(key);
    this.views.set(key, { element, y, time: Date.now(), width: innerWidth });
    const [oldest] = this.views.keys();
    if (this.views.size > MOST && oldest !== undefined) this.views.delete(oldest);
  }

  /** Once; undefined when not cached, too old, or of another width. */
  take(key: string): CachedView | undefined {
    const view = this.views.get(key);
    this.views.delete(key);
    return view && view.width === innerWidth && Date.now() - view.time < FRESH_FOR ? view : undefined;
  }

  clear(): void {
    this.views.clear();
  }
}
