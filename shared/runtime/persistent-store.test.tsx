import { WIPE_EVENT, WIPED_EVENT } from "@nightlatch/contract";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useStore } from "zustand";
import { createPersistentStore, type PersistentStoreOptions } from "./persistent-store.ts";

interface Names {
  readonly names: readonly string[];
}

const KEY = "names";
const isText = (value: unknown): value is string => typeof value === "string";
const OPTIONS: PersistentStoreOptions<Names> = {
  key: KEY,
  initial: { names: [] },
  read: (stored) => (Array.isArray(stored) ? { names: stored.filter(isText) } : undefined),
  write: ({ names }) => (names.length > 0 ? names : undefined),
};
const open = (more: Partial<PersistentStoreOptions<Names>> = {}) => createPersistentStore({ ...OPTIONS, ...more });
const fails = (message: string) => () => {
  throw new DOMException(message);
};

const stored = new Map<string, string>();
let page: EventTarget;

function nextPage(): void {
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  };
  page = Object.assign(new EventTarget(), { localStorage });
  vi.stubGlobal("window", page);
}
const dispatch = (type: string, about: object = {}) => page.dispatchEvent(Object.assign(new Event(type), about));

beforeEach(() => {
  stored.clear();
  nextPage();
});
afterEach(() => vi.unstubAllGlobals());

describe("persistent state", () => {
  test("is available on the next page, and is removed once it is empty", () => {
    const store = open();
    expect([store.getState(), stored.size]).toEqual([OPTIONS.initial, 0]);
    expect(store.setState({ names: ["Ada"] })).toBe(true);
    nextPage();
    const next = open();
    expect(next.getState()).toEqual({ names: ["Ada"] });
    next.setState(OPTIONS.initial);
    expect(stored.size).toBe(0);
  });

  test("keeps its stored format, so that older and newer releases can read it", () => {
    stored.set(KEY, '["Ada"]');
    const store = open();
    expect(store.getState()).toEqual({ names: ["Ada"] });
    store.setState(({ names }) => ({ names: [...names, "Bea"] }));
    expect(stored.get(KEY)).toBe('["Ada","Bea"]');
  });

  test("is not rewritten when it is read", () => {
    stored.set(KEY, ' ["Ada", 1]');
    open();
    expect(stored.get(KEY)).toBe(' ["Ada", 1]');
  });

  test.each([
    ["no JSON", "{"],
    ["empty", ""],
    ["null", "null"],
    ["of another shape", '{"names":"Ada"}'],
    ["in a later release's envelope", '{"state":{"names":["Ada"]},"version":9}'],
  ])("is deleted when it is %s", (_what, text) => {
    stored.set(KEY, text);
    expect([open().getState(), stored.size]).toEqual([OPTIONS.initial, 0]);
  });

  test("is deleted when its reader throws", () => {
    stored.set(KEY, "[]");
    expect([open({ read: fails("a field is missing") }).getState(), stored.size]).toEqual([OPTIONS.initial, 0]);
  });
});

test.each([
  ["blocked", fails("blocked")],
  ["blocked for each call", () => ({ getItem: fails("blocked"), setItem: fails("blocked"), removeItem: fails("blocked") })],
  ["full", () => ({ getItem: () => null, setItem: fails("full"), removeItem: () => {} })],
])("storage that is %s saves nothing, and the page keeps its state", (_what, storage) => {
  const store = open({ storage });
  expect(store.getState()).toEqual(OPTIONS.initial);
  expect(store.setState({ names: ["Ada"] })).toBe(false);
  expect(store.getState()).toEqual({ names: ["Ada"] });
  expect(() => dispatch(WIPED_EVENT)).not.toThrow();
  expect(store.getState()).toEqual(OPTIONS.initial);
});

describe("a change on another page of the site", () => {
  test.each([
    ["of the same key", KEY, '["Bea"]', ["Bea"]],
    ["of everything", null, undefined, []],
    ["of another key", "another", '["Bea"]', ["Ada"]],
    ["to something unreadable", KEY, "{", []],
  ])("%s applies where it matters", (_what, key, text, names) => {
    const store = open();
    store.setState({ names: ["Ada"] });
    const onStored = vi.fn();
    store.subscribe(onStored);
    if (text === undefined) stored.clear();
    else stored.set(KEY, text);
    dispatch("storage", { key });
    expect(store.getState().names).toEqual(names);
    expect(onStored).toHaveBeenCalledTimes(key === "another" ? 0 : 1);
  });

  test("is seen by a page that Back restores", () => {
    const store = open();
    store.setState({ names: ["Ada"] });
    stored.clear();
    dispatch("pageshow", { persisted: false });
    expect(store.getState().names).toEqual(["Ada"]);
    dispatch("pageshow", { persisted: true });
    expect(store.getState().names).toEqual([]);
  });
});

describe("a wipe", () => {
  test.each([WIPE_EVENT, WIPED_EVENT])("deletes everything (%s), and later changes restore nothing", (wipe) => {
    const store = open();
    store.setState({ names: ["Ada"] });
    const onStored = vi.fn();
    store.subscribe(onStored);
    dispatch(wipe);
    expect([store.getState(), stored.size, onStored.mock.calls.length]).toEqual([OPTIONS.initial, 0, 1]);
    store.setState(({ names }) => ({ names: [...names, "Bea"] }));
    expect(stored.get(KEY)).toBe('["Bea"]');
  });

  test("deletes what is written during the wipe", () => {
    const store = open();
    dispatch(WIPE_EVENT);
    store.setState({ names: ["Ada"] });
    dispatch(WIPED_EVENT);
    expect([store.getState(), stored.size]).toEqual([OPTIONS.initial, 0]);
  });
});

describe("a lazy store", () => {
  test("reads only on rehydrate, each time again, and ignores other pages", () => {
    stored.set(KEY, '["Ada"]');
    const store = open({ lazy: true });
    expect(store.getState()).toEqual(OPTIONS.initial);
    store.persist.rehydrate();
    expect(store.getState()).toEqual({ names: ["Ada"] });
    stored.set(KEY, '["Bea"]');
    dispatch("storage", { key: KEY });
    expect(store.getState()).toEqual({ names: ["Ada"] });
    store.persist.rehydrate();
    expect(store.getState()).toEqual({ names: ["Bea"] });
  });

  test("writes nothing before its first read, and nothing delayed across a wipe", async () => {
    const store = open({ lazy: true });
    expect([store.setState({ names: ["Ada"] }), stored.size]).toEqual([false, 0]);
    store.persist.rehydrate();
    store.setState({ names: ["Ada"] });
    const late = Promise.resolve().then(() => store.setState({ names: ["Ada", "Bea"] }));
    dispatch(WIPE_EVENT);
    dispatch(WIPED_EVENT);
    expect([await late, stored.size]).toEqual([false, 0]);
    store.persist.rehydrate();
    expect(store.getState()).toEqual(OPTIONS.initial);
    expect([store.setState({ names: ["Bea"] }), stored.get(KEY)]).toEqual([true, '["Bea"]']);
  });
});

describe("rendering", () => {
  function Listed({ store }: { readonly store: ReturnType<typeof open> }) {
    return <p>{useStore(store, ({ names }) => names.join())}</p>;
  }

  test("on a server uses the initial state, and touches no storage", () => {
    vi.stubGlobal("window", undefined);
    const reached = vi.fn();
    vi.stubGlobal("localStorage", { getItem: reached, setItem: reached, removeItem: reached });
    const store = open();
    expect(renderToString(<Listed store={store} />)).toBe("<p></p>");
    expect(store.setState({ names: ["Ada"] })).toBe(false);
    expect(renderToString(<Listed store={store} />)).toBe("<p></p>");
    expect(reached).not.toHaveBeenCalled();
  });

  test("during hydration uses the initial state too, whatever is stored", () => {
    stored.set(KEY, '["Ada"]');
    const store = open();
    expect([store.getState().names, store.getInitialState().names]).toEqual([["Ada"], []]);
    expect(renderToString(<Listed store={store} />)).toBe("<p></p>");
  });
});
