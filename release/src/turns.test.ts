import { expect, test } from "vitest";
import { turns } from "./store.ts";

test("work runs in its order, so much at once, and goes on after some of it failed", async () => {
  const inTurn = turns(3);
  const began: number[] = [];
  let [running, most] = [0, 0];
  const work = async (index: number) => {
    began.push(index);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1 + (index % 3)));
    running -= 1;
    if (index % 5 === 0) throw new Error("no");
    return index;
  };
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => inTurn(() => work(index))));
  expect(began).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(most).toBe(3);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(16);
});
