import { STORAGE_KEYS } from "@nightlatch/shared/domain";

/** Notes where this tab left to, or that it is here again. */
export function rememberExit(href: string | null): void {
  try {
    if (href === null) sessionStorage.removeItem(STORAGE_KEYS.exited);
    else sessionStorage.setItem(STORAGE_KEYS.exited, href);
  } catch {
    // Without storage Back leads to what was loaded before.
  }
}

/** Leads on to the exit when a page is come back to after Quick exit; a page that is asked for anew stays. */
export function leaveAgain(): void {
  addEventListener("pageshow", ({ persisted }) => persisted && leave());
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (arrival?.type === "back_forward") leave();
  else rememberExit(null);
}

function leave(): void {
  try {
    const href = sessionStorage.getItem(STORAGE_KEYS.exited);
    if (!href) return;
    document.documentElement.hidden = true;
    location.replace(href);
  } catch {
    // Nothing was noted.
  }
}
