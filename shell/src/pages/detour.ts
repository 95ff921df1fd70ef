import type { createHistory } from "../site-router.tsx";
import type { Detour } from "./lost-files.ts";

/** The given history, changed so that navigations pass the detour before the router hears of them. */
export function withDetour(history: ReturnType<typeof createHistory>, detour: Detour): typeof history {
  const { listen } = history;
  history.listen = (listener) => listen((update) => detour.take?.(update.location) || listener(update));
  return history;
}
