import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadScripts, loadStyles } from "./load-chunks.mjs";

const inBuild = { loadScripts: new Function(`return ${loadScripts}`)(), loadStyles: new Function(`return ${loadStyles}`)() };

/** @type {any[]} */
let elements;
/** URLs of the style sheets in the server's page: links, and inlined sheets. @type {string[]} */
let linked;
/** @type {string[]} */
let written;

beforeEach(() => {
  vi.useFakeTimers();
  elements = [];
  linked = [];
  written = [];
  vi.stubGlobal("document", {
    createElement(tag) {
      const element = { tag, remove: () => elements.splice(elements.indexOf(element), 1) };
      return element;
    },
    querySelector: (selectors) => {
      const there = [...linked.map((href) => `[rel=stylesheet][href="${href}"]`), ...written.map((href) => `[data-href="${href}"]`)];
      return selectors.split(",").find((selector) => there.includes(selector)) ?? null;
    },
    head: { append: (element) => elements.push(element) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A copy of a build with two chunks: 7 has a script and a style sheet, 8 only a script. */
function start(queue) {
  const require = {
    f: /** @type {any} */ ({}),
    m: {},
    p: "/assets/mf-tried/",
    u: (id) => `${id}.aa.js`,
    k: (id) => `${id}.bb.css`,
    sriHashes: { 7: "sha384-7", 8: "sha384-8" },
    sriCssHashes: { 7: "sha384-7-css" },
  };
  inBuild.loadStyles(require, inBuild.loadScripts(require, queue), queue);
  const load = (kind, id) => {
    const promises = [];
    require.f[kind](id, promises);
    return Promise.all(promises);
  };
  return { modules: require.m, load };
}

const end = (element, type = "load") => (type === "load" ? element.onload : element.onerror)({ type });
const chunk = (id) => [[id], { [`module ${id}`]: () => {} }];

describe("a script", () => {
  test("loads once, with its hash, and registers its modules", async () => {
    const queue = [];
    const { load, modules } = start(queue);
    const loads = Promise.all([load("j", 8), load("j", 8)]);
    expect(elements).toMatchObject([{ tag: "script", src: "/assets/mf-tried/8.aa.js", integrity: "sha384-8", crossOrigin: "anonymous" }]);
    queue.push(chunk(8));
    end(elements[0]);
    await loads;
    expect(modules).toHaveProperty("module 8");
    await load("j", 8);
    expect(elements).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("that the page already ran is not loaded again", async () => {
    const { load, modules } = start([chunk(8)]);
    await load("j", 8);
    expect(elements).toEqual([]);
    expect(modules).toHaveProperty("module 8");
  });

  test.each([
    ["fails to load", "error", () => end(elements[0], "error")],
    ["lacks its chunk", "missing", () => end(elements[0])],
    ["hangs", "timeout", () => vi.advanceTimersByTime(20_000)],
  ])("that %s fails with its name, and loads again on the next call", async (_, type, happens) => {
    const queue = [];
    const { load } = start(queue);
    const failure = load("j", 8).catch((error) => error);
    happens();
    expect(await failure).toMatchObject({ name: "ChunkLoadError", message: `Loading /assets/mf-tried/8.aa.js failed: ${type}` });
    expect(elements).toEqual([]);
    const again = load("j", 8);
    queue.push(chunk(8));
    end(elements[0]);
    await again;
  });

  test("loads once for two copies of a build, as after a Retry", async () => {
    const queue = [];
    const [before, after] = [start(queue), start(queue)];
    const loads = Promise.all([before.load("j", 8), after.load("j", 8)]);
    expect(elements).toHaveLength(1);
    queue.push(chunk(8));
    end(elements[0]);
    await loads;
    expect(Object.keys(before.modules)).toEqual(Object.keys(after.modules));
    const last = start(queue);
    await last.load("j", 8);
    expect(last.modules).toHaveProperty("module 8");
    expect(elements).toHaveLength(1);
  });
});

describe("a style sheet", () => {
  test("loads once, with its hash, and stays", async () => {
    const { load } = start([]);
    const loads = Promise.all([load("css", 7), load("css", 7)]);
    const wanted = {
      tag: "link",
      rel: "stylesheet",
      href: "/assets/mf-tried/7.bb.css",
      integrity: "sha384-7-css",
      crossOrigin: "anonymous",
    };
    expect(elements).toMatchObject([wanted]);
    end(elements[0]);
    await loads;
    vi.advanceTimersByTime(30_000);
    await load("css", 7);
    expect(elements).toMatchObject([wanted]);
  });

  test("that is in the page, or does not exist, is not loaded", async () => {
    for (const [links, texts] of [
      [["/assets/mf-tried/7.bb.css"], []],
      [[], ["/assets/mf-tried/7.bb.css"]],
    ]) {
      [linked, written] = [links, texts];
      const { load } = start([]);
      await Promise.all([load("css", 7), load("css", 8)]);
      expect(elements).toEqual([]);
    }
  });

  test("that another copy of the build is loading is awaited", async () => {
    const queue = [];
    const first = start(queue).load("css", 7);
    linked = ["/assets/mf-tried/7.bb.css"];
    const second = start(queue).load("css", 7);
    const race = Promise.race([second.then(() => "there"), Promise.resolve().then(() => "waits")]);
    expect(await race).toBe("waits");
    end(elements[0]);
    await Promise.all([first, second]);
    expect(elements).toHaveLength(1);
  });

  test("that fails to load leaves no element, and loads again on the next call", async () => {
    const { load } = start([]);
    const failure = load("css", 7).catch((error) => error);
    end(elements[0], "error");
    expect(await failure).toMatchObject({ name: "ChunkLoadError" });
    expect(elements).toEqual([]);
    const again = load("css", 7);
    end(elements[0]);
    await again;
  });
});
