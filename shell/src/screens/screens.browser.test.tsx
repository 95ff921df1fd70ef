import { showOn, WIDE } from "@nightlatch/testing/browser";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { closeShell, createFakeRemotes, openShell } from "../testing/open-shell.tsx";

afterEach(() => closeShell());

test("Page Not Found starts at the same position as other pages, with a title of the same size", async () => {
  await openShell({ url: "/no/such/page", remotes: createFakeRemotes() });
  const title = page.getByRole("heading", { level: 1, name: "Page Not Found" });
  await expect.element(title).toBeVisible();
  for (const width of [390, 768, 1280, 1920]) {
    await showOn({ ...WIDE, width });
    const logo = page.getByRole("banner").getByRole("link").first().element();
    expect(title.element().getBoundingClientRect().left, `${width}`).toBe(logo.getBoundingClientRect().left);
  }
  expect(getComputedStyle(title.element()).fontSize).toBe("60px");
  await showOn(WIDE);
});

test("shows the lamp in its window above the text on a phone, and next to it on wide screens", async () => {
  await openShell({ url: "/no/such/page", remotes: createFakeRemotes() });
  const title = page.getByRole("heading", { level: 1, name: "Page Not Found" }).element();
  const mark = () => title.parentElement?.querySelector("svg")?.getBoundingClientRect() ?? new DOMRect();
  for (const width of [320, 390]) {
    await showOn({ ...WIDE, width });
    expect(mark().width, `${width}`).toBe(96);
    expect(mark().bottom, `${width}`).toBeLessThan(title.getBoundingClientRect().top);
  }
  const words = document.createRange();
  words.selectNodeContents(page.getByText(/^Sorry, the page/).element());
  for (const width of [768, 1280, 1920]) {
    await showOn({ ...WIDE, width });
    expect(mark().height, `${width}`).toBe(288);
    expect(mark().left - words.getBoundingClientRect().right, `${width}`).toBeGreaterThanOrEqual(24);
    expect(Math.round(mark().right), `${width}`).toBe(
      Math.round(page.getByRole("link", { name: "Quick exit" }).element().getBoundingClientRect().right),
    );
  }
  await showOn(WIDE);
});

test("shows the lamp's window in a scene with moon and hill, in both color schemes", async () => {
  await openShell({ url: "/no/such/page", remotes: createFakeRemotes() });
  const title = page.getByRole("heading", { level: 1, name: "Page Not Found" }).element();
  for (const colorScheme of ["light", "dark"] as const) {
    await showOn({ ...WIDE, colorScheme });
    const { backgroundImage } = getComputedStyle(title.parentElement?.querySelector("svg") as Element);
    expect(backgroundImage.match(/radial-gradient/g)?.length, colorScheme).toBe(2);
  }
  await showOn(WIDE);
});
