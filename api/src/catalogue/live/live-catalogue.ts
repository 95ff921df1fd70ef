import type { Log } from "../../log.ts";
import type { Catalogue } from "../catalogue.ts";

/** The source of catalogues: the database, or a test. */
export interface CatalogueSource {
  /** Reads a number that grows with every change of the listings. */
  readVersion(): Promise<number>;
  /** Reads a whole catalogue of one moment. @param previous the catalogue before, from which unchanged listings are taken */
  readCatalogue(previous?: Catalogue): Promise<Catalogue>;
  /** Calls back when the version may have grown. Not all changes need be told. */
  onListingChange(heard: () => void): void;
}

/** The newest whole catalogue. Requests take one with `current` and keep to it; they never see half of one. */
export interface LiveCatalogue {
  current(): Catalogue;
  /** When it was read, and when it was last known to be the newest, in milliseconds since 1970. */
  builtAt(): number;
  checkedAt(): number;
  /** Looks for a newer version now. When it resolves, all that was written before the call is in `current`. */
  refresh(): Promise<void>;
  /** Stops looking; resolves once a look under way has ended. */
  stop(): Promise<void>;
}

/** Milliseconds by which a clock that is kept right may be set back at once. */
const SET_BACK_MS = 60_000;

/**
 * Builds the first catalogue and then looks for a newer version every `pollMs` milliseconds, and as soon as it hears of a change, but not
 * within that time after it has read one: changes that come one on the heels of another are read together. A look that fails is
 * logged and tried again; until then the last catalogue goes on serving.
 *
 * @throws what the source throws while building the first one.
 */
export async function startLiveCatalogue(source: CatalogueSource, log: Log, pollMs: number): Promise<LiveCatalogue> {
  let catalogue = await source.readCatalogue();
  let readAt = Date.now();
  let checkedAt = readAt;
  let looking = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** When the last catalogue was there, by a clock that never jumps; and whether a change was heard of since the last look began. */
  let readEnd = performance.now();
  let isHeard = false;

  async function look(): Promise<void> {
    if (stopped) return;
    isHeard = false;
    const now = Date.now();
    // Boosts that had ended by a clock that was ahead go on, so nothing of that catalogue counts.
    const isAhead = now < readAt - SET_BACK_MS;
    if (isAhead || now >= catalogue.validUntil || (await source.readVersion()) !== catalogue.version) {
      catalogue = await source.readCatalogue(isAhead ? undefined : catalogue);
      readAt = now;
      readEnd = performance.now();
    }
    checkedAt = now;
  }

  /** Runs looks one after another: a second one at the same time could put an older catalogue in place of a newer. */
  function refresh(): Promise<void> {
    const next = looking.then(look);
    looking = next.catch(() => {});
    return next;
  }

  function schedule(): void {
    const wait = isHeard ? Math.max(0, readEnd + pollMs - performance.now()) : pollMs;
    timer = setTimeout(() => {
      timer = undefined;
      refresh()
        .catch((error: unknown) =>
          log.error({ err: error }, "The catalogue could not be brought up to date; the last one goes on serving."),
        )
        .finally(() => {
          if (!stopped) schedule();
        });
    }, wait);
    timer.unref();
  }

  source.onListingChange(() => {
    isHeard = true;
    // A look that is under way schedules the next one itself.
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
