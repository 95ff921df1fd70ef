import { STORAGE_KEYS } from "@nightlatch/domain";
import { expectAxeClean, showOn, WIDE } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { closeShell, openShell } from "../testing/open-shell.tsx";
import { hideOverFocus } from "./step-aside.ts";

const button = () => page.getByRole("button", { name: "Menu" });
const drawer = () => page.getByRole("dialog", { name: "Menu" });

beforeEach(async () => {
  await showOn({ width: 390, height: 844, colorScheme: "light" });
  await openShell({ url: "/contact" });
});
afterEach(async () => {
  closeShell();
  await showOn(WIDE);
});

async function openByKey(): Promise<void> {
  (button().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(drawer()).toBeVisible();
}

test("the menu opens as a dialog without axe violations, and Escape returns the focus", async () => {
  await button().click();
  for (const name of ["Home", "About", "Blog"]) await expect.element(drawer().getByRole("link", { name })).toBeVisible();
  await expectAxeClean("with the menu open");
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(button()).toHaveFocus();
});

test("the keyboard moves the focus into the menu and never to the page behind it", async () => {
  await openByKey();
  const inside = drawer().element();
  const met = new Set<string>();
  for (let keystrokes = 0; keystrokes < 10; keystrokes += 1) {
    const { activeElement } = document;
    // Before the first and after the last tab stop, the browser's own controls get the focus.
    expect(activeElement === document.body || inside.contains(activeElement)).toBe(true);
    if (inside.contains(activeElement)) met.add(activeElement?.textContent ?? "");
    await userEvent.keyboard("{Tab}");
  }
  expect([...met]).toEqual(expect.arrayContaining(["Close", "Home", "About", "Blog", "Quick exit"]));
});

test("Close and a click outside close the menu", async () => {
  await openByKey();
  await drawer().getByRole("button", { name: "Close" }).click();
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(button()).toHaveFocus();
  await openByKey();
  const { left } = drawer().element().getBoundingClientRect();
  await userEvent.click(drawer(), { position: { x: left > 40 ? -20 : 380 - left, y: 700 }, force: true });
  await expect.element(drawer()).not.toBeInTheDocument();
});

test("a link of the menu closes it and opens its page", async () => {
  await openByKey();
  await drawer().getByRole("link", { name: "About" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("mf-pricing");
  await expect.element(drawer()).not.toBeInTheDocument();
});

const boxOf = (locator: ReturnType<typeof button>) => locator.element().getBoundingClientRect();
const savedLink = () => page.getByRole("link", { name: /^Saved/ });
const exit = () => page.getByRole("link", { name: "Quick exit" });

test("the open menu's exit is above the one below it, which is inert", async () => {
  const beneath = boxOf(exit());
  await button().click();
  const { right, bottom, height, width } = boxOf(drawer().getByRole("link", { name: "Quick exit" }));
  expect([right, bottom]).toEqual([beneath.right, beneath.bottom].map((edge) => expect.closeTo(edge, 0)));
  expect(Math.min(height, width)).toBeGreaterThanOrEqual(44);
});

test.each([
  { width: 390, height: 844 },
  { width: 320, height: 568 },
])("a phone of $width px has Saved and Quick exit at its lower edge, before the page in tab order", async (size) => {
  await showOn({ ...size, colorScheme: "light" });
  for (const part of [savedLink(), exit()]) {
    const { top, bottom, width, height } = boxOf(part);
    expect([Math.round(bottom), Math.min(width, height) >= 44, top > size.height - 60]).toEqual([size.height, true, true]);
  }
  expect(getComputedStyle(document.documentElement).scrollPaddingBottom).toBe("45px");
  document.body.focus();
  const names: (string | null | undefined)[] = [];
  for (let keystrokes = 0; keystrokes < 6; keystrokes += 1) {
    await userEvent.keyboard("{Tab}");
    names.push(document.activeElement?.textContent);
  }
  expect(names).toEqual(["Skip to content", "Nightlatch", "Discreet", "Menu", "Saved", "Quick exit"]);
});

test("the header has both when the keyboard leaves little room, and on a wide screen", async () => {
  for (const size of [{ width: 390, height: 240 }, WIDE]) {
    await showOn({ ...size, colorScheme: "light" });
    const header = document.querySelector("header")?.getBoundingClientRect();
    for (const part of [savedLink(), exit()]) expect(boxOf(part).bottom).toBeLessThanOrEqual(header?.bottom ?? 0);
    expect(getComputedStyle(document.documentElement).scrollPaddingBottom).toBe("0px");
  }
});

test("shows all four side by side below the name at a zoom of 400 %, without overlap", async () => {
  await showOn({ width: 320, height: 225, colorScheme: "light" });
  const boxes = [page.getByRole("button", { name: "Discreet" }), page.getByRole("button", { name: "Menu" }), savedLink(), exit()].map(
    boxOf,
  );
  boxes.slice(1).forEach((box, before) => {
    expect(box.left - (boxes[before]?.right ?? 0)).toBeGreaterThanOrEqual(before === 2 ? 4 : 0);
    expect(Math.abs(box.top + box.bottom - (boxes[before]?.top ?? 0) - (boxes[before]?.bottom ?? 0))).toBeLessThan(2);
  });
  expect(boxes.at(-1)?.right).toBe(304);
});

test("the number of saved stays leaves most of the heart visible", async () => {
  localStorage.setItem(STORAGE_KEYS.saved, JSON.stringify([{ card: { slug: "one", name: "one", furniture: [] }, at: Date.now() }]));
  dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEYS.saved }));
  await expect.element(page.getByRole("link", { name: "Saved (1)" })).toBeVisible();
  for (const size of [WIDE, { width: 390, height: 844, colorScheme: "light" } as const]) {
    await showOn(size);
    const link = savedLink().element();
    const heart = link.querySelector("svg")?.getBoundingClientRect() as DOMRect;
    const at = getComputedStyle(link, "::after");
    const box = boxOf(savedLink());
    const left = box.left + Number.parseFloat(at.left);
    const bottom = box.top + Number.parseFloat(at.top) + new DOMMatrix(at.transform).f + Number.parseFloat(at.height);
    // The badge begins right of the heart's middle and ends above it.
    expect.soft(left, `${size.width} px`).toBeGreaterThanOrEqual(heart.left + heart.width * 0.55);
    expect.soft(bottom, `${size.width} px`).toBeLessThanOrEqual(heart.top + heart.height * 0.5);
  }
});

test("Saved shows the number of stays without moving anything", async () => {
  const before = [boxOf(savedLink()), boxOf(exit())];
  const card = (slug: string) => ({ card: { slug, name: slug, furniture: [] }, at: Date.now() });
  localStorage.setItem(STORAGE_KEYS.saved, JSON.stringify([card("one"), card("two")]));
  dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEYS.saved }));
  await expect.element(page.getByRole("link", { name: "Saved (2)" })).toBeVisible();
  expect([boxOf(savedLink()), boxOf(exit())]).toEqual(before);
});

test("the bar moves away for a focused text field only", async () => {
  const end = hideOverFocus(() => document.querySelector<HTMLElement>("[data-bar]"), "input, textarea, select");
  const field = document.createElement("textarea");
  const link = Object.assign(document.createElement("a"), { href: "/", textContent: "Home" });
  for (const part of [field, link]) Object.assign(part.style, { position: "fixed", inset: "10% 0 0" });
  document.querySelector("main")?.append(link, field);
  const isAside = () => document.querySelector("[data-bar][data-aside]") !== null;
  link.focus();
  expect(isAside()).toBe(false);
  field.focus();
  expect(isAside()).toBe(true);
  await expect.poll(() => boxOf(exit()).top >= innerHeight).toBe(true);
  field.style.inset = "0 0 50%";
  dispatchEvent(new Event("scroll"));
  expect(isAside()).toBe(false);
  end();
});

test("a wide screen has the links in the header, and no menu", async () => {
  await showOn(WIDE);
  await expect.element(button()).not.toBeInTheDocument();
  for (const name of ["Home", "About", "Blog"])
    await expect.element(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name })).toBeVisible();
});

test.each([
  ["home", "/"],
  ["waitlist", "/home"],
] as const)("with %s at /, Home links to %s, and the logo to /", async (homeMode, home) => {
  await showOn(WIDE);
  closeShell();
  await openShell({ url: "/about", config: { homeMode } });
  const main = page.getByRole("navigation", { name: "Main" });
  await expect.element(main.getByRole("link", { name: "Home" })).toHaveAttribute("href", home);
  await expect.element(page.getByRole("banner").getByRole("link", { name: "Nightlatch" }).first()).toHaveAttribute("href", "/");
});

test("the footer's text keeps its width on a tablet, also next to the longest row of links", async () => {
  closeShell();
  await openShell({ url: "/property/alder-hollow" });
  await showOn({ width: 768, height: 900, colorScheme: "light" });
  await expect.element(page.getByRole("button", { name: "Quick Edit (local)" })).toBeVisible();
  expect(boxOf(page.getByText("For adults of 18 and over.")).width).toBeGreaterThan(200);
});
