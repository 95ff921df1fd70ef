import type { ListingDetail } from "@nightlatch/domain";
import { AXE_MS, expectAxeClean, showOn, WIDE } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { makeListing } from "../testing/make-listing.ts";
import { imagesWithFiles, openListing } from "../testing/open-listing.ts";

type Fact = NonNullable<ListingDetail["privacyFacts"]>[number];

const FACT: Fact = { key: "entry", values: [{ slug: "own-key", label: "With your own key or code" }], by: "host", since: "2026-01-31" };
const FACTS: Fact[] = [
  {
    key: "cameras",
    values: [{ slug: "outside-only", label: "Outside only" }],
    detail: "at the gate and at the second gate behind it, which has a bell",
    by: "verified",
    since: "2026-05-03",
  },
  FACT,
];

const card = () => page.getByRole("region", { name: "How private it is" });

beforeEach(() => openListing(makeListing({ privacyFacts: FACTS, pictures: imagesWithFiles(3) })));
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the card is a description list that is readable at any width", { timeout: AXE_MS }, async () => {
  const terms = card().getByRole("term");
  await expect.element(terms.first()).toHaveTextContent("Cameras");
  for (const width of [320, 1280]) {
    await showOn({ ...WIDE, width });
    expect(document.documentElement.scrollWidth, `${width} px`).toBeLessThanOrEqual(width);
  }
  await expectAxeClean();
});

test("an answer on a phone has the card's width, and is next to its question only on wide cards", async () => {
  for (const [width, isBeside] of [
    [390, false],
    [768, true],
  ] as const) {
    await showOn({ ...WIDE, width });
    const [term, definition] = [card().getByRole("term").first(), card().getByRole("definition").first()].map((part) =>
      part.element().getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    expect(definition.left > term.left, `${width} px`).toBe(isBeside);
  }
});

test("a date that does not fit moves to the second line as a whole", async () => {
  await openListing(makeListing({ privacyFacts: [{ ...FACT, since: "2025-06-05" }] }));
  await showOn({ ...WIDE, width: 430 });
  const words = document.createRange();
  const text = [...card().getByText("The host's word").element().childNodes].at(-1) as Text;
  const topOf = (word: string): number => {
    words.setStart(text, text.data.indexOf(word));
    words.setEnd(text, text.data.indexOf(word) + word.length);
    return words.getBoundingClientRect().top;
  };
  expect(topOf("2025")).toBe(topOf("June"));
});

test("a print of the card has the listing's name and place above, and the page returns afterwards", async () => {
  const isPrinted = (selector: string) => {
    const found = document.querySelector(selector);
    return found !== null && !found.closest("[data-unprinted]");
  };
  let printed: boolean[] = [];
  vi.spyOn(window, "print").mockImplementation(() => {
    printed = ["main h1", "#notes", "#photos", "#about", "#booking", "nav"].map(isPrinted);
  });
  await card().getByRole("button", { name: "Print this card" }).click();
  await expect.poll(() => printed).toEqual([true, true, false, false, false, false]);
  window.dispatchEvent(new Event("afterprint"));
  expect(document.querySelectorAll("[data-unprinted]")).toHaveLength(0);
});

test("reports a browser that cannot print", async () => {
  vi.stubGlobal("print", undefined);
  const alertSpy = vi.spyOn(window, "alert").mockImplementation(() => {});
  await card().getByRole("button", { name: "Print this card" }).click();
  await expect.poll(() => alertSpy.mock.calls.join()).toContain("This browser can't print.");
  expect(document.querySelectorAll("[data-unprinted]")).toHaveLength(0);
});
