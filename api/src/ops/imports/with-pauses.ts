import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of work after which other work of the process has its turn. */
const TURN_MS = 20;

/** The same values. Where working through them takes long, other work of the process has its turn between two of them. */
export async function* withPauses<T>(values: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for await (const value of values) {
    yield value;
    if (performance.now() - since < TURN_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}
