import type { RemoteModule } from "@nightlatch/runtime";

/** Settled on the server; in the browser the first read loads, and `retry` forgets a failure. */
export interface Remotes {
  load(name: string): Promise<RemoteModule>;
  retry(name: string): void;
}

export function settled<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: "fulfilled", value });
}

export function failed<T>(reason: unknown): Promise<T> {
  const promise = Promise.reject<T>(reason);
  promise.catch(() => {});
  return Object.assign(promise, { status: "rejected", reason });
}

/** Once settled it does not suspend, so prefetched parts render in the same frame. */
export function tracked<T>(promise: Promise<T>): Promise<T> {
  // Returns nothing: a derived promise would be an unhandled rejection.
  promise.then(
    (value) => {
      Object.assign(promise, { status: "fulfilled", value });
    },
    (reason: unknown) => {
      Object.assign(promise, { status: "rejected", reason });
    },
  );
  return promise;
}
