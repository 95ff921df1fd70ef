import type { Page } from "@playwright/test";
import { test } from "../../support/development.ts";
import type { RunningSite } from "../../support/site.ts";
import { expect, siteUrl, waitForHydration, watchPage } from "../../support/test.ts";

// One worker for the whole file, since each would start its own site.
test.describe.configure({ mode: "default" });

const toggle = (page: Page) => page.getByRole("complementary", { name: "Inspector" }).getByRole("button", { name: "Inspect" });
const packages = (page: Page) => page.getByRole("complementary", { name: "Inspector" }).getByRole("listitem");

async function openListing(page: Page, site: RunningSite): Promise<void> {
  const { items } = await (await fetch(`${siteUrl()}/api/listings?limit=1`)).json();
  await page.goto(`${site.address}/property/${items[0].slug}`);
  await waitForHydration(page);
  await expect(toggle(page)).toBeVisible();
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The boxes that the inspector drew, and those of the page's own parts and controls. */
function readBoxes(page: Page) {
  return page.evaluate(() => {
    const boxOf = (element: Element): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const root = [...document.body.children].find((child) => child.shadowRoot)?.shadowRoot;
    const all = (selector: string) => [...(root?.querySelectorAll(selector) ?? [])];
    return {
      outlines: all("[data-part]").map((part) => ({
        part: part.getAttribute("data-part") ?? "",
        owner: part.getAttribute("data-owner"),
        box: boxOf(part.children[0] as Element),
      })),
      labels: all(".label").map((label) => ({ text: label.textContent ?? "", box: boxOf(label) })),
      parts: Object.fromEntries(
        ["header", "main", "footer"].map((name) => [name, boxOf(document.querySelector(`body > ${name}`) as Element)]),
      ),
      controls: [...document.querySelectorAll("main a, main button, header a, header button, footer a, footer button")]
        .map((element) => boxOf(element))
        .filter(({ left, right }) => right > left),
    };
  });
}

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test("outlines say who owns which part, with version, size and load time, and move nothing", { tag: "@long" }, async ({
  page,
  against: site,
}) => {
  const notes = watchPage(page, site.address);
  await openListing(page, site);
  const before = (await readBoxes(page)).parts;
  await toggle(page).click();
  await expect(packages(page)).toHaveCount(2);
  await expect(packages(page).first()).toHaveText(/^shell dev-\d+header, footer[\d.]+\sKB in development, \d+ files in \d+\sms$/);
  await expect(packages(page).last()).toHaveText(/^mf-detail dev-\d+page[\d.]+\sKB in development, \d+ files? in \d+\sms$/);
  await expect.poll(async () => (await readBoxes(page)).outlines.length).toBe(3);
  const { outlines, labels, parts, controls } = await readBoxes(page);
  expect(outlines.map(({ part, owner }) => [part, owner])).toEqual([
    ["header", "shell"],
    ["main", "mf-detail"],
    ["footer", "shell"],
  ]);
  expect(parts).toEqual(before);
  for (const { part, box } of outlines) {
    const own = parts[part] as Box;
    for (const edge of ["left", "top", "right", "bottom"] as const) expect(Math.abs(box[edge] - own[edge])).toBeLessThan(1);
  }
  expect(labels.length).toBeGreaterThan(0);
  for (const { text, box } of labels) expect([text, controls.filter((control) => meet(box, control))]).toEqual([text, []]);
  expect(notes.console).toEqual([]);
});

// On the built site: shell/inspector.spec.ts.
test("the page stays usable beneath it, and another remote's page says so", { tag: "@long" }, async ({ page, against: site }) => {
  await openListing(page, site);
  await toggle(page).click();
  await expect(packages(page)).toHaveCount(2);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Next Unforgettable Escape");
  // mf-browse is a release here, so its size is the one in the release's record.
  await expect(packages(page).last()).toHaveText(/^mf-browse \d[^\s]*page\d+\.\d\sKB brotli, \d+ files? in \d+\sms$/);
});
