import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MissingAssets } from "./missing-assets.ts";
import { type FailedLoad, Recovery } from "./recovery.ts";

let page: EventTarget & { hidden: boolean };
let network: EventTarget;

let files: { hasFailed: () => boolean; refresh: () => Promise<string | undefined>; loadPageFor: ReturnType<typeof vi.fn> };
let load: ReturnType<typeof vi.fn<() => Promise<void>>>;
let recovery: Recovery;
let over: boolean;

const failedLoad = (changes: Partial<FailedLoad> = {}): FailedLoad => ({
  remote: "mf-detail",
  at: "/property/alder",
  arriving: false,
  isOver: () => over,
  load,
  ...changes,
});

function show(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

async function triesWithin(seconds: number): Promise<number[]> {
  const tries: number[] = [];
  for (let second = 1; second <= seconds; second += 1) {
    const before = load.mock.calls.length;
    await vi.advanceTimersByTimeAsync(1000);
    if (load.mock.calls.length > before) tries.push(second);
  }
  return tries;
}

beforeEach(() => {
  over = false;
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  page = Object.assign(new EventTarget(), { hidden: false });
  network = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", network.addEventListener.bind(network));
  vi.stubGlobal("removeEventListener", network.removeEventListener.bind(network));
  files = { hasFailed: () => false, refresh: async () => undefined, loadPageFor: vi.fn(() => true) };
  load = vi.fn(() => Promise.reject(new Error("still away")));
  recovery = new Recovery(files as unknown as MissingAssets);
});

afterEach(() => {
  recovery.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("a part that failed", () => {
  test("is retried after waits that grow up to half a minute", async () => {
    recovery.failed(failedLoad());
    expect(await triesWithin(125)).toEqual([2, 6, 14, 30, 60, 90, 120]);
  });

  test("is retried a little earlier or later than others", async () => {
    vi.mocked(Math.random).mockReturnValue(0);
    recovery.failed(failedLoad());
    await vi.advanceTimersByTimeAsync(1599);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("that loads but fails again when shown keeps the same waits", async () => {
    load.mockImplementation(async () => {
      setTimeout(() => recovery.failed(failedLoad()), 10);
    });
    recovery.failed(failedLoad());
    expect(await triesWithin(40)).toEqual([2, 7, 15, 31]);
  });

  test("starts with short waits on another page, and after a minute without failure", async () => {
    recovery.failed(failedLoad());
    await triesWithin(20);
    recovery.failed(failedLoad({ at: "/property/birch" }));
    expect(await triesWithin(3)).toEqual([2]);
    recovery.stop();
    await vi.advanceTimersByTimeAsync(61_000);
    recovery.failed(failedLoad({ at: "/property/birch" }));
    expect(await triesWithin(3)).toEqual([2]);
  });

  test("is not retried while the page is hidden, and at once when it becomes visible", async () => {
    recovery.failed(failedLoad());
    show(true);
    expect(await triesWithin(60)).toEqual([]);
    show(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("is retried at once when the network is back", async () => {
    recovery.failed(failedLoad());
    network.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(1);
    expect(await triesWithin(5), "and then as before").toEqual([4]);
  });

  test("is retried once at a time, however often a retry is requested", async () => {
    let finish: () => void = () => {};
    load.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    recovery.failed(failedLoad());
    const retries = [recovery.now(true), recovery.now(true)];
    network.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(1);
    finish();
    await Promise.all(retries);
  });

  test("that recovered, or that no page needs any more, is not retried", async () => {
    recovery.failed(failedLoad());
    over = true;
    network.dispatchEvent(new Event("online"));
    show(false);
    expect(await triesWithin(60)).toEqual([]);
  });
});

describe("files that failed", () => {
  test("are requested before anything loads, which waits until they arrive", async () => {
    files.refresh = () => Promise.reject(new TypeError("Failed to fetch"));
    recovery.failed(failedLoad());
    expect(await triesWithin(10)).toEqual([]);
    files.refresh = async () => undefined;
    expect(await triesWithin(10)).toEqual([4]);
  });

  test("that are gone reload the document at once when a link led here", async () => {
    files.hasFailed = () => true;
    files.refresh = async () => "/assets/mf-detail/routes.js";
    recovery.failed(failedLoad({ arriving: true }));
    await vi.advanceTimersByTimeAsync(0);
    expect(files.loadPageFor).toHaveBeenCalledWith("/assets/mf-detail/routes.js");
    expect(load).not.toHaveBeenCalled();
  });

  test("that are gone from a page in use reload it only when Retry is clicked", async () => {
    files.refresh = async () => "/assets/mf-detail/dialogs.js";
    recovery.failed(failedLoad());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(files.loadPageFor).not.toHaveBeenCalled();
    await recovery.now(true);
    expect(files.loadPageFor).toHaveBeenCalledTimes(1);
  });

  test("that are gone from the new document too leave the panel and its retries", async () => {
    files.loadPageFor.mockReturnValue(false);
    files.refresh = async () => "/assets/mf-detail/routes.js";
    recovery.failed(failedLoad({ arriving: true }));
    await vi.advanceTimersByTimeAsync(10_000);
    files.refresh = async () => undefined;
    expect((await triesWithin(20)).length).toBeGreaterThan(0);
  });
});
