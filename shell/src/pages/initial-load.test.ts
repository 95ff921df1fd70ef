import type { RemoteModule } from "@nightlatch/runtime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Remotes } from "../federation/remotes.ts";
import { InitialLoad } from "./initial-load.ts";

const MODULE = { contract: 1, routes: [] } as RemoteModule;

let loaders: (() => Promise<RemoteModule>)[];
let retry: ReturnType<typeof vi.fn<(name: string) => void>>;
let missed: (Error | undefined)[];
let first: InitialLoad;

const failLoad = () => Promise.reject(new Error("lost"));
const resolveModule = () => Promise.resolve(MODULE);

async function isThere(promise: Promise<unknown>): Promise<boolean> {
  const no = Symbol("no");
  await vi.advanceTimersByTimeAsync(0);
  return (await Promise.race([promise, Promise.resolve(no)])) !== no;
}

beforeEach(() => {
  vi.useFakeTimers();
  loaders = [resolveModule];
  retry = vi.fn();
  missed = [];
  const load = () => ((loaders.length > 1 ? loaders.shift() : loaders[0]) ?? resolveModule)();
  first = new InitialLoad({ load, retry } as Remotes);
  first.onLoadError = (error) => void missed.push(error);
});
afterEach(() => vi.useRealTimers());

describe("the remote of the server-rendered page", () => {
  test("loads as usual, with one promise for React, also when it is already loaded", async () => {
    const remote = first.load("mf-browse");
    expect(await remote).toBe(MODULE);
    first.end();
    expect(first.load("mf-browse")).toBe(remote);
    expect(missed).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(missed).toEqual([]);
  });

  test("is requested again at once after a failure, and reports nothing when that succeeds", async () => {
    loaders = [failLoad, resolveModule];
    expect(await first.load("mf-browse")).toBe(MODULE);
    expect(missed).toEqual([]);
  });

  test("is reported after failures, and waited for over as many tries as needed", async () => {
    loaders = [failLoad, failLoad, failLoad, failLoad, failLoad, resolveModule];
    const remote = first.load("mf-browse");
    expect(await isThere(remote)).toBe(false);
    expect(missed).toEqual([new Error("lost")]);
    await expect(first.again()).rejects.toThrow("lost");
    expect(await isThere(remote)).toBe(false);
    await first.again();
    expect(await remote).toBe(MODULE);
    expect(retry, "each try forgets the failed one").toHaveBeenCalledTimes(6);
    expect(missed, "those who try know").toHaveLength(1);
  });

  test("is reported after a while when it hangs, and a retry joins its load", async () => {
    let arrive = () => {};
    loaders = [() => new Promise((resolve) => (arrive = () => resolve(MODULE)))];
    const remote = first.load("mf-browse");
    await vi.advanceTimersByTimeAsync(7_900);
    expect(missed).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(missed).toEqual([undefined]);
    const again = first.again();
    expect(retry).toHaveBeenCalledTimes(1);
    arrive();
    await again;
    expect(await remote).toBe(MODULE);
  });

  test("is not reported once the page was left", async () => {
    loaders = [failLoad];
    first.load("mf-browse");
    first.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(missed).toEqual([]);
  });
});

test("retries two missing parts together, and not one that has loaded", async () => {
  const noChunk = new Error("no chunk");
  const chunk = vi
    .fn(() => Promise.resolve("chunk"))
    .mockRejectedValueOnce(noChunk)
    .mockRejectedValueOnce(noChunk);
  loaders = [failLoad, failLoad, failLoad, failLoad, resolveModule];
  const both = [first.load("mf-browse"), first.until(chunk)];
  await vi.advanceTimersByTimeAsync(0);
  expect(missed).toEqual([new Error("lost"), noChunk]);
  await expect(first.again()).rejects.toThrow("lost");
  expect(await both[1]).toBe("chunk");
  await first.again();
  expect(await both[0]).toBe(MODULE);
  expect(chunk).toHaveBeenCalledTimes(3);
});

test("loads other remotes as usual", async () => {
  await first.load("mf-browse");
  first.end();
  loaders = [failLoad];
  await expect(first.load("mf-detail")).rejects.toThrow("lost");
});
