/*
 * The parts of Node that React's server renderer needs. A renderer's realm has no Node modules, so the build aliases `async_hooks`,
 * `crypto`, `stream` and `util` to this file (shared/build/configs.mjs). The shell uses no feature that needs a hash or a Node stream.
 */

export const { TextEncoder } = globalThis;

/** Holds the store during synchronous work only. React reads it in the same turn. */
export class AsyncLocalStorage<Store> {
  private store: Store | undefined;

  run<Values extends unknown[], Result>(store: Store, work: (...values: Values) => Result, ...values: Values): Result {
    const before = this.store;
    this.store = store;
    try {
      return work(...values);
    } finally {
      this.store = before;
    }
  }

  getStore(): Store | undefined {
    return this.store;
  }
}

/** React sums byte lengths to split long boundaries. The shell never splits, so string lengths are good enough. */
export const Buffer = { byteLength: (text: string): number => text.length };
