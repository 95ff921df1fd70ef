import { STORAGE_KEYS } from "@nightlatch/domain";

export function leaveAgain(): void {
  addEventListener("pageshow", ({ persisted }) => persisted && leave(true));
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  leave(arrival?.type === "back_forward");
}

function leave(isBack: boolean): void {
  try {
    if (!isBack) sessionStorage.removeItem(STORAGE_KEYS.exited);
    const href = sessionStorage.getItem(STORAGE_KEYS.exited);
    if (!href) return;
    document.documentElement.hidden = true;
    location.replace(href);
  } catch {}
}

export function watchExitLinks(href: string, load: () => Promise<{ readonly quickExit: (href: string) => unknown }>): void {
  addEventListener("click", (event) => {
    if (!(event.target as Element).closest?.("[data-exit]")) return;
    event.preventDefault();
    document.documentElement.hidden = true;
    load().then(
      ({ quickExit }) => quickExit(href),
      () => location.replace(href),
    );
  });
}
