import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { repeat } from "./repeat.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a chore goes on after failures, and the log has the first of several in a row", async () => {
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
