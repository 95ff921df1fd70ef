import { AXE_MS, expectAxeClean, expectClean, expectModal, showOn } from "@nightlatch/testing/browser";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { makeListing } from "../testing/make-listing.ts";
import { BROKEN, imagesWithFiles, openListing } from "../testing/open-listing.ts";

const COUNT = 7;
const viewer = () => page.getByRole("dialog", { name: /^Photos of/ });
const links = () => [...document.querySelectorAll<HTMLAnchorElement>("#photos li a")];
const currentSlide = () => viewer().element().querySelector("[data-offset='0']") as HTMLElement;
const button = (name: string) => viewer().getByRole("button", { name, exact: true });
const showAll = (count: number) => page.getByRole("button", { name: `Show all ${count} photos` });

async function expectAt(number: number, count = COUNT): Promise<void> {
  await expect.element(viewer().getByRole("status")).toHaveTextContent(new RegExp(`^Photo\\s*${number}\\s*/\\s*of\\s*${count}$`));
}

async function open(images = imagesWithFiles(COUNT)): Promise<void> {
  await openListing(makeListing({ pictures: images }));
}

async function clickPhoto(index: number): Promise<void> {
  await userEvent.click(links()[index] as HTMLElement);
  await expect.element(viewer()).toBeVisible();
}

test("a click opens the image; arrows turn and wrap, Home and End go to the ends, Escape restores the focus", async () => {
  await open();
  await clickPhoto(2);
  await expect.element(viewer()).toHaveAccessibleName("Photos of Alder Hollow");
  await expect.element(viewer()).toHaveAccessibleDescription(new RegExp(`^Photo 3\\s.*of ${COUNT}$`));
  await expectAt(3);
  for (const [key, number] of [
    ["ArrowRight", 4],
    ["ArrowLeft", 3],
    ["Home", 1],
    ["ArrowLeft", COUNT],
    ["ArrowRight", 1],
    ["End", COUNT],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expectAt(number);
    expect(currentSlide().querySelector("picture img")?.getAttribute("alt")).toBe(`View ${number}`);
  }
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(document.activeElement).toBe(links()[2]);
});

test("buttons and thumbnails turn too, and the focus stays inside", async () => {
  await open();
  await showAll(COUNT).click();
  await expectAt(1);
  await button("Previous photo").click();
  await expectAt(COUNT);
  await button("Next photo").click();
  await expectAt(1);
  await button("Photo 4").click();
  await expectAt(4);
  expect(viewer().element().querySelectorAll("[aria-current=true]")).toHaveLength(1);
  expect(button("Photo 4").element().getAttribute("aria-current")).toBe("true");
  for (let round = 0; round < COUNT + 8; round += 1) {
    await userEvent.keyboard("{Tab}");
    // The browser's toolbar may get the focus, but no element behind the dialog.
    expect(document.activeElement === document.body || document.activeElement?.closest("dialog") !== null).toBe(true);
  }
  await button("Close").click();
  await expect.element(showAll(COUNT)).toHaveFocus();
});

test("axe finds no violation with the viewer open, and its buttons are as large as a finger", { timeout: AXE_MS }, async () => {
  await open();
  await clickPhoto(0);
  expectModal(viewer());
  await expectClean("with the viewer open");
  await showOn({ width: 390, height: 844, colorScheme: "light" });
  for (const element of viewer().getByRole("button").elements()) {
    const { width, height } = element.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});

test.each([
  [320, 568],
  [390, 844],
  [390, 300],
  [1280, 800],
])("the exit at %i x %i is as large as a thumb, covers nothing, and is in a right corner", async (width, height) => {
  await open();
  const shell = document.body.appendChild(document.createElement("div"));
  shell.setAttribute("data-bar", "");
  onTestFinished(() => shell.remove());
  await clickPhoto(0);
  await showOn({ width, height, colorScheme: "light" });
  const controls = [...viewer().getByRole("button").elements(), viewer().getByRole("link", { name: "Quick exit" }).element()];
  const boxes = controls.filter((control) => !control.closest("ol, ul")).map((control) => control.getBoundingClientRect());
  const exit = boxes.at(-1) as DOMRect;
  expect(Math.min(exit.width, exit.height)).toBeGreaterThanOrEqual(44);
  expect(width < 768 ? exit.bottom : exit.top).toBeCloseTo(width < 768 ? height : 12, -1);
  expect(width - exit.right).toBeLessThanOrEqual(40);
  for (const { left, right, top, bottom } of boxes.slice(0, -1))
    expect(right <= exit.left || left >= exit.right || bottom <= exit.top || top >= exit.bottom).toBe(true);
});

test("an image fits completely, with both neighbours preloaded and hidden from screen readers", async () => {
  await open();
  await clickPhoto(0);
  await expect.poll(() => viewer().element().querySelectorAll("[data-offset]").length).toBe(3);
  for (const offset of ["-1", "1"]) {
    const slide = viewer().element().querySelector(`[data-offset='${offset}']`);
    expect(slide?.getAttribute("aria-hidden")).toBe("true");
    await expect.poll(() => slide?.querySelector<HTMLImageElement>("picture img")?.naturalWidth ?? 0).toBeGreaterThan(0);
  }
  const box = currentSlide().querySelector("picture img")?.getBoundingClientRect();
  if (!box) throw new Error("The picture has no box.");
  expect(box.width / box.height).toBeCloseTo(1400 / 933, 1);
  expect(box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight).toBe(true);
});

test("a single image has no arrows and does not turn", async () => {
  await open(imagesWithFiles(1));
  await expect.element(page.getByRole("button", { name: /^Show all/ })).not.toBeInTheDocument();
  await clickPhoto(0);
  await expectAt(1, 1);
  expect(viewer().getByRole("button").elements()).toHaveLength(1);
  await userEvent.keyboard("{ArrowRight}");
  await expectAt(1, 1);
});

test("the clicked image appears within the click's task, thumbnails later, and nothing moves", async () => {
  await open();
  await clickPhoto(0);
  await button("Close").click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  links()[2]?.click();
  // The viewer's chunk is loaded, so React renders the viewer in the click's own task.
  for (let round = 0; round < 9; round += 1) await Promise.resolve();
  expect(document.querySelector("dialog[open] [data-offset='0'] img[alt='View 3']")).not.toBeNull();
  const strip = viewer().element().querySelector("ul") as HTMLElement;
  expect(strip.children).toHaveLength(0);
  const { height } = strip.getBoundingClientRect();
  await expect.element(button("Photo 7")).toBeVisible();
  expect(strip.getBoundingClientRect().height).toBe(height);
});

test("twenty images: five on the page, all in the viewer, the last one next to the first", async () => {
  await open(imagesWithFiles(20));
  expect([...document.querySelectorAll("#photos li")].filter((item) => item.checkVisibility())).toHaveLength(5);
  await showAll(20).click();
  await expectAt(1, 20);
  await userEvent.keyboard("{ArrowLeft}");
  await expectAt(20, 20);
  await expect.element(button("Photo 20")).toBeInViewport();
});

test("a failed image shows the illustrated door, and a message in the viewer, which still turns", async () => {
  await open(imagesWithFiles(COUNT).map((image, index) => (index === 1 ? { ...image, src: BROKEN } : image)));
  const door = page.getByAltText("View 2 (did not load)");
  await expect.element(door).toBeVisible();
  expect(door.element().getAttribute("src")).toContain("no-picture");
  const other = document.querySelectorAll("#photos li picture img")[2]?.getBoundingClientRect();
  const { width, height } = door.element().getBoundingClientRect();
  expect([width, height]).toEqual([other?.width, other?.height]);
  expect(document.querySelectorAll("#photos img[alt$='(did not load)']")).toHaveLength(1);
  await clickPhoto(0);
  await expectAt(1);
  await userEvent.keyboard("{ArrowRight}");
  await expectAt(2);
  await expect.poll(() => currentSlide().textContent).toContain("This photo didn't load.");
  await userEvent.keyboard("{ArrowRight}");
  await expectAt(3);
  expect(currentSlide().textContent).not.toContain("didn't load");
});

test("reduced motion changes images at once", async () => {
  await open();
  await clickPhoto(0);
  expect(matchMedia("(prefers-reduced-motion: reduce)").matches).toBe(true);
  expect(getComputedStyle(currentSlide()).transitionDuration).toBe("0s");
  await expectAxeClean();
});
