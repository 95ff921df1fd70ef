import { flushSync } from "react-dom";
import { afterFrame } from "../after-frame.ts";
import { isNavigating } from "../layout/navigating.ts";
import type { createHistory } from "../site-router.tsx";
import { outlineOf } from "./drawn-outline.tsx";
import type { Place } from "./kept-places.ts";
import { keepArrivalsFree, movePictures, notePictures } from "./moving-pictures.ts";
import { keepSnapshot, takeSnapshot } from "./snapshots.ts";

/** A way to another page, which the history has gone already. */
export interface Press {
  readonly history: ReturnType<typeof createHistory>;
  /** The key of the history entry whose page is left. */
  readonly from: string;
  /** Has React render the page of the present entry. */
  readonly show: () => void;
  /** The place in the page of an entry. */
  readonly placeAt: (key: string) => Place;
}

/** Takes the stand-in away and has React render the page, while one stands there. */
let end: (() => void) | undefined;

/**
 * Answers a way to another page within a frame: plain elements stand in for the page, and React renders it when they are painted
 * (docs/adr/0039). On the way on they are its outline, on the way back the page as it was left. Where there are none React
 * renders at once.
 */
export function answerPress(press: Press): void {
  // What React goes to is the present entry, whichever press has led there.
  if (end) return end();
  const main = document.getElementById("main");
  notePictures();
  const page = main && !document.hidden ? elementFor(main, press) : undefined;
  if (main && page) standIn(main, page, press);
  else press.show();
}

/** What stands in for the page of the present entry. */
function elementFor(main: HTMLElement, { history: { action, location } }: Press): HTMLElement | undefined {
  // What replaces an entry is not pressed, and may come while React renders, when nothing else can be.
  if (action === "REPLACE") return undefined;
  return action === "POP" ? takeSnapshot(location.key) : outlineOf(location.pathname, main);
}

/** Shows an element in the content's place, from the top or the place in it, until the frame that has it is painted. */
function standIn(main: HTMLElement, page: HTMLElement, { history, from, show, placeAt }: Press): void {
  const isWhole = !isNavigating();
  const before = [...main.children].filter((child) => child !== page);
  const unhide = before.map(hide);
  page.inert = true;
  if (page.parentElement !== main) main.prepend(page);
  // The router still has the entry before, whose place this scrolling is not.
  addEventListener("scroll", stop, true);
  scrollTo(0, history.action === "POP" ? placeAt(history.location.key).y : 0);
  movePictures();
  end = () => {
    end = undefined;
    removeEventListener("scroll", stop, true);
    page.remove();
    for (const call of unhide) call();
    flushSync(show);
    keepArrivalsFree();
    if (isWhole)
      keepSnapshot(
        from,
        before.filter((element) => !element.isConnected),
      );
  };
  const own = end;
  afterFrame(() => own === end && own());
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
