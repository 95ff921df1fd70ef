/*
 * The parts of Node that React's renderer asks for. A renderer's realm has no modules of Node (release/src/renderer), so the build
 * puts this file in the place of `async_hooks`, `crypto`, `stream` and `util` (shared/build/configs.mjs). Nothing that the shell uses
 * needs a hash or a stream of Node.
 */

export const { TextEncoder } = globalThis;

/** Knows the store of the work that is running now. React asks for it in the same turn alone. */
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

/** React adds lengths up to find boundaries that are too long to be sent whole. The shell has no such length, so units do for bytes. */
export const Buffer = { byteLength: (text: string): number => text.length };
