import type { Patience, RemoteModule } from "@nightlatch/runtime";
import type { Remotes } from "../federation/remotes.ts";

/** The time after which a script that has neither come nor failed counts as missing, in milliseconds. */
const SLOW = 8000;

/**
 * Loads, and once more when that fails at once: a browser that could not fetch a script ahead answers with that failure when the
 * script is wanted, without asking its server.
 */
function twice<T>(load: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  return load().catch((error) => {
    if (performance.now() - begun > SLOW) throw error;
    return load();
  });
}

/**
 * The page that the server sent, until its scripts have taken it over (docs/product/errors.md#a-page-whose-script-does-not-come).
 * React leaves what the server sent in place for as long as the page waits for a promise, and takes it away when one fails. So
 * the promises of a first view never fail: a script that does not come is told of aside, and waited for.
 */
export class FirstView implements Patience {
  waits = true;
  /** Hears of a script that is missing, with the error if there is one yet. */
  onMissing: (error: Error | undefined) => void = () => {};

  private readonly remotes: Remotes;
  private readonly missing = new Set<() => Promise<void>>();
  private module: { readonly of: string; readonly promise: Promise<RemoteModule> } | undefined;

  constructor(remotes: Remotes) {
    this.remotes = remotes;
  }

  /** The remote of the page, however many tries that takes; the others as ever. */
  load(name: string): Promise<RemoteModule> {
    if (this.waits) this.module ??= { of: name, promise: this.until(() => this.loadAnew(name)) };
    return this.module?.of === name ? this.module.promise : this.remotes.load(name);
  }

  until<T>(load: () => Promise<T>): Promise<T> {
    return new Promise((resolve) => {
      let trying: Promise<void> | undefined;
      const attempt = () => {
        trying ??= twice(load)
          .then((value) => {
            this.missing.delete(attempt);
            resolve(value);
          })
          .finally(() => {
            trying = undefined;
          });
        return trying;
      };
      const miss = (error?: Error) => {
        this.missing.add(attempt);
        if (this.waits) this.onMissing(error);
      };
      const timer = setTimeout(miss, SLOW);
      attempt()
        .catch(miss)
        .finally(() => clearTimeout(timer));
    });
  }

  /**
   * Loads again what is missing, or joins the load that is under way.
   *
   * @throws {Error} when something does not come again
   */
  async again(): Promise<void> {
    await Promise.all([...this.missing].map((attempt) => attempt()));
  }

  /** Ends the wait: the page was taken over, or left. */
  end(): void {
    if (!this.waits) return;
    this.waits = false;
    this.missing.clear();
  }

  private loadAnew(name: string): Promise<RemoteModule> {
    // Forgets a failed load, and nothing else.
    this.remotes.retry(name);
    return this.remotes.load(name);
  }
}
