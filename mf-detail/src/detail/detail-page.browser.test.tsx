import { AXE_MS, createFakeApi, expectAxeClean, expectModal, grantPermissions, LOST, openRoute } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fixtures } from "../fixtures.ts";
import { routes } from "../routes.tsx";
import { makeListing } from "../testing/make-listing.ts";
import { drawPictures, openListing } from "../testing/open-listing.ts";

const report = () => page.getByRole("button", { name: "Report this listing" });
const dialog = () => page.getByRole("dialog", { name: "Report this listing" });
const sendReport = () => dialog().getByRole("button", { name: "Send report" });
const details = () => dialog().getByRole("textbox", { name: /Details/ });

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test("a listing that cannot be fetched says so, and Retry fetches it", async () => {
  const full = fixtures.find(({ name }) => name === "detail-full");
  const api = createFakeApi(full);
  const down = { status: 500, json: { error: "Down", code: "server_error" } };
  api.reply("GET /api/listings/alder-hollow", down);
  // Without its `load` the page is shown although its data failed, as after a link.
  await openRoute(
    routes.map((route) => ({ ...route, load: undefined })),
    { api, url: "/property/alder-hollow" },
  );
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Failed to load property");
  api.reply("GET /api/listings/alder-hollow", { json: makeListing() });
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(/^Alder Hollow$/);
});

test("similar stays that fail cost nothing", async () => {
  const complaints = vi.spyOn(console, "error");
  const api = createFakeApi();
  api.reply("GET /api/listings/alder-hollow", { json: makeListing() });
  api.reply("GET /api/ads", { json: null });
  api.reply("GET /api/listings/alder-hollow/similar", { status: 500, json: { error: "Down", code: "server_error" } });
  await openRoute(routes, { api, url: "/property/alder-hollow" });
  await expect.element(report()).toBeVisible();
  await expect.poll(() => api.calls("GET /api/listings/alder-hollow/similar").length).toBeGreaterThan(0);
  await expect.element(page.getByText(/^Similar places/)).not.toBeInTheDocument();
  expect(complaints).not.toHaveBeenCalled();
});

test("8,000 characters with HTML in them are text, folded until asked for", async () => {
  const line = "<script>document.title = 'taken'</script><img src=x onerror=alert(1)> A house under alders & pines. ";
  await openListing(makeListing({ description: line.repeat(81).slice(0, 8000) }));
  const heading = page.getByRole("heading", { name: "About this place" }).element();
  const text = heading.closest("section") as HTMLElement;
  expect(text.textContent).toContain("<script>document.title = 'taken'</script><img src=x onerror=alert(1)> A house");
  expect(text.querySelectorAll("img, script")).toHaveLength(0);
  expect(document.title).not.toBe("taken");
  const heightOf = () => text.getBoundingClientRect().height;
  const folded = heightOf();
  expect(folded).toBeLessThan(600);
  await page.getByRole("button", { name: "Read the whole text" }).click();
  await expect.element(page.getByRole("button", { name: "Show less" })).toHaveAttribute("aria-expanded", "true");
  expect(heightOf()).toBeGreaterThan(2 * folded);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test(
  "a listing that lacks everything is a page without gaps",
  async () => {
    const complaints = vi.spyOn(console, "error");
    const [warnings] = [vi.spyOn(console, "warn")];
    await openListing(
      makeListing({
        type: undefined,
        types: [],
        city: "",
        state: "",
        country: "",
        description: "",
        features: [],
        highlights: [],
        furniture: [],
        allFurniture: [],
        labels: { lifestyleAware: false, lifestyleFriendly: false, oneCoupleOnly: false, adultsOnly: false },
        notes: {},
        pictures: [],
        picture: undefined,
        booking: null,
        wifi: false,
        kitchen: false,
        featured: false,
        verified: false,
      }),
    );
    await expect.element(page.getByText("Booking link coming")).toBeVisible();
    await expect.element(page.getByRole("link", { name: /^Book now/ })).not.toBeInTheDocument();
    expect(document.querySelector("main img[src*='no-picture']")).not.toBeNull();
    await expectAxeClean();
    expect(complaints).not.toHaveBeenCalled();
    expect(warnings).not.toHaveBeenCalled();
  },
  AXE_MS,
);

test("a label's meaning is one press away, by keyboard too", async () => {
  await openListing(makeListing({ labels: { lifestyleAware: true, lifestyleFriendly: true, oneCoupleOnly: true, adultsOnly: true } }));
  await expect.element(page.getByText("Nobody under 18 stays here.")).not.toBeVisible();
  await page.getByText("Adults-Only", { exact: true }).first().click();
  await expect.element(page.getByText("Nobody under 18 stays here.")).toBeVisible();
  document.querySelector("summary")?.focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => document.querySelector("details")?.open).toBe(true);
});

test("the booking button is a plain link out that is counted by beacon and waits for nothing", async () => {
  const sent = vi.spyOn(navigator, "sendBeacon").mockReturnValue(true);
  await openListing(makeListing());
  const link = page.getByRole("complementary", { name: "Book with the host" }).getByRole("link").element() as HTMLAnchorElement;
  expect([link.target, link.rel]).toEqual(["_blank", "sponsored nofollow noopener"]);
  expect(link.textContent).toContain("stays.example");
  let prevented: boolean | undefined;
  // The link is followed no further: the host's page is not part of this test.
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

test("the address is shared by its canonical form, copied where there is no sheet, and shown where neither works", async () => {
  await openListing(makeListing());
  const canonical = document.querySelector<HTMLLinkElement>("link[rel='canonical']")?.href ?? "";
  const share = page.getByRole("button", { name: "Share" });
  Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
  await grantPermissions("clipboard-read", "clipboard-write");
  await share.click();
  await expect.element(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(canonical);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
  const ask = vi.spyOn(window, "prompt").mockReturnValue(null);
  await share.click();
  await expect.poll(() => ask.mock.calls).toEqual([["Copy this link", canonical]]);
  await expect.element(page.getByText("Link copied")).not.toBeInTheDocument();
});

test("Save keeps the card on this device, and lets go of it", async () => {
  await openListing(makeListing());
  const keys = () => Object.keys(localStorage).filter((key) => (localStorage.getItem(key) ?? "").includes("alder-hollow"));
  const before = keys();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("button", { name: "Saved" })).toBeVisible();
  expect(keys().length).toBe(before.length + 1);
  await page.getByRole("button", { name: "Saved" }).click();
  await expect.element(page.getByRole("button", { name: /^Save$/ })).toBeVisible();
  expect(keys()).toEqual(before);
});

test(
  "a report needs a reason and nothing else, and the focus goes back",
  async () => {
    const api = await openListing(makeListing({ pictures: drawPictures(1) }));
    api.reply("POST /api/reports", { json: { ok: true } });
    await report().click();
    await expect.element(dialog()).toBeVisible();
    expectModal(dialog());
    await expectAxeClean("with the report open");
    await sendReport().click();
    await expect.element(dialog().getByText("Please choose a reason.")).toBeVisible();
    await expect.element(dialog().getByRole("radio").first()).toHaveFocus();
    await expectAxeClean("with the report refused");
    await dialog().getByRole("radio", { name: "The labels do not match the place" }).click();
    await details().fill("There is no <b>private</b> pool.");
    await sendReport().click();
    await expect.element(dialog().getByRole("status")).toHaveTextContent("Thank you");
    const body = api.calls("POST /api/reports")[0]?.body as object;
    expect(body).toMatchObject({ slug: "alder-hollow", reason: "labels-mismatch", details: "There is no <b>private</b> pool." });
    expect(Object.keys(body)).not.toContain("email");
    await expect.element(dialog().getByRole("button", { name: "Done" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(report()).toHaveFocus();
  },
  AXE_MS,
);

test("a report that is refused says why and keeps what was written", async () => {
  const api = await openListing(makeListing());
  api.reply("POST /api/reports", { status: 429, json: { error: "Too many reports. Try again later.", code: "rate_limited" } });
  await report().click();
  await dialog().getByRole("radio", { name: "Something else" }).click();
  await details().fill("The gate is painted shut.");
  await sendReport().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(/^Error: Too many reports\. Try again later\.$/);
  await expect.element(details()).toHaveValue("The gate is painted shut.");
  await expect.element(sendReport()).toBeEnabled();
});

test("a report is one to the API however often it is sent, until something in it is changed", async () => {
  const api = await openListing(makeListing());
  api.reply("POST /api/reports", LOST);
  await report().click();
  await dialog().getByRole("radio", { name: "Something else" }).click();
  await details().fill("The gate is painted shut.");
  for (const [again, text] of ["The gate is painted shut.", "The gate is painted shut.", "The gate is locked."].entries()) {
    await details().fill(text);
    await sendReport().click();
    await expect.poll(() => api.calls("POST /api/reports").length).toBe(again + 1);
    await expect.element(sendReport()).toBeEnabled();
  }
  const [first, second, other] = api.calls("POST /api/reports").map(({ body }) => (body as { once?: string }).once);
  expect(first).toMatch(/^[\w-]{8,64}$/);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

test(
  "Quick Edit changes a listing in place and never over somebody else's change",
  async () => {
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
    };
    const api = await openListing(makeListing());
    api.reply(`GET ${address}`, { json: stored });
    const ask = (slug: string) => window.dispatchEvent(new CustomEvent("openQuickEdit", { detail: { slug } }));
    const panel = page.getByRole("dialog", { name: "Quick Edit" });
    const beds = panel.getByRole("textbox", { name: "Beds" });
    const save = panel.getByRole("button", { name: "Save" });
    ask("another-listing");
    ask("alder-hollow");
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
    await save.click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(api.calls(`PATCH ${address}`).map(({ body }) => body)).toEqual([{ version: "one", beds: 7 }]);
    await expect.poll(() => document.querySelector("dl")?.textContent).toContain("Beds7");

    api.reply(`GET ${address}`, { json: { ...stored, beds: 7, version: "two" } });
    ask("alder-hollow");
    await expect.element(beds).toHaveValue("7");
    api.reply(`PATCH ${address}`, { status: 409, json: { error: "Somebody else changed it.", code: "conflict" } });
    api.reply(`GET ${address}`, { json: { ...stored, beds: 1, version: "three" } });
    await beds.fill("9");
    await save.click();
    await expect.element(panel.getByRole("alert")).toHaveTextContent("Error: Somebody else changed it.");
    await panel.getByRole("button", { name: "Read it again" }).click();
    await expect.element(beds).toHaveValue("1");
  },
  AXE_MS,
);
