import { createFakeApi, openRoute, showOn, WIDE } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { routes } from "../routes.tsx";

const PHONE = { ...WIDE, width: 390 };

async function open(url: string): Promise<void> {
  await openRoute(routes, { api: createFakeApi(), url });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
}

function boxOf(selector: string): DOMRect {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found.getBoundingClientRect();
}

test.each(["/careers", "/newsroom", "/cancellation"])("on %s, which has no section list, each heading is next to its text", async (url) => {
  await open(url);
  for (const { id } of document.querySelectorAll("section[id]")) {
    const [heading, text] = [boxOf(`#${id} h2`), boxOf(`#${id} h2 + *`)];
    expect(heading.right, id).toBeLessThan(text.left);
    expect(Math.abs(heading.top - text.top), id).toBeLessThan(8);
  }
  await showOn(PHONE);
  expect(boxOf("section[id] h2").bottom).toBeLessThan(boxOf("section[id] h2 + *").top);
});

test("the image of /about is next to its introduction, and above it on a phone", async () => {
  await open("/about");
  const scene = () => boxOf("header picture img");
  // Measures the text, because the paragraph's box extends behind the floated image.
  const words = document.createRange();
  words.selectNodeContents(document.querySelector("header p") as Element);
  expect(scene().left).toBeGreaterThan(words.getBoundingClientRect().right);
  expect(scene().top).toBe(boxOf("header h1").top);
  expect(scene().width).toBeGreaterThan(500);
  expect(scene().bottom).toBeLessThan(boxOf("section[id]").top);
  await showOn(PHONE);
  expect(scene().bottom).toBeLessThan(boxOf("header h1").top);
  expect([scene().left, scene().right]).toEqual([boxOf("header h1").left, boxOf("header h1").right]);
});

test("a phone shows a stored item's duration below its purpose, with a label, and no narrow column", async () => {
  await open("/privacy");
  await showOn(PHONE);
  for (const opener of document.querySelectorAll<HTMLElement>("tbody button")) opener.click();
  await expect.element(page.getByText("nightlatch-visit")).toBeVisible();
  const rows = document.querySelectorAll("tbody tr:has(> td)");
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const [purpose, lifetime] = [...row.querySelectorAll("td")].map((cell) => cell.getBoundingClientRect()) as [DOMRect, DOMRect];
    expect(lifetime.top).toBeGreaterThanOrEqual(purpose.bottom);
    expect(lifetime.width).toBeGreaterThan(300);
  }
  expect(getComputedStyle(document.querySelector("td:last-child") as Element, "::before").content).toContain("How long");
  await showOn(WIDE);
  expect(boxOf("tbody td:last-child").top).toBe(boxOf("tbody td").top);
});

test("the date shown on a legal page stays on one line", async () => {
  await open("/terms");
  await expect.element(page.getByText(/^Last updated August 8, 2025\./)).toBeVisible();
  for (let width = 320; width <= 430; width += 10) {
    await showOn({ ...WIDE, width });
    expect(document.querySelector("header time")?.getClientRects().length, `${width}`).toBe(1);
  }
});

test("the expired invitation's text is next to its image on a tablet, with its buttons in view", async () => {
  await open("/preview-thank-you");
  const words = page.getByRole("heading", { level: 1 });
  await showOn({ ...WIDE, width: 768 });
  const imageBox = boxOf("main picture img");
  expect(words.element().getBoundingClientRect().left).toBeGreaterThan(imageBox.right);
  const paragraphBox = words.element().parentElement?.getBoundingClientRect();
  expect([imageBox.top, imageBox.bottom]).toEqual([paragraphBox?.top, paragraphBox?.bottom]);
  expect(page.getByRole("link", { name: "Write to us" }).element().getBoundingClientRect().bottom).toBeLessThan(800);
});

test.each(["/privacy", "/terms"])("a line of %s has about 70 characters at most", async (url) => {
  await open(url);
  const long = [...document.querySelectorAll("section > p")].filter((each) => (each.textContent?.length ?? 0) > 200);
  expect(long.length).toBeGreaterThan(2);
  const lines = long.map((each) => {
    const words = document.createRange();
    words.selectNodeContents(each);
    return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
  const characters = long.reduce((sum, each) => sum + (each.textContent?.length ?? 0), 0);
  // The last line of a paragraph counts as half a line.
  const inLine = characters / lines.reduce((sum, count) => sum + count - 0.5, 0);
  expect(inLine).toBeGreaterThan(60);
  expect(inLine).toBeLessThan(76);
});

test("the emergency links are large enough for a shaking thumb", async () => {
  await open("/safety");
  await showOn({ ...WIDE, width: 390 });
  for (const name of ["If someone is hurt or in danger", "If someone didn't stop", "If a place isn't what its listing said"]) {
    const link = page.getByRole("region", { name: "If you need help now" }).getByRole("link", { name });
    await expect.element(link).toBeVisible();
    expect(link.element().getBoundingClientRect().height, name).toBeGreaterThanOrEqual(44);
  }
});

test("the section list opens above the text without room next to it, and links to a section", async () => {
  await open("/help");
  const contents = page.getByRole("navigation", { name: "On this page" });
  const first = contents.getByRole("link", { name: "How do I find a place?" });
  await expect.element(first).toBeVisible();
  for (const width of [390, 768]) {
    await showOn({ ...WIDE, width });
    expect(first.query(), `${width}`).toBeNull();
    const opener = contents.getByText("On this page");
    expect(opener.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await opener.click();
    await expect.element(first).toBeVisible();
    expect(first.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await opener.click();
  }
  await showOn(WIDE);
  await expect.element(first).toBeVisible();
});

test.each(["/privacy", "/terms", "/help", "/safety", "/cancellation", "/newsroom", "/careers"])(
  "%s has an illustration next to its title, and no text wraps around it",
  async (url) => {
    await open(url);
    for (const width of [320, 768, 1280]) {
      await showOn({ ...WIDE, width });
      const [illustration, title, lede] = [boxOf("header svg"), boxOf("header h1"), boxOf("header p")];
      expect(illustration.width, `${width}`).toBeGreaterThanOrEqual(56);
      expect(illustration.right).toBe(boxOf("header").right);
      expect(illustration.top).toBeLessThan(title.bottom);
      const words = document.createRange();
      words.selectNodeContents(document.querySelector("header h1") as Element);
      expect(words.getBoundingClientRect().right).toBeLessThan(illustration.left);
      if (width === 320) expect(illustration.bottom).toBeLessThanOrEqual(lede.top + 1);
    }
  },
);

test("/safety starts with emergency help, and /terms with a summary", async () => {
  for (const [url, first] of [
    ["/safety", "If you need help now"],
    ["/terms", "In short"],
  ] as const) {
    await open(url);
    await expect.element(page.getByRole("heading", { level: 2 }).first()).toHaveTextContent(first);
  }
});

test("a section's link in the list next to the text shows its complete focus ring", async () => {
  await open("/privacy");
  const contents = page.getByRole("navigation", { name: "On this page" });
  const link = contents.getByRole("link", { name: "Email" });
  await expect.element(link).toBeVisible();
  await userEvent.keyboard("{Tab}");
  while (document.activeElement !== link.element()) await userEvent.keyboard("{Tab}");
  const { outlineWidth, outlineOffset } = getComputedStyle(link.element());
  expect(Number.parseFloat(outlineWidth)).toBe(3);
  // A scroll container clips its overflow.
  const edge = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  expect(link.element().getBoundingClientRect().left - edge).toBeGreaterThanOrEqual(contents.element().getBoundingClientRect().left);
});

test("the questions of /help are in groups, next to the text and in it", async () => {
  await open("/help");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await expect.element(contents).toBeVisible();
  const groups = ["Finding a place", "Booking and writing", "Privacy and trouble", "For hosts", "Anything else"];
  const visibleStrongs = (within: string) =>
    [...document.querySelectorAll<HTMLElement>(`${within} strong`)].filter((each) => each.checkVisibility());
  const textsIn = (within: string) => visibleStrongs(within).map(({ textContent }) => textContent);
  expect(["nav[aria-label='On this page']", "section[id]"].map(textsIn)).toEqual([groups, groups]);
  for (const label of visibleStrongs("nav[aria-label='On this page']")) {
    const link = label.nextElementSibling as HTMLElement;
    expect(label.getBoundingClientRect().bottom).toBeLessThanOrEqual(link.getBoundingClientRect().top);
    expect(getComputedStyle(label).paddingLeft).toBe(getComputedStyle(link).paddingLeft);
  }
  for (const label of visibleStrongs("section[id]")) expect((label.nextElementSibling as Element).localName).toBe("h2");
});

test("a phone folds stored items by storage, and wider screens show all", async () => {
  await open("/privacy");
  const visibleCells = () => [...document.querySelectorAll("tbody td:last-child")].filter((each) => each.checkVisibility()).length;
  await showOn(PHONE);
  expect(visibleCells()).toBe(0);
  const table = page.getByRole("table").element();
  expect(table.getBoundingClientRect().height).toBeLessThan(300);
  const opener = page.getByRole("button", { name: /^Kept by this tab, \d+$/ });
  expect(opener.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await opener.click();
  await expect.element(opener).toHaveAttribute("aria-expanded", "true");
  expect(visibleCells()).toBe(Number(/\d+/.exec(opener.element().textContent)));
  await showOn(WIDE);
  expect(visibleCells()).toBeGreaterThan(20);
  await expect.element(opener).not.toBeInTheDocument();
});
