import type { RemoteModule } from "@nightlatch/runtime";

/** On the server, `load` returns settled promises. In the browser it fetches a remote once, and `retry` forgets a failed load. */
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

/** React's `use` does not suspend on a promise with a `status`, so a prefetched remote renders in the same frame. */
export function tracked<T>(promise: Promise<T>): Promise<T> {
  // Returns `promise`, because a rejection of the derived promise would be unhandled.
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
