import { STORAGE_KEYS } from "@nightlatch/domain";

/** Notes the address that this tab left to by Quick exit; null clears the note. */
export function rememberExit(href: string | null): void {
  try {
    if (href === null) sessionStorage.removeItem(STORAGE_KEYS.exited);
    else sessionStorage.setItem(STORAGE_KEYS.exited, href);
  } catch {
    // Without storage Back leads to the page that was loaded before.
  }
}

/**
 * Leads a tab that left by Quick exit to the other site again when Back or Forward comes to one of its pages. A page that is
 * asked for anew stays, and clears the note.
 */
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
    // Storage is blocked, so nothing was noted.
  }
}
