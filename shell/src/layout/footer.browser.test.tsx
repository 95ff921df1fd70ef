import { showOn, WIDE } from "@nightlatch/testing/browser";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { closeShell, createFakeRemotes, openShell } from "../testing/open-shell.tsx";

afterEach(() => closeShell());

test("no line of the footer's text ends with only one or two words", async () => {
  await openShell({ url: "/about", remotes: createFakeRemotes() });
  const words = page.getByText(/^For adults of 18 and over\./);
  await expect.element(words).toBeVisible();
  const range = document.createRange();
  range.selectNodeContents(words.element());
  for (const width of [390, 1280]) {
    await showOn({ ...WIDE, width });
    const lines = new Map<number, number>();
    for (const { top, left, right } of range.getClientRects()) lines.set(top, Math.max(lines.get(top) ?? 0, right - left));
    const widths = [...lines.values()];
    expect(widths.length, `${width}`).toBeGreaterThan(1);
    expect(widths.at(-1), `${width}`).toBeGreaterThan(Math.max(...widths) / 2);
  }
  await showOn(WIDE);
});

test("the hosts' link is in the row of the other links, with no link alone below them", async () => {
  await openShell({ url: "/about", remotes: createFakeRemotes() });
  const links = page.getByRole("contentinfo").getByRole("navigation");
  await expect.element(links).toBeVisible();
  expect(links.elements()).toHaveLength(1);
  const rows = () => {
    const tops = links
      .getByRole("link")
      .elements()
      .map((link) => link.getBoundingClientRect().top);
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  };
  for (const [width, expected] of [
    [320, [1, 3, 3]],
    [390, [1, 3, 3]],
    [768, [7]],
    [1024, [7]],
    [1920, [7]],
  ] as const) {
    await showOn({ ...WIDE, width });
    expect(rows(), `${width}`).toEqual(expected);
  }
  await showOn(WIDE);
});
