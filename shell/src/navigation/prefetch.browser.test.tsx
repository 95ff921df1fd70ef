import { createFakeApi } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../query-client.ts";
import { createFakeRemotes, type FakeRemotes, findIn } from "../testing/open-shell.tsx";
import { NavigationController } from "./controller.ts";
import { startPrefetch } from "./prefetch.ts";

const QUIET = 1_000;

let prefetched: string[];
let finish: (() => void)[];
let stop: () => void;
let remotes: FakeRemotes;
let queryClient: ReturnType<typeof createQueryClient>;

function start(): void {
  const pages = {
    prepare: (_: unknown, { pathname }: { readonly pathname: string }) => {
      prefetched.push(pathname);
      return new Promise((resolve) => finish.push(() => resolve(undefined)));
    },
  };
  const navigation = new NavigationController({ find: findIn, rendered: "/properties" });
  const services = { remotes, pages, navigation, find: findIn, assets: {}, queryClient, api: createFakeApi().client };
  stop = startPrefetch(services as unknown as Parameters<typeof startPrefetch>[0]);
}

/** Starts prefetching, and waits for the resize observer's first report, which counts as a change of the content. */
async function begin(): Promise<void> {
  start();
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

const wait = (time: number) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => {
  remotes = createFakeRemotes();
  prefetched = [];
  finish = [];
  queryClient = createQueryClient();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestIdleCallback"] });
  const cards = Array.from({ length: 12 }, (_, n) => `<article style="height:60px"><a href="/property/stay-${n}">Stay ${n}</a></article>`);
  document.body.innerHTML = `<main id="main" style="pointer-events:none">${cards.join("")}<div style="height:3000px"></div><a href="/about">About</a></main>`;
  window.scrollTo(0, 0);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

test("prefetches links that stay in view, two at a time and six in all", async () => {
  await begin();
  await wait(400);
  expect(prefetched).toEqual([]);
  await wait(QUIET);
  expect(prefetched).toEqual(["/property/stay-0", "/property/stay-1"]);
  finish[0]?.();
  await wait(0);
  expect(prefetched).toHaveLength(3);
  for (let done = 0; done < 20; done += 1) {
    finish[done]?.();
    await wait(0);
  }
  expect(prefetched).toEqual([0, 1, 2, 3, 4, 5].map((n) => `/property/stay-${n}`));
});

test("a growing page still has two prefetches in flight, and none twice", async () => {
  await begin();
  await wait(400 + QUIET);
  expect(prefetched).toEqual(["/property/stay-0", "/property/stay-1"]);
  window.dispatchEvent(new Event("scroll"));
  await wait(QUIET);
  expect(prefetched).toEqual(["/property/stay-0", "/property/stay-1"]);
  finish[1]?.();
  await wait(0);
  expect(prefetched).toEqual(["/property/stay-0", "/property/stay-1", "/property/stay-2"]);
});

test("a hanging prefetch makes room after a while and is not retried, and at most four hang", async () => {
  await begin();
  await wait(400 + QUIET);
  finish[1]?.();
  await wait(0);
  expect(prefetched).toHaveLength(3);
  await wait(15_000);
  expect(prefetched, "the first and the third hang").toHaveLength(5);
  window.dispatchEvent(new Event("scroll"));
  await wait(QUIET + 15_000);
  expect(prefetched).toEqual([0, 1, 2, 3, 4].map((n) => `/property/stay-${n}`));
  finish[0]?.();
  await wait(0);
  window.dispatchEvent(new Event("scroll"));
  await wait(QUIET);
  expect(prefetched.slice(5), "one has come at last").toEqual(["/property/stay-0"]);
});

test.each([
  ["who saves data", { saveData: true }],
  ["a network of long ago", { effectiveType: "slow-2g" }],
])("prefetches nothing for %s except what is touched", async (_, connection) => {
  Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
  start();
  await wait(QUIET);
  expect(prefetched).toEqual([]);
  document.querySelector("a")?.dispatchEvent(new Event("touchstart", { bubbles: true }));
  await wait(0);
  expect(prefetched).toEqual(["/property/stay-0"]);
  Reflect.deleteProperty(navigator, "connection");
});

test("prefetches nothing while the page itself still loads", async () => {
  void queryClient.fetchQuery({ queryKey: ["slow"], queryFn: () => new Promise(() => {}) });
  start();
  await wait(QUIET);
  expect(prefetched).toEqual([]);
});

test("does not prefetch links that are scrolled past", async () => {
  start();
  for (let step = 1; step <= 5; step += 1) {
    await wait(300);
    window.dispatchEvent(new Event("scroll"));
  }
  expect(prefetched).toEqual([]);
  window.scrollTo(0, 4_000);
  await wait(QUIET);
  expect(prefetched, "of what is no card only the code is fetched").toEqual([]);
  expect(remotes.loads("mf-pricing")).toBe(1);
  expect(remotes.loads("mf-detail")).toBe(0);
});

test.each(["/saved", "/list"])("reveals no saved or shared stays by prefetching: %s", async (path) => {
  history.replaceState(null, "", path);
  start();
  await wait(QUIET);
  expect(prefetched).toEqual([]);
  history.replaceState(null, "", "/properties");
});
