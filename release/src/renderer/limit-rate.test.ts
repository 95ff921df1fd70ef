import { expect, test } from "vitest";
import { limitRate } from "./limit-rate.ts";

test("lets a limited number through per second, and reports the dropped count with the next one", () => {
  let now = 0;
  const limit = limitRate(2, () => now);
  expect([limit.take(), limit.take(), limit.take(), limit.take()]).toEqual([0, 0, undefined, undefined]);
  now = 999;
  expect(limit.take()).toBeUndefined();
  limit.leaveOut(4);
  now = 1000;
  expect([limit.take(), limit.take(), limit.take()]).toEqual([7, 0, undefined]);
});
