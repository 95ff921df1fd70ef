import { expectAxeClean, showOn, WIDE } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { closeShell, openShell } from "../testing/open-shell.tsx";

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

test("the menu opens as a dialog in which axe finds nothing, and Escape gives the focus back", async () => {
  await button().click();
  for (const name of ["Home", "About", "Blog"]) await expect.element(drawer().getByRole("link", { name })).toBeVisible();
  await expectAxeClean("with the menu open");
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(button()).toHaveFocus();
});

test("by keyboard the focus goes into the menu and never to the page behind it", async () => {
  await openByKey();
  const inside = drawer().element();
  const met = new Set<string>();
  for (let presses = 0; presses < 10; presses += 1) {
    const { activeElement } = document;
    // Past its ends the focus is the browser's own.
    expect(activeElement === document.body || inside.contains(activeElement)).toBe(true);
    if (inside.contains(activeElement)) met.add(activeElement?.textContent ?? "");
    await userEvent.keyboard("{Tab}");
  }
  expect([...met]).toEqual(expect.arrayContaining(["Close", "Home", "About", "Blog"]));
});

test("Close, and a press beside it, close the menu", async () => {
  await openByKey();
  await drawer().getByRole("button", { name: "Close" }).click();
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(button()).toHaveFocus();
  await openByKey();
  const { left } = drawer().element().getBoundingClientRect();
  await userEvent.click(drawer(), { position: { x: left > 40 ? -20 : 380 - left, y: 700 }, force: true });
  await expect.element(drawer()).not.toBeInTheDocument();
});

test("a link of the menu closes it and leads to its page", async () => {
  await openByKey();
  await drawer().getByRole("link", { name: "About" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("mf-pricing");
  await expect.element(drawer()).not.toBeInTheDocument();
});

test("on a wide screen the links stand in the header, and there is no menu", async () => {
  await showOn(WIDE);
  await expect.element(button()).not.toBeInTheDocument();
  for (const name of ["Home", "About", "Blog"])
    await expect.element(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name })).toBeVisible();
});

test.each([
  ["home", "/"],
  ["waitlist", "/home"],
] as const)("where / shows %s, Home leads to %s, and the logo to /", async (homeMode, home) => {
  await showOn(WIDE);
  closeShell();
  await openShell({ url: "/about", config: { homeMode } });
  const main = page.getByRole("navigation", { name: "Main" });
  await expect.element(main.getByRole("link", { name: "Home" })).toHaveAttribute("href", home);
  await expect.element(page.getByRole("banner").getByRole("link", { name: "Nightlatch" }).first()).toHaveAttribute("href", "/");
});
