import { type createHistory, pageOf } from "../site-router.tsx";
import type { FirstView } from "./first-view.ts";
import type { Detour } from "./lost-files.ts";

/**
 * The given history, changed so that navigations pass the detour before the router hears of them. Of a way to another place in the
 * page that the server sent it hears nothing while that page waits: the browser goes there, and React would wait with its answer.
 */
export function withDetour(history: ReturnType<typeof createHistory>, detour: Detour, first?: FirstView): typeof history {
  const { listen } = history;
  let at = pageOf(history.location);
  history.listen = (listener) =>
    listen((update) => {
      const before = at;
      at = pageOf(update.location);
      return (first?.waits && at === before) || detour.take?.(update.location) || listener(update);
    });
  return history;
}
