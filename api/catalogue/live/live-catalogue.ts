import type { Log } from "@nightlatch/http/log";
import type { Catalogue } from "../catalogue.ts";

export interface CatalogueSource {
  readVersion(): Promise<number>;
  readCatalogue(previous?: Catalogue): Promise<Catalogue>;
  onListingChange(onChange: () => void): void;
}

export interface LiveCatalogue {
  current(): Catalogue;
  builtAt(): number;
  checkedAt(): number;
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds that the clock may go back without a rebuild, because small clock corrections are normal. */
const SET_BACK_MS = 60_000;

/** Updates every `pollMs` and on notifications. If an update fails, the last catalogue stays. @throws if the first build fails */
export async function startLiveCatalogue(source: CatalogueSource, log: Log, pollMs: number): Promise<LiveCatalogue> {
  let catalogue = await source.readCatalogue();
  let readAt = Date.now();
  let checkedAt = readAt;
  let looking = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let readEnd = performance.now();
  let isNotified = false;

  async function look(): Promise<void> {
    if (stopped) return;
    isNotified = false;
    const now = Date.now();
    // Rebuilds the catalogue, because a clock that was ahead may have expired boosts too early.
    const isAhead = now < readAt - SET_BACK_MS;
    if (isAhead || now >= catalogue.validUntil || (await source.readVersion()) !== catalogue.version) {
      catalogue = await source.readCatalogue(isAhead ? undefined : catalogue);
      readAt = now;
      readEnd = performance.now();
    }
    checkedAt = now;
  }

  /** Runs one update at a time, because a slower update could replace a newer catalogue with an older one. */
  function refresh(): Promise<void> {
    const next = looking.then(look);
    looking = next.catch(() => {});
    return next;
  }

  function schedule(): void {
    const wait = isNotified ? Math.max(0, readEnd + pollMs - performance.now()) : pollMs;
    timer = setTimeout(() => {
      timer = undefined;
      refresh()
        .catch((error: unknown) => log.error({ err: error }, "The catalogue could not be refreshed; the previous one stays in use."))
        .finally(() => {
          if (!stopped) schedule();
        });
    }, wait);
    timer.unref();
  }

  source.onListingChange(() => {
    isNotified = true;
    if (!timer || stopped) return;
    clearTimeout(timer);
    schedule();
  });
  schedule();
  return {
    current: () => catalogue,
    builtAt: () => readAt,
    checkedAt: () => checkedAt,
    refresh,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
