import type { ElementHandle, Locator, Page } from "@playwright/test";
import { issuePreview } from "../../support/preview.ts";
import { expect, PHONE, test, waitForHydration } from "../../support/test.ts";
import { HARDEST, pushedSideways, read, SPACED, type TextSettings } from "../../support/text-size.ts";

test.use({ ...PHONE, trace: "off" });

// The success criteria 1.4.4, 1.4.10, 1.4.12 and, for target sizes, 2.5.5 of WCAG 2.2.
const ALL_SETTINGS: readonly TextSettings[] = [
  SPACED,
  ...[300, 320, 344, 348, 360, 390].flatMap((width) => [
    { width, text: 100 },
    ...[115, 130, 200].flatMap((text) => [{ width, text }, { width, text, by: "html" } as const]),
  ]),
];

async function lookAt(page: Page, controls: Readonly<Record<string, Locator>>, least = 0): Promise<() => Promise<string[]>> {
  const parts: { name: string; element: ElementHandle | null }[] = [];
  for (const [name, control] of Object.entries(controls)) parts.push({ name, element: await control.elementHandle() });
  return () =>
    page.evaluate(
      ({ parts, least }) => {
        const boxes = parts.map(({ name, element }) => {
          const { scrollWidth, clientWidth } = element as Element;
          return { name, box: (element as Element).getBoundingClientRect(), cut: scrollWidth > clientWidth };
        });
        return boxes.flatMap(({ name, box, cut }, index) => [
          ...(box.left < 0 || box.right > document.documentElement.clientWidth + 0.5 ? [`${name} ends at ${Math.round(box.right)}`] : []),
          ...(box.width < least || box.height < least ? [`${name} is ${Math.round(box.width)}x${Math.round(box.height)}`] : []),
          ...(cut ? [`${name} is smaller than its words`] : []),
          ...boxes.slice(index + 1).flatMap(({ name: other, box: otherBox }) => {
            const width = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left);
            const height = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top);
            return width > 0.5 && height > 0.5 ? [`${name} and ${other} overlap`] : [];
          }),
        ]);
      },
      { parts, least },
    );
}

async function lookAtHeader(page: Page): Promise<() => Promise<string[]>> {
  const header = page.getByRole("banner");
  const saved = header.getByRole("link", { name: "Saved" });
  const discreet = header.getByRole("button", { name: "Discreet" });
  const exit = header.getByRole("link", { name: "Quick exit" });
  const menu = header.getByRole("button", { name: "Menu" });
  const targets = await lookAt(page, { Saved: saved, Discreet: discreet, "Quick exit": exit, Menu: menu }, 44);
  const icons = await lookAt(page, { "the icon of Menu": menu.locator("svg") }, 22);
  const name = await header.getByText("Nightlatch", { exact: true }).elementHandle();
  const cut = () =>
    page.evaluate((word) => {
      const [box, parentBox] = [word?.getBoundingClientRect(), word?.parentElement?.getBoundingClientRect()];
      const whole = box && parentBox && box.right <= parentBox.right + 0.5;
      const away = box && parentBox && box.top >= parentBox.bottom - 0.5;
      return whole || away ? [] : ["the name is cut"];
    }, name);
  return async () => [...(await targets()), ...(await icons()), ...(await cut())];
}

test("the header fits at every width and text size", { tag: "@long" }, async ({ page }) => {
  await page.goto("/about");
  expect(await read(page, ALL_SETTINGS, await lookAtHeader(page))).toEqual([]);
});

for (const { sizes, readings, tag } of [
  { sizes: "the hardest sizes of text", readings: HARDEST, tag: [] },
  { sizes: "every width and size of text", readings: ALL_SETTINGS, tag: "@long" },
])
  test(`the bar fits at ${sizes}, at the lower edge, and covers nothing`, { tag: [tag, "@mf-browse"].flat() }, async ({ page }) => {
    await page.goto("/properties/kink-cabins-bnbs?wellness=sauna");
    await waitForHydration(page);
    const heart = page.getByRole("button", { name: /^Save / }).first();
    await heart.click();
    const [saved, exit] = ["Saved (1)", "Quick exit"].map((name) => page.getByRole("link", { name })) as [Locator, Locator];
    const filters = page.getByRole("button", { name: "Filters (1)" });
    const targets = await lookAt(page, { Saved: saved, Filters: filters, "Quick exit": exit }, 44);
    expect(await read(page, readings, async () => [...(await targets()), ...(await lookAtEdge(page))])).toEqual([]);
  });

const lookAtEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const { top, bottom } = (document.querySelector("[data-bar]") as HTMLElement).getBoundingClientRect();
    const end = document.querySelector("main")?.lastElementChild?.getBoundingClientRect().bottom ?? 0;
    return [
      ...(Math.abs(bottom - innerHeight) > 0.5 ? [`the bar ends at ${bottom} of ${innerHeight}`] : []),
      ...(end > top + 0.5 ? [`the page ends ${end - top} px below the bar's upper edge`] : []),
    ];
  });

test("a listing's page with a preview banner does not overflow sideways with large text", { tag: ["@mf-detail", "@long"] }, async ({
  page,
}) => {
  const { token } = await issuePreview({ name: "Wilhelmina" });
  await page.goto(`/properties?access=${token}`);
  const banner = page.getByRole("complementary", { name: "Preview" });
  await expect(banner).toBeVisible();
  await page.goto(String(await page.locator("main article a[href^='/property/']").first().getAttribute("href")));
  await expect(banner).toBeVisible();
  const box = await lookAt(page, { "the banner": banner });
  const actions = await lookAt(page, { "Send feedback": banner.getByRole("link"), "Leave preview": banner.getByRole("button") });
  expect(await read(page, HARDEST, async () => [...(await pushedSideways(page)), ...(await box()), ...(await actions())])).toEqual([]);
});

test("header and drawer fit the largest text before any script has run, and the drawer opens once", async ({ page }) => {
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/about");
  expect(await read(page, HARDEST, await lookAtHeader(page))).toEqual([]);
  await page.getByRole("button", { name: "Menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  const [home, about, blog] = ["Home", "About", "Blog"].map((name) => drawer.getByRole("link", { name }));
  if (!home || !about || !blog) throw new Error("The drawer has three links.");
  const [close, exit] = [drawer.getByRole("button", { name: "Close" }), drawer.getByRole("link", { name: "Quick exit" })];
  const faults = await lookAt(page, { Close: close, Home: home, About: about, Blog: blog, "Quick exit": exit }, 44);
  expect(await read(page, HARDEST, async () => [...(await pushedSideways(page)), ...(await faults())])).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  await page.unrouteAll();
  await page.reload();
  await waitForHydration(page);
  const commands = await page.evaluateHandle(() => {
    const seen: string[] = [];
    document.addEventListener("command", ({ type }) => seen.push(type), true);
    return seen;
  });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(drawer).toBeVisible();
  await close.click();
  await expect(drawer).toBeHidden();
  expect(await commands.jsonValue(), "the button's command opens it, too").toEqual([]);
});
