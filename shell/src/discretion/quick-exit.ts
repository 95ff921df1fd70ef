import { STORAGE_KEYS } from "@nightlatch/domain";
import { hasNavigationApi } from "../navigation/controller.ts";

const SHIFT_TAPS = 3;
const TAP_INTERVAL_MAX_MS = 700;
const HISTORY_WAIT_MAX_MS = 400;

/** The Forward button leads to this path, which the server redirects to the exit site. */
const EXIT_PATH = "/exit";

/** Replaces the document's first history entry, so that Back cannot return. Earlier documents exit again when shown (exits.ts). */
export async function quickExit(href: string): Promise<void> {
  document.title = "";
  document.documentElement.hidden = true;
  try {
    sessionStorage.setItem(STORAGE_KEYS.exited, href);
  } catch {
    // Without storage, Back may show an earlier document of this site.
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
    // The router does not render the pages in between, because `document.documentElement` is hidden.
    addEventListener("popstate", () => resolve(), { once: true });
    setTimeout(resolve, HISTORY_WAIT_MAX_MS);
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
    taps = timeStamp - last > TAP_INTERVAL_MAX_MS ? 1 : taps + 1;
    last = timeStamp;
    if (taps === SHIFT_TAPS) quickExit(href);
  };
  addEventListener("keydown", onDown, true);
  addEventListener("keyup", onUp, true);
}
