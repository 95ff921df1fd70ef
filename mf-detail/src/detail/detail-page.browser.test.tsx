import { similarTo } from "@nightlatch/fixtures";
import { AXE_MS, createFakeApi, expectAxeClean, expectModal, linesOf, openRoute, showOn, WIDE } from "@nightlatch/testing/browser";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { fixtures } from "../fixtures.ts";
import { routes } from "../routes.tsx";
import { BARE, makeListing } from "../testing/make-listing.ts";
import { imagesWithFiles, openListing } from "../testing/open-listing.ts";

afterEach(() => vi.restoreAllMocks());

test("reports a listing that fails to load, and Retry loads it", async () => {
  const full = fixtures.find(({ name }) => name === "detail-full");
  const api = createFakeApi(full);
  const down = { status: 500, json: { error: "Down", code: "server_error" } };
  api.reply("GET /api/listings/alder-hollow", down);
  // Without `load`, the page itself requests its data and fails, as after a click on a link.
  await openRoute(
    routes.map((route) => ({ ...route, load: undefined })),
    { api, url: "/property/alder-hollow" },
  );
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Failed to load property");
  await expect.element(page.getByRole("link", { name: "Browse properties" })).toHaveAttribute("href", "/properties");
  api.reply("GET /api/listings/alder-hollow", { json: makeListing() });
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(/^Alder Hollow$/);
});

const openWithSimilar = (items = similarTo("alder-hollow")) =>
  openListing(makeListing(), (api) => api.reply("GET /api/listings/alder-hollow/similar", { json: { items } }));

test("all parts of the page have the same distance on a phone", async () => {
  await openWithSimilar();
  await showOn({ ...WIDE, width: 390 });
  const partOf = (name: string) => page.getByRole("region", { name });
  await expect.element(partOf("Similar places nearby")).toBeVisible();
  const boxes = ["How private it is", "What's there", "Similar places nearby", "Not as described?"].map((name) =>
    partOf(name).element().getBoundingClientRect(),
  );
  const gaps = boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)));
  expect(new Set(gaps).size, gaps.join(", ")).toBe(1);
});

test("the booking button is visible at first, next to the heading or at the lower edge of a phone", async () => {
  await openListing(makeListing());
  const book = page.getByRole("link", { name: /^Book now/ });
  await expect.element(book).toBeVisible();
  const topOf = (element: Element | null | undefined) => Math.round(element?.getBoundingClientRect().top ?? Number.NaN);
  expect(topOf(book.element().closest("aside"))).toBe(topOf(page.getByRole("heading", { level: 1 }).element().closest("header")));
  await showOn({ ...WIDE, width: 390, height: 844 });
  expect(book.element().closest("aside")?.getBoundingClientRect().bottom).toBeGreaterThan(844 - 50);
});

test("the line above similar stays has the same distance as parts of the text on a wide screen", async () => {
  await openWithSimilar();
  const boxOf = (name: string) => page.getByRole("region", { name }).element().getBoundingClientRect();
  await expect.element(page.getByRole("region", { name: "Similar places nearby" })).toBeVisible();
  const similar = page.getByRole("region", { name: "Similar places nearby" }).element();
  const line = similar.parentElement?.parentElement?.getBoundingClientRect().top;
  const between = boxOf("What's there").top - boxOf("How private it is").bottom;
  expect(Math.round((line ?? 0) - boxOf("What's there").bottom)).toBe(Math.round(between));
});

test("shows half of an upright cover photo on tablets too, and crops almost nothing at the top", async () => {
  const upright = imagesWithFiles(3).map((testImage, at) => (at === 0 ? { ...testImage, width: 1200, height: 1600 } : testImage));
  await openListing(makeListing({ pictures: upright }));
  const image = document.querySelector("#photos img[fetchpriority=high]") as HTMLImageElement;
  for (const width of [320, 390, 768, 1280, 1920]) {
    await showOn({ ...WIDE, width });
    const frame = image.getBoundingClientRect();
    const [, down = ""] = getComputedStyle(image).objectPosition.split(" ");
    const whole = (frame.width * 1600) / 1200;
    expect((((whole - frame.height) / whole) * Number.parseFloat(down)) / 100, `${width} px`).toBeLessThan(0.09);
    expect(frame.height / whole, `${width} px`).toBeGreaterThan(0.49);
    const heights = [...document.querySelectorAll("#photos li")].map((item) => [item, item.querySelector("picture > img")]);
    for (const [item, each] of heights)
      expect(each?.getBoundingClientRect().height).toBeCloseTo(item?.getBoundingClientRect().height ?? 0, 0);
  }
  await showOn({ ...WIDE, width: 768 });
  await openListing(makeListing({ pictures: imagesWithFiles(3) }));
  const wide = document.querySelector("#photos img[fetchpriority=high]")?.getBoundingClientRect();
  expect((wide?.width ?? 0) / (wide?.height ?? 1)).toBeCloseTo(2, 1);
});

test("images of similar stays fill their cards on the narrowest phone, in the shape of the others", async () => {
  await openWithSimilar();
  const similar = page.getByRole("region", { name: "Similar places nearby" });
  await expect.element(similar).toBeVisible();
  const card = similar.element().querySelector("article") as HTMLElement;
  const coverBox = () => (card.querySelector("picture > img") as HTMLImageElement).getBoundingClientRect();
  // The element that sets the image's width differs between breakpoints.
  const { sizes } = card.querySelector("img[sizes], source") as HTMLSourceElement;
  for (const width of [320, 344]) {
    await showOn({ ...WIDE, width });
    expect(coverBox().width, `${width} px`).toBe(card.clientWidth);
    expect(coverBox().width / coverBox().height).toBeCloseTo(1.5, 1);
    expect(matchMedia("(width >= 22.5rem)").matches).toBe(false);
  }
  await showOn({ ...WIDE, width: 360 });
  expect(coverBox().width / card.clientWidth).toBeCloseTo(0.36, 1);
  expect(matchMedia("(width >= 22.5rem)").matches).toBe(true);
  expect(sizes).toMatch(/\(width >= 22.5rem\) 36vw, 100vw$/);
});

test("a short link in a text stays on one line", async () => {
  await openListing(makeListing());
  for (const width of [320, 344, 360, 375, 390, 412, 430]) {
    await showOn({ ...WIDE, width });
    for (const name of ["Ask the host", "write to us"])
      expect(page.getByRole("link", { name }).element().getClientRects().length, `${name}, ${width} px`).toBe(1);
  }
});

test("facts about a similar stay on two lines break at a dot", async () => {
  const facts = ["Cameras outside only", "Staff at the door"];
  const items = similarTo("alder-hollow").map((card) => ({ ...card, privacy: facts }));
  await openWithSimilar(items);
  await showOn({ ...WIDE, width: 390 });
  const line = page.getByText(facts.join(" · ")).first();
  await expect.element(line).toBeVisible();
  expect(linesOf(line)).toEqual(facts);
});

test("shows a page without gaps for a listing without optional data", { timeout: AXE_MS }, async () => {
  const complaints = vi.spyOn(console, "error");
  await openListing(makeListing(BARE));
  await expect.element(page.getByText("Booking link coming")).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Book now/ })).not.toBeInTheDocument();
  expect(document.querySelector("main img[src*='no-picture']")).not.toBeNull();
  await expectAxeClean();
  expect(complaints).not.toHaveBeenCalled();
});

test("Quick Edit changes a listing in place and never overwrites another's change", { timeout: AXE_MS }, async () => {
  const address = "/api/operator/listings/alder-hollow";
  const stored = {
    slug: "alder-hollow",
    version: "one",
    name: "Alder Hollow",
    description: "A small house.",
    website: "",
    bookingLink: "",
    maxGuests: 2,
    bedrooms: 1,
    beds: 1,
    bathrooms: 1.5,
    published: true,
    featured: false,
    lifestyleAware: false,
    lifestyleFriendly: false,
    oneCoupleOnly: true,
    cameras: "none-inside",
    sound: "",
    sightlines: "",
    entry: "",
    ground: "",
    identity: "",
    pictures: "",
  };
  const api = await openListing(makeListing());
  api.reply(`GET ${address}`, { json: stored });
  const openQuickEdit = (slug: string) => window.dispatchEvent(new CustomEvent("openQuickEdit", { detail: { slug } }));
  const panel = page.getByRole("dialog", { name: "Quick Edit" });
  const beds = panel.getByRole("textbox", { name: "Beds" });
  const save = panel.getByRole("button", { name: "Save" });
  openQuickEdit("another-listing");
  openQuickEdit("alder-hollow");
  await expect.element(panel.getByRole("textbox", { name: "Name" })).toHaveValue("Alder Hollow");
  expectModal(panel);
  await expectAxeClean("with the panel open");
  await beds.fill("two");
  await save.click();
  await expect.element(panel.getByText(/^Beds must be a whole number/)).toBeVisible();
  expect(api.calls(`PATCH ${address}`)).toEqual([]);
  api.reply(`PATCH ${address}`, { json: { ...stored, beds: 7, version: "two" } });
  api.reply("GET /api/listings/alder-hollow", { json: makeListing({ beds: 7 }) });
  await beds.fill("7");
  const cameras = panel.getByRole("combobox", { name: "Cameras" });
  await expect.element(cameras).toHaveValue("none-inside");
  await cameras.selectOptions("Outside only");
  const ground = panel.getByRole("group", { name: "Who is there" });
  await ground.getByRole("checkbox", { name: "Other guests" }).click();
  await ground.getByRole("checkbox", { name: "The host" }).click();
  await save.click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(api.calls(`PATCH ${address}`).map(({ body }) => body)).toEqual([
    { version: "one", beds: 7, cameras: "outside-only", ground: "host-on-site,other-guests" },
  ]);
  await expect.poll(() => document.querySelector("dl")?.textContent).toContain("Beds7");

  api.reply(`GET ${address}`, { json: { ...stored, beds: 7, version: "two" } });
  openQuickEdit("alder-hollow");
  await expect.element(beds).toHaveValue("7");
  api.reply(`PATCH ${address}`, { status: 409, json: { error: "Somebody else changed it.", code: "conflict" } });
  api.reply(`GET ${address}`, { json: { ...stored, beds: 1, version: "three" } });
  await beds.fill("9");
  await save.click();
  await expect.element(panel.getByRole("alert")).toHaveTextContent("Error: Somebody else changed it.");
  await panel.getByRole("button", { name: "Read it again" }).click();
  await expect.element(beds).toHaveValue("1");
});

test("the listing's name breaks only between words next to the booking card, at 200 % text on a wide screen", async () => {
  await openListing(makeListing());
  await showOn({ ...WIDE, width: 1280 });
  const name = page.getByRole("heading", { level: 1 });
  await expect.element(name).toBeVisible();
  document.documentElement.style.fontSize = "200%";
  expect(linesOf(name).join(" ")).toBe("Alder Hollow");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
  const buttons = ["Save", "Share"].map((label) => page.getByRole("button", { name: label }).first().element().getBoundingClientRect());
  expect(Math.max(...buttons.map(({ right }) => right))).toBeLessThan(
    page.getByRole("heading", { name: "Book with the host" }).element().getBoundingClientRect().left,
  );
});
