import { withLimit } from "@nightlatch/process";

/** Milliseconds that a page waits to hear the version. An API that takes longer is too slow to render from, too. */
const LIMIT = 1_000;

/**
 * The version of the catalogue that pages show. What an API in this process says is known at once. One elsewhere is asked
 * anew for every page, so that a change shows as soon as it would if each page loaded its data; pages that ask at the same
 * time share a call.
 */
export class CatalogueVersion {
  private readonly ask: () => Promise<string | undefined>;
  private readonly here: (() => string | undefined) | undefined;
  private running: Promise<string | undefined> | undefined;
  private next: Promise<string | undefined> | undefined;

  /**
   * @param ask a call to the API; resolves with undefined when it does not tell
   * @param here tells it in this process, where the API is mounted; it is not asked then
   */
  constructor(ask: () => Promise<string | undefined>, here?: () => string | undefined) {
    this.ask = ask;
    this.here = here;
  }

  /** The version at this moment or later; undefined when it cannot be known. */
  now(): string | undefined | Promise<string | undefined> {
    if (this.here) return this.here();
    // The call under way may have been answered before this moment, so only one that begins later will do.
    this.next ??= (this.running ?? Promise.resolve(undefined)).then(() => {
      this.next = undefined;
      return this.start();
    });
    return this.next;
  }

  private start(): Promise<string | undefined> {
    const call = withLimit(this.ask(), LIMIT).catch(() => undefined);
    this.running = call;
    return call;
  }
}
