import { expect, test } from "vitest";
import { onDemand } from "./on-demand.ts";

test("a part is fetched once and then at hand", async () => {
  let fetches = 0;
  const part = onDemand(async () => ({ number: ++fetches }));
  expect(part.now()).toBeUndefined();
  const [first, second] = await Promise.all([part.load(), part.load()]);
  expect(first).toBe(second);
  expect(part.now()).toEqual({ number: 1 });
});

test("a part that did not come is fetched again when it is wanted again", async () => {
  let fetches = 0;
  const part = onDemand(() => (++fetches === 1 ? Promise.reject(new Error("offline")) : Promise.resolve("part")));
  await expect(part.load()).rejects.toThrow("offline");
  expect(part.now()).toBeUndefined();
  expect(await part.load()).toBe("part");
});

test("fetching ahead says nothing of a failure", async () => {
  let fetches = 0;
  const part = onDemand(() => (++fetches === 1 ? Promise.reject(new Error("offline")) : Promise.resolve("part")));
  part.prefetch();
  await expect(part.load()).rejects.toThrow("offline");
  part.prefetch();
  expect(await part.load()).toBe("part");
  expect(fetches).toBe(2);
});
