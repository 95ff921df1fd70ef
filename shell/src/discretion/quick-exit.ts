import { hasNavigationApi } from "../navigation/controller.ts";
import { rememberExit } from "./leave-again.ts";

/** The number of presses of Shift that leave, and the longest time between two of them, in milliseconds. */
const PRESSES = 3;
const BETWEEN = 700;
/** The longest wait for the browser to go back to the first page, in milliseconds. */
const BACK_LIMIT = 400;

/** The address of the history entry ahead of the exit, to which Forward leads: the server redirects it to the other site too. */
const EXIT_PATH = "/exit";

/**
 * Replaces the page by another site's, so that neither Back nor Forward leads here: goes back to the first page of this
 * visit, cuts off the pages after it, and puts the other site in its place. The page is hidden before anything else. Pages
 * of this tab that were loaded whole before cannot be reached from here; they lead on to the exit themselves.
 *
 * @param href the other site's address
 */
export async function quickExit(href: string): Promise<void> {
  document.title = "";
  document.documentElement.hidden = true;
  rememberExit(href);
  const steps = stepsBehind();
  if (steps > 0) await travel(-steps);
  history.pushState(null, "", EXIT_PATH);
  await travel(-1);
  location.replace(href);
}

/** The number of this document's history entries right behind the present one: none where each page is a document. */
function stepsBehind(): number {
  if (!hasNavigationApi()) return 0;
  const before = navigation
    .entries()
    .slice(0, navigation.currentEntry?.index ?? 0)
    .reverse();
  const other = before.findIndex(({ sameDocument }) => !sameDocument);
  return other === -1 ? before.length : other;
}

/**
 * Goes by a number of history entries and waits until the browser is there, at most `BACK_LIMIT`. When it comes to a page
 * that was loaded whole, this one ends, and the wait with it.
 */
function travel(by: number): Promise<void> {
  return new Promise((resolve) => {
    // The page is hidden, so the controller of navigation renders nothing of what is passed through.
    addEventListener("popstate", () => resolve(), { once: true });
    setTimeout(resolve, BACK_LIMIT);
    history.go(by);
  });
}

/**
 * Leaves when Shift was pressed and let go three times with no other key in between, which nobody does while typing.
 *
 * @returns a function that stops it
 */
export function watchShift(href: string): () => void {
  let presses = 0;
  let last = 0;
  const onDown = ({ key, repeat }: KeyboardEvent) => {
    if (key !== "Shift" || repeat) presses = 0;
  };
  const onUp = ({ key, timeStamp }: KeyboardEvent) => {
    if (key !== "Shift") return;
    presses = timeStamp - last > BETWEEN ? 1 : presses + 1;
    last = timeStamp;
    if (presses === PRESSES) quickExit(href);
  };
  addEventListener("keydown", onDown, true);
  addEventListener("keyup", onUp, true);
  return () => {
    removeEventListener("keydown", onDown, true);
    removeEventListener("keyup", onUp, true);
  };
}
