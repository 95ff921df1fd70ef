import { createFakeApi, type FakeApi, openRoute, type Reply } from "@nightlatch/testing/browser";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../routes.tsx";
import { respondLongList } from "../testing/make-list.ts";

const LIST = "GET /api/listings";
const PATH = "/api/listings";

const cards = () => document.querySelectorAll<HTMLElement>("main article a[href^='/property/']");
const placeholders = () => document.querySelectorAll("main [class*=ahead]").length;
const cursors = () => api.calls(LIST).map(({ query }) => query.get("cursor"));

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});

const respondAll = (size: number) => api.reply(LIST, ({ query }) => ({ json: respondLongList(size)(PATH, query) }));

function nextReply(size: number): Reply {
  const { query } = api.calls(LIST).at(-1) ?? { query: new URLSearchParams() };
  const last = respondLongList(size)(PATH, query);
  const following = new URLSearchParams(query);
  following.set("cursor", last && "nextCursor" in last ? (last.nextCursor ?? "") : "");
  return { json: respondLongList(size)(PATH, following) };
}

async function openThree() {
  respondAll(126);
  return openRoute(routes, { api, url: "/properties?page=3" });
}

function goTo(pages: number): void {
  history.pushState(null, "", `/properties?page=${pages}`);
  dispatchEvent(new PopStateEvent("popstate"));
}

async function requestPages(pages: number): Promise<void> {
  goTo(pages);
  await expect.poll(() => placeholders()).toBeGreaterThan(0);
}

const AWAY = { status: 500, json: { error: "The catalogue is away.", code: "server_error" } };

test("loads the pages that its address asks for, one after another", async () => {
  respondAll(126);
  await openRoute(routes, { api, url: "/properties?page=5" });
  // The end of the list also comes into view, which must not request a page twice.
  page.getByText("Load more").element().scrollIntoView();
  await expect.poll(() => cards().length).toBeGreaterThanOrEqual(90);
  window.scrollTo(0, 0);
  await expect.poll(() => placeholders()).toBe(0);
  expect(new Set(cursors()).size).toBe(cursors().length);
  expect(new Set([...cards()].map((card) => card.getAttribute("href"))).size).toBe(cards().length);
  expect(location.search).toMatch(/^\?page=[5-7]$/);
});

test("moves neither scroll nor focus while it loads", async () => {
  await openThree();
  expect([placeholders(), cursors().length]).toEqual([0, 3]);
  const { release } = api.hold(LIST, nextReply(126));
  await requestPages(5);
  expect(placeholders()).toBe(2);
  await expect.element(page.getByText("Showing 54 of 126")).toHaveAttribute("aria-live", "off");
  cards()[53]?.focus({ preventScroll: true });
  const end = cards()[53]?.getBoundingClientRect().bottom ?? 0;
  const scrollTop = Math.round(window.scrollY + end + 1500);
  window.scrollTo(0, scrollTop);
  expect(Math.round(window.scrollY)).toBe(scrollTop);
  respondAll(126);
  release();
  await expect.poll(() => cards().length).toBe(90);
  expect(placeholders()).toBe(0);
  expect(Math.round(window.scrollY)).toBe(scrollTop);
  expect(document.activeElement).toBe(cards()[53]);
  expect(cursors()).toHaveLength(5);
  await expect.element(page.getByText("Showing 90 of 126")).not.toHaveAttribute("aria-live");
  expect(location.search).toBe("?page=5");
});

test("reserves at least the room that the coming pages take", async () => {
  await openThree();
  api.hold(LIST, nextReply(126));
  const before = document.documentElement.scrollHeight;
  await requestPages(4);
  expect(document.documentElement.scrollHeight - before).toBeGreaterThanOrEqual(before / 4);
});

test("a failed page stops loading, and Retry continues", async () => {
  await openThree();
  api.reply(LIST, AWAY);
  goTo(6);
  await expect.element(page.getByText("Error: The catalogue is away.")).toBeVisible();
  expect([placeholders(), cards().length, cursors().length]).toEqual([0, 54, 4]);
  respondAll(126);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => cards().length).toBeGreaterThanOrEqual(108);
  await expect.poll(() => placeholders()).toBe(0);
  expect(cursors()[4]).toBe(cursors()[3]);
  expect(new Set(cursors()).size).toBe(cursors().length - 1);
});

test("reports a failed refetch at the list's end, and Retry continues", async () => {
  const { queryClient } = await openThree();
  api.reply(LIST, AWAY);
  // A failed page makes the list stale, so a late change of the address refetches the whole list.
  await queryClient.invalidateQueries({ refetchType: "none" });
  goTo(5);
  await expect.element(page.getByText("Error: The catalogue is away.")).toBeVisible();
  expect(cards()).toHaveLength(54);
  respondAll(126);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => cards().length).toBeGreaterThanOrEqual(90);
});

test("clicking Load more while it loads requests nothing twice and moves the focus on", async () => {
  await openThree();
  const { release } = api.hold(LIST, nextReply(126));
  await requestPages(4);
  (page.getByRole("link", { name: "Load more" }).element() as HTMLElement).click();
  respondAll(126);
  release();
  await expect.poll(() => document.activeElement === cards()[54]).toBe(true);
  expect(new Set(cursors()).size).toBe(cursors().length);
});

test("a list that became shorter stops at its end, and says what it shows", async () => {
  await openThree();
  const shorter = nextReply(126) as { readonly json: { readonly items: readonly unknown[] } };
  api.reply(LIST, { json: { ...shorter.json, items: shorter.json.items.slice(0, 2), total: 56, nextCursor: null } });
  goTo(20);
  await expect.element(page.getByText("All 56 shown")).toBeVisible();
  await expect.element(page.getByText("56 listings in all locations")).toBeVisible();
  expect([placeholders(), cursors().length]).toEqual([0, 4]);
});

test("the rest of a list keeps the order of its cursor, whatever the visit's order is", async () => {
  respondAll(126);
  const cursor = (respondLongList(126)(PATH, new URLSearchParams("seed=12")) as { nextCursor: string }).nextCursor;
  await openRoute(routes, { api, url: `/properties?after=${cursor}&page=5` });
  await expect.poll(() => cards().length).toBeGreaterThanOrEqual(90);
  expect(new Set(api.calls(LIST).map(({ query }) => query.get("seed")))).toEqual(new Set(["12"]));
  expect(cursors()[0]).toBe(cursor);
  expect(new Set(cursors()).size).toBe(cursors().length);
});

test("loads the next page when the visitor reaches the end again before the next frame", async () => {
  respondAll(90);
  await openRoute(routes, { api, url: "/properties" });
  const toEnd = () => scrollTo(0, document.documentElement.scrollHeight);
  const following = new MutationObserver(toEnd);
  following.observe(document.body, { childList: true, subtree: true });
  toEnd();
  await expect.poll(() => cards().length).toBe(90);
  following.disconnect();
  expect(new Set(cursors()).size).toBe(5);
});

function watchShifts(): () => LayoutShift[] {
  const seen: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => void seen.push(...list.getEntries()));
  observer.observe({ type: "layout-shift" });
  return () => [...seen, ...observer.takeRecords()] as LayoutShift[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

test("nothing in view moves while the list grows or when the next page fails", async () => {
  respondAll(90);
  await openRoute(routes, { api, url: "/properties" });
  const { release } = api.hold(LIST, nextReply(90));
  const takeShifts = watchShifts();
  const more = () => page.getByRole("link", { name: "Load more" }).element();
  more().scrollIntoView({ block: "center" });
  await expect.poll(() => api.calls(LIST).length).toBe(2);
  await frames();
  // While cards load, the line with "Load more" is below their skeletons. It can still be announced and focused.
  expect(more().getBoundingClientRect().top).toBeGreaterThan(innerHeight);
  await expect.element(page.getByText("Showing 18 of 90")).toBeInTheDocument();
  (more() as HTMLElement).focus({ preventScroll: true });
  expect(document.activeElement).toBe(more());
  respondAll(90);
  release();
  await expect.poll(() => cards().length).toBe(36);
  await frames();
  // A page that arrives before its skeletons are painted also moves "Load more".
  respondAll(90);
  more().scrollIntoView({ block: "center" });
  await expect.poll(() => cards().length).toBe(54);
  await frames();
  expect(getComputedStyle(more().parentElement as Element).opacity).toBe("1");
  api.reply(LIST, AWAY);
  more().scrollIntoView({ block: "center" });
  await expect.element(page.getByText("Error: The catalogue is away.")).toBeVisible();
  await frames();
  expect(takeShifts().map(({ value }) => value)).toEqual([]);
});
