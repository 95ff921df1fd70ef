import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LOADER } from "./loader.ts";

interface FakeImage {
  readonly complete: boolean;
  readonly decode: () => Promise<void>;
}

interface Page {
  readonly hidden?: boolean;
  readonly images?: readonly FakeImage[];
  /** Milliseconds from request to response; 0 while the response has not ended. */
  readonly responseStart?: number;
  readonly now?: number;
  readonly reportsPaint?: boolean;
}

function open({ hidden = false, images = [], responseStart = 20, now = 30, reportsPaint = true }: Page = {}) {
  const added: object[] = [];
  const boot: { textContent: string; presses?: unknown[] } = {
    textContent: JSON.stringify({ url: "/", scripts: [{ href: "/shell.js", integrity: "sha384-s" }] }),
  };
  const listeners = new Map<string, (event: unknown) => void>();
  const frames: (() => void)[] = [];
  let paint: (entry: object) => void = () => {};
  class Observer {
    constructor(observe: (list: { getEntries: () => object[] }) => void) {
      if (reportsPaint) paint = (entry) => observe({ getEntries: () => [entry] });
    }
    observe() {}
  }
  runInNewContext(LOADER, {
    document: {
      hidden,
      getElementById: () => boot,
      querySelectorAll: () => images,
      createElement: () => ({}),
      head: { append: (child: object) => added.push(child) },
    },
    location: { pathname: "/", search: "" },
    performance: { now: () => now, getEntriesByType: () => [{ requestStart: 0, responseEnd: responseStart }] },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    PerformanceObserver: Observer,
    setTimeout,
  });
  return {
    boot,
    addedCount: () => added.length,
    paint: (element?: FakeImage) => paint({ element }),
    happens: (type: string, event: unknown = {}) => listeners.get(type)?.(event),
    async frame() {
      for (const frame of frames.splice(0)) frame();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const loadedImage: FakeImage = { complete: true, decode: () => Promise.resolve() };
const brokenImage: FakeImage = { complete: true, decode: () => Promise.reject(new DOMException("The source image cannot be decoded.")) };
const pendingImage: FakeImage = { complete: false, decode: () => new Promise(() => {}) };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the page's scripts", () => {
  test("wait for the largest text when the page has no early image", () => {
    const page = open();
    expect(page.addedCount()).toBe(0);
    page.paint();
    expect(page.addedCount()).toBe(1);
    page.paint();
    expect(page.addedCount(), "once").toBe(1);
  });

  test("wait for one of the early images, and not for text before it", () => {
    const page = open({ images: [pendingImage, loadedImage] });
    page.paint();
    expect(page.addedCount()).toBe(0);
    page.paint(loadedImage);
    expect(page.addedCount()).toBe(1);
  });

  test.each([
    ["tells of no paint", { reportsPaint: false }],
    ["has a smaller picture than its text", { images: [loadedImage] }],
    ["has a picture that is lost", { images: [brokenImage] }],
  ])("load shortly after the frame when the page %s", async (_page, options) => {
    const page = open(options);
    page.paint();
    await page.frame();
    await page.frame();
    await vi.advanceTimersByTimeAsync(49);
    expect(page.addedCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.addedCount()).toBe(1);
  });

  test.each([
    ["near", 20, 600],
    ["far", 140, 200],
  ])("do not wait long for a slow image of a server that is %s", async (_where, responseStart, longest) => {
    const page = open({ images: [pendingImage], responseStart });
    await page.frame();
    await vi.advanceTimersByTimeAsync(longest - 1);
    expect(page.addedCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.addedCount()).toBe(1);
  });

  test.each([
    ["without a picture", { responseStart: 140 }],
    ["whose pictures are there", { responseStart: 140, images: [loadedImage] }],
    ["whose document is still coming", { responseStart: 0, now: 140 }],
  ])("of a distant server load at once on a page %s", (_page, options) => {
    expect(open(options).addedCount()).toBe(1);
  });

  test("of a page in the background load at once", () => {
    expect(open({ hidden: true, images: [pendingImage] }).addedCount()).toBe(1);
  });

  test.each(["pointerdown", "keydown", "focusin", "scroll"])("load at once on %s", (type) => {
    const page = open({ images: [pendingImage] });
    page.happens(type);
    expect(page.addedCount()).toBe(1);
  });
});

test("keeps early clicks until the shell takes over", () => {
  const page = open();
  const click = { type: "click" };
  page.happens("click", click);
  expect(page.boot.presses).toEqual([click]);
  delete page.boot.presses;
  page.happens("click", click);
  expect(page.boot.presses).toBeUndefined();
});
