import type { ApiClient } from "@nightlatch/shared/api-client";
import type { QueryClient } from "@tanstack/react-query";
import { watchShift } from "./discretion/quick-exit.ts";
import { answerWipe } from "./discretion/wipe.ts";
import { createPropertyCache } from "./property-cache/property-cache.ts";

export { quickExit } from "./discretion/quick-exit.ts";

interface Options {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  /** Names the builds that fetch and read lists. */
  readonly builds: string;
  /** Whether lists may be stored: not while preview is active (READINGS 54). */
  readonly storeLists: boolean;
  /** Where Quick exit leads. */
  readonly exit: string;
}

/** Starts what a page has besides what its first view needs. */
export function startLater({ api, queryClient, builds, storeLists, exit }: Options): void {
  const storage = ownStorage();
  watchShift(exit);
  answerWipe(api, queryClient);
  if (storeLists && storage) createPropertyCache(queryClient, storage, builds);
}

/** Nothing where the browser blocks it: lists then live in memory (READINGS 57). */
function ownStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
