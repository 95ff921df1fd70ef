import type { Patience, RemoteModule } from "@nightlatch/runtime";
import type { Remotes } from "../federation/remotes.ts";

const MISSING_AFTER_MS = 8000;

/** Tries twice: after a failed preload, the browser fails the first import without a request. */
function twice<T>(load: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  return load().catch((error) => {
    if (performance.now() - begun > MISSING_AFTER_MS) throw error;
    return load();
  });
}

/** Never rejects, because React would then remove the server's page (docs/product/errors.md#a-page-whose-script-does-not-come). */
export class InitialLoad implements Patience {
  waits = true;
  onLoadError: (error: Error | undefined) => void = () => {};

  private readonly remotes: Remotes;
  private readonly pendingRetries = new Set<() => Promise<void>>();
  private module: { readonly of: string; readonly promise: Promise<RemoteModule> } | undefined;

  constructor(remotes: Remotes) {
    this.remotes = remotes;
  }

  load(name: string): Promise<RemoteModule> {
    if (this.waits) this.module ??= { of: name, promise: this.until(() => this.reload(name)) };
    return this.module?.of === name ? this.module.promise : this.remotes.load(name);
  }

  until<T>(load: () => Promise<T>): Promise<T> {
    return new Promise((resolve) => {
      let trying: Promise<void> | undefined;
      const attempt = () => {
        trying ??= twice(load)
          .then((value) => {
            this.pendingRetries.delete(attempt);
            resolve(value);
          })
          .finally(() => {
            trying = undefined;
          });
        return trying;
      };
      const miss = (error?: Error) => {
        this.pendingRetries.add(attempt);
        if (this.waits) this.onLoadError(error);
      };
      const timer = setTimeout(miss, MISSING_AFTER_MS);
      attempt()
        .catch(miss)
        .finally(() => clearTimeout(timer));
    });
  }

  /** Joins a retry in flight. @throws {Error} when a file fails again */
  async again(): Promise<void> {
    await Promise.all([...this.pendingRetries].map((attempt) => attempt()));
  }

  end(): void {
    if (!this.waits) return;
    this.waits = false;
    this.pendingRetries.clear();
  }

  private reload(name: string): Promise<RemoteModule> {
    this.remotes.retry(name);
    return this.remotes.load(name);
  }
}
