import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { repeat } from "./index.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a chore continues after failures, and logs the first of several in a row", async () => {
  let away = false;
  const work = vi.fn(async () => {
    if (away) throw new Error("The database is away.");
  });
  const error = vi.fn();
  const chore = repeat(work, 1_000, { log: { error }, problem: "It could not be done" });
  for (const [state, times] of [
    [true, 5],
    [false, 1],
    [true, 3],
  ] as const) {
    away = state;
    await vi.advanceTimersByTimeAsync(times * 1_000);
  }
  expect(work).toHaveBeenCalledTimes(10);
  expect(error.mock.calls.map(([, message]) => message)).toEqual(Array(2).fill("It could not be done; it is tried again soon."));
  await chore.stop();
});

it("a chore on request runs at once, never twice at a time, and then keeps its pauses", async () => {
  let finish = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const chore = repeat(work, 1_000, { log: { error: vi.fn() }, problem: "It could not be done" });
  const done = async () => {
    finish();
    await vi.advanceTimersByTimeAsync(0);
    return work.mock.calls.length;
  };
  for (let call = 0; call < 3; call += 1) chore.now();
  expect(work).toHaveBeenCalledTimes(1);
  expect([await done(), await done()]).toEqual([2, 2]);
  chore.now();
  expect([work.mock.calls.length, await done()]).toEqual([3, 3]);
  await vi.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(4);
  const stopped = chore.stop();
  chore.now();
  finish();
  await stopped;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(4);
});
