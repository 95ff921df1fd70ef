import { paths } from "@nightlatch/contract";
import { AXE_MS, expectClean, showOn, TEST_CONFIG, WIDE } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Boot } from "../boot.ts";
import { closeShell, findIn, openShell } from "../testing/open-shell.tsx";
import { startInspector } from "./inspector.tsx";

const file = { href: "/x.js", integrity: "" };
const released = (version: string) => ({ version, entry: file, global: "x", css: [], chunks: {}, pages: [] });
const BOOT: Boot = {
  version: "1.4.0",
  config: TEST_CONFIG,
  remotes: { "mf-pricing": released("2.0.1"), "mf-browse": released("3.1.0") },
  scripts: [],
  url: paths.about(),
  inspect: { bytes: { shell: 102_280, "mf-pricing": 10_528 } },
};

const tools = () => page.getByRole("complementary", { name: "Inspector" });
const toggle = () => tools().getByRole("button", { name: "Inspect" });
const packages = () => tools().getByRole("listitem");
const rootOfTools = () => [...document.body.children].find((child) => child.shadowRoot);
const inTools = (selector: string) => [...(rootOfTools()?.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();

beforeEach(async () => {
  await openShell({ url: paths.about() });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("mf-pricing");
  startInspector({ boot: BOOT, find: findIn });
  await expect.element(toggle()).toBeVisible();
});
afterEach(async () => {
  rootOfTools()?.remove();
  closeShell();
  await showOn(WIDE);
});

test("outlines show each part's owner, version, size and load time, and move nothing", async () => {
  const regions = () => ["header", "main", "footer"].map((name) => boxOf(document.querySelector(`body > ${name}`)));
  const before = regions();
  await toggle().click();
  await expect.element(packages().first()).toHaveTextContent(/^shell 1\.4\.0header, footer102\.3\sKB brotli, 0 files in 0\sms$/);
  await expect.element(packages().last()).toHaveTextContent(/^mf-pricing 2\.0\.1page10\.5\sKB brotli, 0 files in 0\sms$/);
  await expect
    .poll(() => inTools("[data-part]").map(({ dataset }) => [dataset.part, dataset.owner]))
    .toEqual([
      ["header", "shell"],
      ["main", "mf-pricing"],
      ["footer", "shell"],
    ]);
  expect(regions()).toEqual(before);
  for (const [index, region] of inTools("[data-part]").entries()) {
    const [framed, own] = [boxOf(region.firstElementChild), before[index] ?? new DOMRect()];
    for (const edge of ["left", "top", "right", "bottom"] as const) expect(Math.abs(framed[edge] - own[edge])).toBeLessThan(1);
  }
  const controls = [...document.querySelectorAll("main a, main button, header a, header button, footer a, footer button")].map(boxOf);
  const labels = inTools(".label");
  expect(labels.length).toBeGreaterThan(0);
  for (const label of labels) {
    const { left, right, top, bottom } = boxOf(label);
    const under = controls.filter((box) => box.width > 0 && left < box.right && box.left < right && top < box.bottom && box.top < bottom);
    expect(under, label.textContent ?? "").toEqual([]);
  }
});

test("the page stays usable below it, and the panel shows another remote's page", async () => {
  await toggle().click();
  await page.getByRole("banner").getByRole("link", { name: "Nightlatch" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("mf-browse");
  await expect.element(packages().last()).toHaveTextContent(/^mf-browse 3\.1\.0page/);
});

test("the shortcut opens and closes it, Escape closes it, and the state is not stored", async () => {
  await userEvent.keyboard("{Alt>}i{/Alt}");
  await expect.element(toggle()).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{Alt>}i{/Alt}");
  await expect.element(toggle()).toHaveAttribute("aria-expanded", "false");
  (toggle().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => packages().elements().length).toBe(2);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => packages().elements().length).toBe(0);
  expect(rootOfTools()?.shadowRoot?.activeElement).toBe(toggle().element());
  await userEvent.keyboard("{Enter}");
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)].join(" ")).not.toContain("inspect");
});

test("Escape closes a page's dialog first", async () => {
  await showOn({ width: 390, height: 844, colorScheme: "light" });
  await toggle().click();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.element(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog", { name: "Menu" })).not.toBeInTheDocument();
  await expect.element(toggle()).toHaveAttribute("aria-expanded", "true");
});

test(
  "axe finds no violation while it is open",
  async () => {
    await toggle().click();
    await expect.poll(() => packages().elements().length).toBe(2);
    await expectClean("open");
  },
  AXE_MS,
);
