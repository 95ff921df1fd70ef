import { setImmediate } from "node:timers/promises";

export type Steps<T> = Generator<undefined, T, undefined>;

/** Milliseconds that a slice of work may block the event loop. */
const SLICE_MS = 5;
const ROWS_OF_STEP = 1_023;

export function endsStep(row: number): boolean {
  return (row & ROWS_OF_STEP) === ROWS_OF_STEP;
}

export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < end);
    await setImmediate();
  }
}

type Compare<T> = (a: T, b: T) => number;

export function* sortSteps<T>(items: readonly T[], compare: Compare<T>): Steps<readonly T[]> {
  let runs: (readonly T[])[] = [];
  for (let at = 0; at < items.length; at += ROWS_OF_STEP) {
    runs.push(items.slice(at, at + ROWS_OF_STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* mergeSteps(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeSteps<T>(left: readonly T[], right: readonly T[], compare: Compare<T>): Steps<readonly T[]> {
  if (right.length === 0) return left;
  const merged: T[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i] as T, right[j] as T];
    const takeLeft = j >= right.length || (i < left.length && compare(a, b) <= 0);
    merged.push(takeLeft ? a : b);
    if (takeLeft) i++;
    else j++;
    if (endsStep(merged.length)) yield;
  }
  return merged;
}
