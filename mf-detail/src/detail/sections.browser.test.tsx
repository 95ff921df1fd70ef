import { forgetStays } from "@nightlatch/runtime";
import { createFakeApi, grantPermissions, openComponent, showOn, TEST_CONFIG, WIDE } from "@nightlatch/testing/browser";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { makeListing } from "../testing/make-listing.ts";
import { Heading } from "./heading.tsx";
import { BookingCard, Description } from "./sections.tsx";

beforeEach(() => {
  localStorage.clear();
  forgetStays("saved");
});
afterEach(() => vi.restoreAllMocks());

const openAlone = (part: ReactNode) => openComponent(part, { api: createFakeApi(), url: "/property/alder-hollow" });

test("shows 8,000 characters with HTML as text, folded until opened", async () => {
  const line = "<script>document.title = 'taken'</script><img src=x onerror=alert(1)> A house under alders & pines. ";
  await openAlone(<Description text={line.repeat(81).slice(0, 8000)} />);
  const heading = page.getByRole("heading", { name: "About this place" }).element();
  const text = heading.closest("section") as HTMLElement;
  expect(text.textContent).toContain("<script>document.title = 'taken'</script><img src=x onerror=alert(1)> A house");
  expect(text.querySelectorAll("img, script")).toHaveLength(0);
  expect(document.title).not.toBe("taken");
  const heightOf = () => text.getBoundingClientRect().height;
  const folded = heightOf();
  expect(folded).toBeLessThan(600);
  await page.getByRole("button", { name: "Read more" }).click();
  await expect.element(page.getByRole("button", { name: "Show less" })).toHaveAttribute("aria-expanded", "true");
  expect(heightOf()).toBeGreaterThan(2 * folded);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test("the host's domain stays on one line on the narrowest phone when it fits", async () => {
  const { booking } = makeListing();
  const card = (domain: string) => (
    <div style={{ padding: "0 var(--gutter)" }}>
      <BookingCard listing={makeListing({ booking: { ...booking, domain } as typeof booking })} />
    </div>
  );
  for (const domain of ["rye-inn.example", "laurel-gap.example", "blue-heron-inn.example", "west-end-lofts.example"]) {
    await openAlone(card(domain));
    await showOn({ ...WIDE, width: 320 });
    const name = page.getByText(domain, { exact: true }).element() as HTMLElement;
    const words = document.createRange();
    words.selectNodeContents(name);
    expect(new Set([...words.getClientRects()].map(({ top }) => top)).size, domain).toBe(1);
  }
  await openAlone(card(`${"a".repeat(60)}.example`));
  const long = page.getByText(/^a{60}/).element();
  expect(long.getBoundingClientRect().right).toBeLessThanOrEqual(320);
});

test("the booking button is a plain external link, counted by beacon without waiting", async () => {
  const sent = vi.spyOn(navigator, "sendBeacon").mockReturnValue(true);
  await openAlone(<BookingCard listing={makeListing()} />);
  const link = page.getByRole("complementary", { name: "Book with the host" }).getByRole("link").element() as HTMLAnchorElement;
  let prevented: boolean | undefined;
  const stop = (event: Event) => {
    prevented = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", stop);
  await userEvent.click(link);
  window.removeEventListener("click", stop);
  expect(prevented).toBe(false);
  expect(sent).toHaveBeenCalledOnce();
  const [address, body] = sent.mock.calls[0] ?? [];
  expect([address, JSON.parse(await (body as Blob).text())]).toEqual(["/api/outbound", { slug: "alder-hollow", kind: "booking" }]);
});

test("shares the canonical address, copies it without a share sheet, and shows it when neither works", async () => {
  await openAlone(<Heading listing={makeListing()} />);
  const canonical = `${TEST_CONFIG.origin}/property/alder-hollow`;
  const share = page.getByRole("button", { name: "Share" });
  Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
  await grantPermissions("clipboard-read", "clipboard-write");
  await share.click();
  await expect.element(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(canonical);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
  const promptSpy = vi.spyOn(window, "prompt").mockReturnValue(null);
  await share.click();
  await expect.poll(() => promptSpy.mock.calls).toEqual([["Copy this link", canonical]]);
  await expect.element(page.getByText("Link copied")).not.toBeInTheDocument();
});

test.each([320, 1280])("nothing moves when the link is copied or the listing saved, on %i px", async (width) => {
  await showOn({ ...WIDE, width });
  await openAlone(
    <>
      <Heading listing={makeListing()} />
      <p>What follows</p>
    </>,
  );
  const [save, share] = [page.getByRole("button", { name: /^Saved?$/ }), page.getByRole("button", { name: "Share" })];
  const parts = [page.getByRole("heading"), save, share, page.getByText("What follows")];
  const boxes = () => parts.map((each) => each.element().getBoundingClientRect()).map(({ x, y, right, bottom }) => [x, y, right, bottom]);
  const before = boxes();
  Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
  await grantPermissions("clipboard-read", "clipboard-write");
  await page.getByRole("button", { name: "Share" }).click();
  const message = page.getByText("Link copied");
  await expect.element(message).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("button", { name: "Saved" })).toBeVisible();
  expect(boxes()).toEqual(before);
  const { top, bottom, left, right } = message.element().getBoundingClientRect();
  expect([left >= 0, right <= width]).toEqual([true, true]);
  for (const [, y = 0, , end = 0] of before) expect(bottom <= y || top >= end).toBe(true);
});

test("Save stores the card on this device, and removes it", async () => {
  await openAlone(<Heading listing={makeListing()} />);
  const keys = () => Object.keys(localStorage).filter((key) => (localStorage.getItem(key) ?? "").includes("alder-hollow"));
  const before = keys();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("button", { name: "Saved" })).toBeVisible();
  expect(keys().length).toBe(before.length + 1);
  await page.getByRole("button", { name: "Saved" }).click();
  await expect.element(page.getByRole("button", { name: /^Save$/ })).toBeVisible();
  expect(keys()).toEqual(before);
});
