import { STORAGE_KEYS } from "@nightlatch/domain";
import { hasNavigationApi } from "../navigation/controller.ts";

/** Presses of Shift, and the maximum milliseconds between two of them. */
const PRESSES = 3;
const BETWEEN = 700;
/** Maximum milliseconds for going back to the session's first page. */
const BACK_LIMIT = 400;

/** The Forward button leads to this path, which the server redirects to the other site. */
const EXIT_PATH = "/exit";

/** Goes back to the session's first page and replaces it, so that no way back is left. Earlier documents replace themselves (exits.ts). */
export async function quickExit(href: string): Promise<void> {
  document.title = "";
  document.documentElement.hidden = true;
  try {
    sessionStorage.setItem(STORAGE_KEYS.exited, href);
  } catch {
    // Without storage, the Back button shows the page that was loaded before.
  }
  const steps = stepsBehind();
  if (steps > 0) await travel(-steps);
  history.pushState(null, "", EXIT_PATH);
  await travel(-1);
  location.replace(href);
}

function stepsBehind(): number {
  if (!hasNavigationApi()) return 0;
  const before = navigation
    .entries()
    .slice(0, navigation.currentEntry?.index ?? 0)
    .reverse();
  const other = before.findIndex(({ sameDocument }) => !sameDocument);
  return other === -1 ? before.length : other;
}

function travel(by: number): Promise<void> {
  return new Promise((resolve) => {
    // `hidden` keeps React from rendering the pages in between.
    addEventListener("popstate", () => resolve(), { once: true });
    setTimeout(resolve, BACK_LIMIT);
    history.go(by);
  });
}

export function watchShift(href: string): void {
  let taps = 0;
  let last = 0;
  const onDown = ({ key, repeat }: KeyboardEvent) => {
    if (key !== "Shift" || repeat) taps = 0;
  };
  const onUp = ({ key, timeStamp }: KeyboardEvent) => {
    if (key !== "Shift") return;
    taps = timeStamp - last > BETWEEN ? 1 : taps + 1;
    last = timeStamp;
    if (taps === PRESSES) quickExit(href);
  };
  addEventListener("keydown", onDown, true);
  addEventListener("keyup", onUp, true);
}
