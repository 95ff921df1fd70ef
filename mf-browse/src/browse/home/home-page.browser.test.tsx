import { createFakeApi, linesOf, onPaper, openRoute, showOn, WIDE } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../../routes.tsx";
import { makePage } from "../../testing/make-list.ts";

test("a callout's illustration is next to its text on a wide screen, and above it on a tablet", async () => {
  const api = createFakeApi();
  api.reply("GET /api/listings", { json: makePage([]) });
  await openRoute(routes, { api, url: "/" });
  const callout = page.getByRole("heading", { name: "Hot tubs that don't disappoint" }).element().parentElement;
  const boxes = () => [...(callout?.children ?? [])].map((part) => part.getBoundingClientRect()) as [DOMRect, DOMRect, DOMRect, DOMRect];
  const [illustration, heading, text, link] = boxes();
  // The drawing has 24 px of empty space at its left.
  for (const words of [heading, text, link]) expect(illustration.left + 24).toBeGreaterThanOrEqual(words.right);
  expect(illustration.bottom).toBeLessThanOrEqual(link.bottom);
  // The drawing must end at the card's right padding of 32 px.
  const rightEdges = [...(callout?.querySelectorAll("svg *") ?? [])].map((part) => part.getBoundingClientRect().right);
  const { right } = (callout as Element).getBoundingClientRect();
  expect(Math.abs(right - 32 - Math.max(...rightEdges))).toBeLessThan(10);
  const leftOf = (name: string) => page.getByRole("heading", { name }).element().getBoundingClientRect().left;
  const note = leftOf("Questions about listing");
  expect(note).toBe((callout as Element).getBoundingClientRect().left);
  await showOn({ ...WIDE, width: 768 });
  const [above, below] = boxes();
  expect(below.top).toBeGreaterThanOrEqual(above.bottom);
});

test("no line of a type's description ends with only one or two words", async () => {
  await openRoute(routes, { api: createFakeApi(), url: "/" });
  for (const width of [320, 768, 1000, 1280]) {
    await showOn({ ...WIDE, width });
    for (const words of [/^A place to yourselves/, /^Days by the water/, /^Something to do together/]) {
      const lines = linesOf(page.getByText(words));
      if (lines.length > 1) expect(lines.at(-1)?.length, `${width} px: ${lines.join(" / ")}`).toBeGreaterThan(8);
    }
  }
});

test("the hero's text at 200 % still ends before the lit house", async () => {
  await openRoute(routes, { api: createFakeApi(), url: "/" });
  const lead = page.getByText(/^Private cabins, lofts and resorts/);
  await expect.element(lead).toBeVisible();
  document.documentElement.style.fontSize = "200%";
  expect(lead.element().getBoundingClientRect().right).toBeLessThan(1280 * 0.58);
});

test("a printed home page has no scene behind its headline, and starts at the page margin like the site's name", async () => {
  await openRoute(routes, { api: createFakeApi(), url: "/" });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  const lefts = () =>
    ["h1", "h2", "section[aria-label=Ideas]"].map((part) =>
      Math.round(document.querySelector(`main ${part}`)?.getBoundingClientRect().left ?? -1),
    );
  const scene = () => document.querySelector("img[src*=hero-dusk]")?.checkVisibility();
  expect(scene()).toBe(true);
  const hero = document.querySelector("h1")?.closest("section") as Element;
  const shade = () => getComputedStyle(hero, "::before").display;
  expect(shade()).toBe("block");
  await onPaper(() => expect([scene(), shade(), lefts()]).toEqual([false, "none", [0, 0, 0]]));
});
