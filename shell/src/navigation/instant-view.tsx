import { type Place, WIPED_EVENT } from "@nightlatch/contract";
import type { ReactNode } from "react";
import { createPortal, flushSync } from "react-dom";
import { NavigationType } from "react-router-dom";
import { type CachedView, CachedViews } from "./cached-views.ts";
import type { InstantAnswer, NavigationController } from "./controller.ts";
import { Skeleton, SkeletonShape } from "./skeleton.tsx";
import { ViewTransition } from "./view-transition.ts";

/** The longest wait for a frame, in milliseconds: a page in the background gets none. */
const FRAME_LIMIT = 250;
/** The longest time between the end of a press and its navigation, in milliseconds. */
const LATE = 550;
/** Margins of what is in it stay in it, so that its layout is the same in its place and outside of it. */
const IN_PLACE = "display: flow-root";

/**
 * Answers a navigation within a frame: it shows plain elements, and React renders the page when they are painted (docs/adr/0039).
 * These are a skeleton on the way on, and the cached view on the way back. This code comes after the first view.
 */
export class InstantView implements InstantAnswer {
  readonly Skeleton = Skeleton;
  drawn: string | undefined;

  private readonly navigation: NavigationController;
  private readonly find: (pathname: string) => Place | undefined;
  private readonly views = new CachedViews();
  private readonly transition = new ViewTransition();
  /** The skeleton's element: unseen in the content while a press is expected, then in the page's place. */
  private readonly element = document.createElement("div");
  /** Ends what is about to be done with the skeleton. */
  private cancel: (() => void) | undefined;
  /** Gives the content back to React and has it render the page. Undefined while React has the content. */
  private end: (() => void) | undefined;

  constructor({ navigation, find }: { navigation: NavigationController; find: (pathname: string) => Place | undefined }) {
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

  /**
   * Draws the skeleton unseen in the content, so that its layout is done before the press ends. It goes again when the press leads
   * nowhere.
   */
  expect(pathname: string): void {
    const main = document.getElementById("main");
    // A page that only shows something else stays.
    if (!main || this.find(pathname)?.page === this.find(location.pathname)?.page) return;
    this.cancel?.();
    // The pressed link itself is painted first.
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
    // What replaces an entry is not pressed, and may come while React renders, when nothing else can be.
    if (action === NavigationType.Replace) return undefined;
    if (action === NavigationType.Pop) return this.views.take(entry);
    this.cancel?.();
    if (this.drawn !== location.pathname && !this.draw(location.pathname)) return undefined;
    this.element.style.cssText = IN_PLACE;
    return { element: this.element, y: 0 };
  }

  /** Shows an element in the content's place until the frame that has it is painted. */
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

  /** Whether a page may show again as it was left: lists and stays alone. What people write or are shown for themselves never does. */
  private mayBeCached(pathname: string): boolean {
    return ["cards", "stay"].includes(this.find(pathname)?.page.outline ?? "");
  }

  /** Draws the skeleton of the page at a path. @returns whether there is one */
  private draw(pathname: string): boolean {
    this.forget();
    this.element.style.cssText = IN_PLACE;
    this.drawn = pathname;
    flushSync(() => this.navigation.notify());
    // React renders nothing while it is about something else.
    if (!this.element.firstChild) this.drawn = undefined;
    return this.drawn !== undefined;
  }

  /** Takes the skeleton away that was drawn for a press. */
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

/** Returns to a page that was left for so short a time that React has not heard of it. */
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

/**
 * Calls once, as soon as the next frame is painted.
 *
 * @returns a function that has it not called
 */
function afterFrame(call: () => void): () => void {
  // A message comes next of all, where a timer waits for what has been queued meanwhile.
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
