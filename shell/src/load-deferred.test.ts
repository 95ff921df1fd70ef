import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type loadDeferred, loadDeferredAfterLoad } from "./load-deferred.ts";

type DeferredModule = Awaited<ReturnType<typeof loadDeferred>>;
const CODE = { startDeferred: () => {} } as unknown as DeferredModule;
const SECOND = 1_000;

let view: EventTarget;
let load: ReturnType<typeof vi.fn<typeof loadDeferred>>;
let received: DeferredModule[];

beforeEach(() => {
  vi.useFakeTimers();
  view = new EventTarget();
  vi.stubGlobal("addEventListener", view.addEventListener.bind(view));
  load = vi.fn<typeof loadDeferred>(async () => CODE);
  received = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(readyState: DocumentReadyState): void {
  vi.stubGlobal("document", { readyState });
  void loadDeferredAfterLoad(load).then((code) => received.push(code));
}

async function after(ms: number): Promise<[asked: number, came: number]> {
  await vi.advanceTimersByTimeAsync(ms);
  return [load.mock.calls.length, received.length];
}

test("the deferred code waits for the files of the initial load, and loads once", async () => {
  start("interactive");
  expect(await after(9 * SECOND)).toEqual([0, 0]);
  view.dispatchEvent(new Event("load"));
  expect(await after(0)).toEqual([1, 1]);
  expect(await after(60 * SECOND)).toEqual([1, 1]);
});

test("a hanging file of the initial load delays it for ten seconds, and its late end loads nothing more", async () => {
  start("loading");
  expect(await after(9.999 * SECOND)).toEqual([0, 0]);
  expect(await after(1)).toEqual([1, 1]);
  view.dispatchEvent(new Event("load"));
  expect(await after(60 * SECOND)).toEqual([1, 1]);
});

test("loads at once when the page already has its files", async () => {
  start("complete");
  expect(await after(0)).toEqual([1, 1]);
});

test("requests missing code again every eight seconds, until it loads", async () => {
  load.mockRejectedValueOnce(new Error("gone")).mockImplementationOnce(() => Promise.reject(new Error("altered")));
  start("complete");
  expect(await after(7.999 * SECOND)).toEqual([1, 0]);
  expect(await after(1)).toEqual([2, 0]);
  expect(await after(8 * SECOND)).toEqual([3, 1]);
  expect(await after(60 * SECOND)).toEqual([3, 1]);
});
