import type { ListingImage } from "@nightlatch/domain";
import { createFakeApi, expectAxeClean, type FakeApi, NETWORK_FAILURE, openRoute, showOn } from "@nightlatch/testing/browser";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { routes } from "../routes.tsx";
import { makeCard, makePage } from "../testing/make-list.ts";

const DETAIL = "GET /api/listings/stay-1";
const COLOURS = ["a33", "3a3", "33a"];
const imageUrl = (index: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' width='300' height='200'><rect width='300' height='200' fill='#${COLOURS[index]}'/></svg>`)}`;
const testImage = (index: number): ListingImage => ({ src: imageUrl(index), width: 300, height: 200, alt: `View ${index + 1}` });
const IMAGES = [0, 1, 2].map(testImage);

let api: FakeApi;
beforeEach(async () => {
  api = createFakeApi();
  api.reply("GET /api/listings", { json: makePage([1, 2].map((number) => makeCard(number, { picture: testImage(0), featured: true }))) });
  api.reply(DETAIL, { json: { slug: "stay-1", pictures: IMAGES } });
  await openRoute(routes, { api, url: "/properties" });
});

const card = () => page.getByRole("article").first();
const link = () => card().getByRole("link", { name: "Stay 1" });
const step = (name: "Next" | "Previous") => card().getByRole("button", { name: `${name} picture of Stay 1` });
const status = () => card().getByRole("status");
const images = () => [...card().element().querySelectorAll<HTMLImageElement>("picture img")];
function visibleSrc(): string | undefined {
  const frame = card().element().getBoundingClientRect();
  return images().findLast((image) => Math.abs(image.getBoundingClientRect().left - frame.left) < 3)?.src;
}
const strip = () => document.querySelector<HTMLElement>("article > div > [aria-hidden=true][tabindex='-1']") as HTMLElement;
const requestCount = () => api.calls(DETAIL).length;

async function point(): Promise<void> {
  await userEvent.hover(link());
  await expect.element(step("Next")).toBeVisible();
}

test("loads nothing before a step, and then only what comes into view", async () => {
  await point();
  expect([requestCount(), card().getByRole("button").elements().length]).toEqual([0, 2]);
  await step("Next").click();
  await expect.poll(visibleSrc).toBe(imageUrl(1));
  await expect.element(status()).toHaveTextContent("2 of 3. View 2");
  expect(images().some(({ src }) => src === imageUrl(2))).toBe(false);
  await step("Next").click();
  await expect.poll(visibleSrc).toBe(imageUrl(2));
  await expect.element(step("Next")).not.toBeInTheDocument();
  await step("Previous").click();
  await expect.element(status()).toHaveTextContent("2 of 3");
  expect(requestCount()).toBe(1);
});

test("arrow keys step from the card's link, the card's only tab stop besides its heart", async () => {
  await point();
  const stops = [...card().element().querySelectorAll<HTMLElement>("a, button, [tabindex]")].filter(({ tabIndex }) => tabIndex >= 0);
  expect(stops.map((stop) => stop.getAttribute("aria-label") ?? stop.textContent)).toEqual(["Stay 1", "Save Stay 1"]);
  (link().element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(status()).toHaveTextContent("2 of 3");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowRight}");
  await expect.poll(visibleSrc).toBe(imageUrl(2));
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  await expect.poll(visibleSrc).toBe(imageUrl(0));
  await expect.element(link()).toHaveFocus();
  (card().getByRole("button", { name: "Save Stay 1" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(visibleSrc).toBe(imageUrl(0));
});

test("a swipe shows the next image, and the page still scrolls over the strip", async () => {
  await showOn({ width: 390, height: 844, colorScheme: "light" });
  await point();
  const height = card().element().getBoundingClientRect().height;
  strip().scrollTo({ left: strip().clientWidth });
  await expect.poll(requestCount).toBe(1);
  await expect.poll(visibleSrc).toBe(imageUrl(1));
  await expect.element(status()).toHaveTextContent("2 of 3");
  expect(card().element().getBoundingClientRect().height).toBe(height);
  const { overflowY, touchAction } = getComputedStyle(strip());
  expect([overflowY, touchAction, strip().scrollHeight]).toEqual(["hidden", "auto", strip().clientHeight]);
});

test("a click on any image opens the page with that image first; heart and marks are above it", async () => {
  await point();
  await step("Next").click();
  await expect.poll(visibleSrc).toBe(imageUrl(1));
  const frames = () => [...document.querySelectorAll("[data-stay=rec1]")];
  await expect.poll(() => frames().at(-1)?.querySelector<HTMLImageElement>("picture img")?.src).toBe(imageUrl(1));
  await card().getByRole("button", { name: "Save Stay 1" }).click();
  await expect.element(card().getByRole("button", { name: "Save Stay 1" })).toHaveAttribute("aria-pressed", "true");
  await card().getByRole("button", { name: "Save Stay 1" }).click();
  const { left, top } = card().getByText("Featured").element().getBoundingClientRect();
  const topmost = document.elementFromPoint(left + 4, top + 4);
  expect(topmost?.closest("a")?.getAttribute("href")).toBe("/property/stay-1");
  strip().click();
  await expect.element(page.getByText("Another page")).toBeVisible();
});

test("reports images that fail and keeps the first, and the next step tries again", async () => {
  api.replyOnce(DETAIL, NETWORK_FAILURE);
  await point();
  await step("Next").click();
  await expect.element(status()).toHaveTextContent("The other pictures didn't load");
  expect(visibleSrc()).toBe(imageUrl(0));
  api.replyOnce(DETAIL, { status: 500, json: { error: "Away.", code: "internal" } });
  strip().scrollTo({ left: strip().clientWidth });
  await expect.poll(requestCount).toBe(2);
  await expect.poll(() => strip().scrollLeft).toBe(0);
  await expectAxeClean("pictures that did not come");
  await step("Next").click();
  await expect.poll(visibleSrc).toBe(imageUrl(1));
});

test("sends only one request however often a slow response is requested", async () => {
  const { release } = api.hold(DETAIL, { json: { slug: "stay-1", pictures: IMAGES } });
  await point();
  await step("Next").click();
  await expect.element(step("Next")).toHaveAttribute("aria-busy", "true");
  await step("Next").click();
  expect(visibleSrc()).toBe(imageUrl(0));
  release();
  await expect.poll(visibleSrc).not.toBe(imageUrl(0));
  expect(requestCount()).toBe(1);
});

test("reports a listing with only one image, and removes the steps", async () => {
  api.reply(DETAIL, { json: { slug: "stay-1", pictures: IMAGES.slice(0, 1) } });
  await point();
  await step("Next").click();
  await expect.element(status()).toHaveTextContent("The only picture");
  await expect.element(step("Next")).not.toBeInTheDocument();
});

test("steps are large enough for a thumb, and axe finds no violation", async () => {
  await point();
  await step("Next").click();
  await expect.element(step("Previous")).toBeVisible();
  for (const name of ["Next", "Previous"] as const) {
    const { width, height } = step(name).element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await expectAxeClean("with a strip");
});
