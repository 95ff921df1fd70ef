import { loadLater } from "../load-later.ts";

/**
 * Has every link that is marked as a way out, whichever package's part it is in (shared/ui/quick-exit.tsx), leave no way back.
 *
 * @param href where it leads
 * @param load brings the code that leaves
 */
export function watchExitLinks(href: string, load = loadLater): void {
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
