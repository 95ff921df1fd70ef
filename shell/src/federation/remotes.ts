import type { RemoteModule } from "@nightlatch/runtime";

/**
 * The remotes as a page sees them. On the server all answers are settled before rendering; in the browser a
 * load starts with the first read, and `retry` forgets a failed one.
 */
export interface Remotes {
  load(name: string): Promise<RemoteModule>;
  retry(name: string): void;
}

/** A promise that `use` reads without suspending, in the first pass of a render or a hydration. */
export function settled<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: "fulfilled", value });
}

/** A promise that `use` reads as a failure without suspending. */
export function failed<T>(reason: unknown): Promise<T> {
  const promise = Promise.reject<T>(reason);
  promise.catch(() => {});
  return Object.assign(promise, { status: "rejected", reason });
}

/** Has `use` read a promise without suspending once it is settled, so that what was fetched ahead is there in the same frame. */
export function tracked<T>(promise: Promise<T>): Promise<T> {
  // Nothing is returned: a promise that stands for a failed one would be a failure that nobody handles.
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
