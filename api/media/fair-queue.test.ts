import { describe, expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const full = () => new Error("full");
const queueOf = (slots: number, slotsPerClient = slots) => createFairQueue({ slots, slotsPerClient, full });

describe("the photo queue", () => {
  it("runs one job at a time, and alternates between the clients", async () => {
    const queue = queueOf(10);
    const done: string[] = [];
    let together = 0;
    const job = (name: string) => async () => {
      expect(++together).toBe(1);
      await new Promise(setImmediate);
      together -= 1;
      done.push(name);
    };
    const all = ["a1", "a2", "a3", "a4", "b1", "c1", "b2"].map((name) => queue.enter(name.slice(0, 1)).run(job(name)));
    await Promise.all(all);
    expect(done).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  });

  it("isolates a failing job", async () => {
    const queue = queueOf(4);
    const jobs = [async () => "first", () => Promise.reject(new Error("broken")), async () => "third"];
    const results = await Promise.allSettled(jobs.map((job) => queue.enter("a").run<string>(job)));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await queue.enter("b").run(async () => "later")).toBe("later");
  });
});

it("limits places per client and in total, and frees each once", () => {
  const queue = queueOf(3, 2);
  const first = queue.enter("a");
  queue.enter("a");
  expect(() => queue.enter("a")).toThrow("full");
  queue.enter("b");
  expect(() => queue.enter("c")).toThrow("full");
  first.leave();
  first.leave();
  queue.enter("c");
  expect(() => queue.enter("d")).toThrow("full");
});
