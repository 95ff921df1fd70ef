import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LOADER } from "./loader.ts";

interface Picture {
  readonly complete: boolean;
  readonly decode: () => Promise<void>;
}

interface Page {
  readonly hidden?: boolean;
  readonly pictures?: readonly Picture[];
  /** How long the document took, in milliseconds; 0 while its end has not come. */
  readonly answered?: number;
  readonly now?: number;
  readonly tells?: boolean;
}

function open({ hidden = false, pictures = [], answered = 20, now = 30, tells = true }: Page = {}) {
  const added: object[] = [];
  const boot: { textContent: string; presses?: unknown[] } = {
    textContent: JSON.stringify({ url: "/", scripts: [{ href: "/shell.js", integrity: "sha384-s" }] }),
  };
  const listeners = new Map<string, (event: unknown) => void>();
  const frames: (() => void)[] = [];
  let paint: (entry: object) => void = () => {};
  class Observer {
    constructor(observe: (list: { getEntries: () => object[] }) => void) {
      if (tells) paint = (entry) => observe({ getEntries: () => [entry] });
    }
    observe() {}
  }
  runInNewContext(LOADER, {
    document: {
      hidden,
      getElementById: () => boot,
      querySelectorAll: () => pictures,
      createElement: () => ({}),
      head: { append: (child: object) => added.push(child) },
    },
    location: { pathname: "/", search: "" },
    performance: { now: () => now, getEntriesByType: () => [{ requestStart: 0, responseEnd: answered }] },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    PerformanceObserver: Observer,
    setTimeout,
  });
  return {
    boot,
    asked: () => added.length,
    paint: (element?: Picture) => paint({ element }),
    happens: (type: string, event: unknown = {}) => listeners.get(type)?.(event),
    async frame() {
      for (const frame of frames.splice(0)) frame();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const there: Picture = { complete: true, decode: () => Promise.resolve() };
const lost: Picture = { complete: true, decode: () => Promise.reject(new DOMException("The source image cannot be decoded.")) };
const coming: Picture = { complete: false, decode: () => new Promise(() => {}) };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the page's scripts", () => {
  test("wait for the largest text when the page has no early image", () => {
    const page = open();
    expect(page.asked()).toBe(0);
    page.paint();
    expect(page.asked()).toBe(1);
    page.paint();
    expect(page.asked(), "once").toBe(1);
  });

  test("wait for one of the early images, and not for text before it", () => {
    const page = open({ pictures: [coming, there] });
    page.paint();
    expect(page.asked()).toBe(0);
    page.paint(there);
    expect(page.asked()).toBe(1);
  });

  test.each([
    ["tells of no paint", { tells: false }],
    ["has a smaller picture than its text", { pictures: [there] }],
    ["has a picture that is lost", { pictures: [lost] }],
  ])("load shortly after the frame when the page %s", async (_page, options) => {
    const page = open(options);
    page.paint();
    await page.frame();
    await page.frame();
    await vi.advanceTimersByTimeAsync(49);
    expect(page.asked()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.asked()).toBe(1);
  });

  test.each([
    ["near", 20, 600],
    ["far", 140, 200],
  ])("do not wait long for a slow image of a server that is %s", async (_where, answered, longest) => {
    const page = open({ pictures: [coming], answered });
    await page.frame();
    await vi.advanceTimersByTimeAsync(longest - 1);
    expect(page.asked()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.asked()).toBe(1);
  });

  test.each([
    ["without a picture", { answered: 140 }],
    ["whose pictures are there", { answered: 140, pictures: [there] }],
    ["whose document is still coming", { answered: 0, now: 140 }],
  ])("of a distant server load at once on a page %s", (_page, options) => {
    expect(open(options).asked()).toBe(1);
  });

  test("of a page in the background load at once", () => {
    expect(open({ hidden: true, pictures: [coming] }).asked()).toBe(1);
  });

  test.each(["pointerdown", "keydown", "focusin", "scroll"])("load at once on %s", (type) => {
    const page = open({ pictures: [coming] });
    page.happens(type);
    expect(page.asked()).toBe(1);
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
