import { WIPED_EVENT } from "@nightlatch/contract";
import { COOKIES } from "@nightlatch/domain";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { readCookie, setCookie } from "../cookies.ts";
import { closeShell, openShell } from "../testing/open-shell.tsx";

const button = () => page.getByRole("button", { name: "Discreet" });
const hasIcon = () => document.head.querySelector("link[href='/icon.svg']") !== null;
const isOn = () => document.documentElement.classList.contains("discreet");

beforeEach(async () => {
  await openShell({ url: "/about" });
});
afterEach(() => {
  dispatchEvent(new Event(WIPED_EVENT));
  closeShell();
});

test("discreet mode sets a cookie for the server, and removes it when it is switched off", async () => {
  await button().click();
  await expect.element(button()).toHaveAttribute("aria-pressed", "true");
  expect([readCookie(COOKIES.discreet), isOn(), hasIcon()]).toEqual(["1", true, false]);
  await button().click();
  await expect.element(button()).toHaveAttribute("aria-pressed", "false");
  expect([readCookie(COOKIES.discreet), isOn(), hasIcon()]).toEqual([undefined, false, true]);
});

test("switching it on shows a note about its effects, which disappears after a while or when it is switched off", async () => {
  const note = () => page.getByText("Tab title hidden, pictures blurred.");
  const below = () => document.querySelector("main")?.getBoundingClientRect().top;
  const before = below();
  await button().click();
  await expect.element(note()).toBeVisible();
  expect(note().element().closest("[role=status]")).not.toBeNull();
  expect(below()).toBe(before);
  for (const animation of note().element().getAnimations()) animation.finish();
  await expect.element(note()).not.toBeVisible();
  await button().click();
  await expect.element(note()).not.toBeInTheDocument();
});

test("shows no note when it was already on", async () => {
  closeShell();
  setCookie(COOKIES.discreet, "1", 60);
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await openShell({ url: "/about" });
  await expect.element(button()).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByText(/^Tab title hidden/)).not.toBeInTheDocument();
});

test("is off after a wipe", async () => {
  await button().click();
  dispatchEvent(new Event(WIPED_EVENT));
  await expect.element(button()).toHaveAttribute("aria-pressed", "false");
  expect([readCookie(COOKIES.discreet), isOn()]).toEqual([undefined, false]);
});

test("is on when Back restores a page from before it was switched on", async () => {
  setCookie(COOKIES.discreet, "1", 60);
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.element(button()).toHaveAttribute("aria-pressed", "true");
  expect(isOn()).toBe(true);
});
