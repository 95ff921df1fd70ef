import type { RemoteModule } from "@nightlatch/runtime";

/** On the server, all loads are settled. In the browser the first read loads a remote, and `retry` forgets a failure. */
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

/** A settled promise does not suspend, so prefetched modules render in the same frame. */
export function tracked<T>(promise: Promise<T>): Promise<T> {
  // Does not return the derived promise, whose rejection would be unhandled.
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
