import { flushSync } from "react-dom";
import type { Location, NavigationType } from "react-router-dom";
import { afterFrame } from "../after-frame.ts";
import { mayBeKept, outlineOf } from "./drawn-outline.tsx";
import { keepArrivalsFree, movePictures, notePictures } from "./moving-pictures.ts";
import { keepSnapshot, leftEntry, takeSnapshot } from "./snapshots.ts";

/** The router's history, as far as it matters here. */
interface History {
  readonly action: `${NavigationType}`;
  readonly location: Pick<Location, "key" | "pathname">;
}

/** An element, and how far the page is scrolled with it, in pixels. */
type Page = NonNullable<ReturnType<typeof takeSnapshot>>;

/** Takes the stand-in away and has React render the page, while one stands there. */
let end: (() => void) | undefined;

/**
 * Answers a way to another page within a frame: plain elements stand in for the page, and React renders it when they are painted
 * (docs/adr/0039). On the way on they are its outline, on the way back the page as it was left. Where there are none React
 * renders at once.
 *
 * @param show has React render the page of the present entry
 * @returns whether the press is answered; otherwise React is to render at once
 */
export function standIn(history: History, show: () => void): boolean {
  if (end) {
    // What React goes to is the present entry, whichever press has led there.
    end();
    return true;
  }
  const main = document.getElementById("main");
  notePictures();
  const page = main && !document.hidden ? elementFor(history) : undefined;
  if (!main || !page) return false;
  putThere(main, page, history, show);
  return true;
}

/** What stands in for the page of the present entry. */
function elementFor({ action, location }: History): Page | undefined {
  // What replaces an entry is not pressed, and may come while React renders, when nothing else can be.
  if (action === "REPLACE") return undefined;
  if (action === "POP") return takeSnapshot(location.key);
  const element = outlineOf(location.pathname);
  return element && { element, y: 0 };
}

/** Shows an element in the content's place until the frame that has it is painted. */
function putThere(main: HTMLElement, { element, y }: Page, history: History, show: () => void): void {
  const isWhole = !main.hasAttribute("data-waiting");
  const from = leftEntry();
  const { activeElement } = document;
  const { scrollY } = window;
  const before = [...main.children].filter((child) => child !== element);
  const unhide = before.map(hide);
  element.inert = true;
  if (element.parentElement !== main) main.prepend(element);
  // The router still has the entry before, whose place this scrolling is not.
  addEventListener("scroll", stop, true);
  scrollTo(0, y);
  movePictures();
  const own = () => {
    end = undefined;
    removeEventListener("scroll", stop, true);
    element.remove();
    for (const call of unhide) call();
    flushSync(show);
    if (history.location.key === from.key) return comeBack(scrollY, activeElement);
    keepArrivalsFree();
    const gone = before.filter((child) => !child.isConnected);
    if (isWhole && mayBeKept(from.pathname)) keepSnapshot(from.key, scrollY, gone);
  };
  end = own;
  afterFrame(() => own === end && own());
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

const stop = (event: Event): void => event.stopPropagation();
