import { type MatchedRoute, WIPED_EVENT } from "@nightlatch/contract";
import type { ReactNode } from "react";
import { createPortal, flushSync } from "react-dom";
import { NavigationType } from "react-router-dom";
import { bringBack, leaveOut } from "../pages/offscreen-cards.ts";
import type { InstantResponder, NavigationController } from "./controller.ts";
import { Skeleton, SkeletonShape } from "./skeleton.tsx";
import { ViewTransition } from "./view-transition.ts";

/** Maximum milliseconds to wait for a frame, because background pages never get one. */
const FRAME_LIMIT = 250;
/** Milliseconds to wait for a navigation after pointerup. */
const LATE = 550;
/** Contains the margins of children, so the layout is the same in both positions. */
const FLOW_ROOT = "display: flow-root";

/** Shows a skeleton or cached view at once; React renders the page afterwards (docs/adr/0039). This code loads after the first view. */
export class InstantView implements InstantResponder {
  readonly Skeleton = Skeleton;
  renderedPathname: string | undefined;

  private readonly navigation: NavigationController;
  private readonly find: (pathname: string) => MatchedRoute | undefined;
  private readonly views = new CachedViews();
  private readonly transition = new ViewTransition();
  private readonly element = document.createElement("div");
  private cancel: (() => void) | undefined;
  /** Undefined while React renders the content. */
  private end: (() => void) | undefined;

  constructor({ navigation, find }: { navigation: NavigationController; find: (pathname: string) => MatchedRoute | undefined }) {
    this.navigation = navigation;
    this.find = find;
    addEventListener("pointercancel", this.forget, true);
    addEventListener("pointerup", this.scheduleForget, true);
    addEventListener(WIPED_EVENT, () => {
      this.forget();
      this.views.clear();
    });
  }

  render(): ReactNode {
    const route = this.renderedPathname === undefined ? undefined : this.find(this.renderedPathname);
    return route && this.renderedPathname
      ? createPortal(<SkeletonShape route={route} pathname={this.renderedPathname} still />, this.element, this.renderedPathname)
      : null;
  }

  /** Lays out the skeleton before the press ends. A press that does not navigate removes it. */
  expect(pathname: string): void {
    const main = document.getElementById("main");
    if (!main || this.find(pathname)?.page === this.find(location.pathname)?.page) return;
    this.cancel?.();
    // The browser paints the pressed link first.
    this.cancel = afterFrame(() => {
      if (!this.renderInstantly(pathname)) return;
      this.element.inert = true;
      Object.assign(this.element.style, { position: "fixed", inset: "0 0 auto", opacity: "0", zIndex: "-1" });
      main.prepend(this.element);
    });
  }

  respond(show: () => void): boolean {
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
    // A replacement does not follow a press, and may happen while React renders.
    if (action === NavigationType.Replace) return undefined;
    if (action === NavigationType.Pop) return this.views.take(entry);
    this.cancel?.();
    if (this.renderedPathname !== location.pathname && !this.renderInstantly(location.pathname)) return undefined;
    this.element.style.cssText = FLOW_ROOT;
    return { element: this.element, y: 0 };
  }

  private putThere(main: HTMLElement, { element, y }: CachedView, show: () => void): void {
    const { navigation } = this;
    const isWhole = !main.hasAttribute("data-waiting");
    const from = navigation.departure;
    const { activeElement } = document;
    const { scrollY } = window;
    const before = [...main.children].filter((child) => child !== element);
    // Back then lays out only the cached cards in view.
    leaveOut();
    const unhide = before.map(hide);
    element.inert = true;
    if (element.parentElement !== main) main.prepend(element);
    scrollTo(0, y);
    this.moveImages();
    const end = () => {
      this.end = undefined;
      element.remove();
      this.renderedPathname = undefined;
      for (const call of unhide) call();
      flushSync(() => {
        navigation.notify();
        show();
      });
      bringBack();
      if (navigation.arrival.entry === from.entry) return restoreView(scrollY, activeElement);
      this.transition.hideArrivals();
      const gone = before.filter((child) => !child.isConnected);
      if (isWhole && this.mayBeCached(from.location.pathname)) this.views.add(from.entry, scrollY, gone);
    };
    this.end = end;
    afterFrame(() => end === this.end && end());
  }

  /** Caches only lists and stays: never forms or private pages. */
  private mayBeCached(pathname: string): boolean {
    return ["cards", "stay"].includes(this.find(pathname)?.page.outline ?? "");
  }

  private renderInstantly(pathname: string): boolean {
    this.forget();
    this.element.style.cssText = FLOW_ROOT;
    this.renderedPathname = pathname;
    flushSync(() => this.navigation.notify());
    // React renders nothing here while it is busy with other work.
    if (!this.element.firstChild) this.renderedPathname = undefined;
    return this.renderedPathname !== undefined;
  }

  private readonly forget = (): void => {
    this.cancel?.();
    if (this.renderedPathname === undefined || this.end) return;
    this.renderedPathname = undefined;
    this.element.remove();
    this.navigation.notify();
  };

  private readonly scheduleForget = (): void => {
    this.cancel?.();
    const timer = setTimeout(this.forget, LATE);
    this.cancel = () => clearTimeout(timer);
  };
}

function restoreView(y: number, focused: Element | null): void {
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

function afterFrame(call: () => void): () => void {
  // A message event runs next; a timer would queue behind other tasks.
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

/** Maximum number of cached views, and their lifetime in milliseconds, which equals that of cached lists. */
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

/** Clones of pages that the visitor left. React no longer manages these elements, so nothing in them responds. */
export class CachedViews {
  private readonly views = new Map<string, RetainedView>();

  /** Removes what must not show again: images unblurred in discreet mode, and open dialogs. */
  add(key: string, y: number, elements: readonly Element[]): void {
    const element = document.createElement("div");
    element.style.display = "contents";
    element.append(...elements);
    // A re-inserted frame would load its page again.
    if (elements.length === 0 || element.querySelector("iframe")) return;
    for (const image of element.querySelectorAll("[data-touched]")) image.removeAttribute("data-touched");
    for (const dialog of element.querySelectorAll("dialog[open]")) dialog.removeAttribute("open");
    this.views.delete(key);
    this.views.set(key, { element, y, time: Date.now(), width: innerWidth });
    const [oldest] = this.views.keys();
    if (this.views.size > MOST && oldest !== undefined) this.views.delete(oldest);
  }

  /** Returns a view once. @returns undefined when it is not cached, too old, or has another width */
  take(key: string): CachedView | undefined {
    const view = this.views.get(key);
    this.views.delete(key);
    return view && view.width === innerWidth && Date.now() - view.time < FRESH_FOR ? view : undefined;
  }

  clear(): void {
    this.views.clear();
  }
}
