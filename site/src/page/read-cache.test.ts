import { expect, test, vi } from "vitest";
import { CatalogueVersion } from "./read-cache.ts";

/** An API whose calls are answered one by one. */
function callsByHand() {
  const calls: ((version: string | undefined) => void)[] = [];
  return { calls, version: new CatalogueVersion(() => new Promise((resolve) => calls.push(resolve))) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("an API in this process is believed at once", () => {
  const ask = vi.fn();
  expect(new CatalogueVersion(ask, () => "7").now()).toBe("7");
  expect(ask).not.toHaveBeenCalled();
});

test("those who ask at the same time share a call, and those who come later get one that began after they came", async () => {
  const { calls, version } = callsByHand();
  const early = [version.now(), version.now()];
  await turn();
  expect(calls).toHaveLength(1);
  // The catalogue changes after the first call was answered by the API, and before the answer is here.
  const late = [version.now(), version.now()];
  await turn();
  expect(calls).toHaveLength(1);
  calls[0]?.("1");
  expect(await Promise.all(early)).toEqual(["1", "1"]);
  await turn();
  expect(calls).toHaveLength(2);
  calls[1]?.("2");
  expect(await Promise.all(late)).toEqual(["2", "2"]);
});

test("an answer never lives longer than its call: each new page asks again", async () => {
  let told = 0;
  const version = new CatalogueVersion(async () => String(++told));
  expect([await version.now(), await version.now(), await version.now()]).toEqual(["1", "2", "3"]);
});

test("an API that fails or does not answer in time tells nothing, and is asked again", async () => {
  vi.useFakeTimers();
  let answer = () => Promise.reject<string>(new Error("away"));
  const version = new CatalogueVersion(() => answer());
  expect(await version.now()).toBeUndefined();
  answer = () => new Promise(() => {});
  const hanging = version.now();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await hanging).toBeUndefined();
  answer = async () => "1";
  expect(await version.now()).toBe("1");
  vi.useRealTimers();
});
