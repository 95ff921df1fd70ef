import type { Shape } from "@nightlatch/api-client";
import { type FakeApi, NETWORK_FAILURE, type Reply, showOn, WIDE } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { makeListing } from "../testing/make-listing.ts";
import { BROKEN, openListing } from "../testing/open-listing.ts";

const CALL = "GET /api/ads";
const TEXAN = makeListing({ state: "Texas" });
const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="1050"><rect width="300" height="1050" fill="tan"/></svg>';
const AD: Shape<"Ad"> = {
  placement_id: "detail-sidebar",
  creative_id: "test-creative",
  advertiser_name: "Tallow and Wick",
  image_url: `data:image/svg+xml,${encodeURIComponent(IMAGE)}`,
  alt: "Candles in a window",
  width: 300,
  height: 1050,
  destination_url: "https://tallow.example/?from=here",
};

const slot = () => page.getByRole("complementary", { name: "Sponsored" });
const link = () => slot().getByRole("link", { name: /Candles in a window/ });
const placeholder = () => slot().getByText("Space for an ad");

let beacons: Promise<unknown>[];

beforeEach(() => {
  beacons = [];
  vi.spyOn(navigator, "sendBeacon").mockImplementation((url, body) => {
    beacons.push((body as Blob).text().then((text) => ({ url: String(url), ...JSON.parse(text) })));
    return true;
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  scrollTo(0, 0);
});

const openWith = (reply: Reply, listing = TEXAN): Promise<FakeApi> => openListing(listing, (api) => api.reply(CALL, reply));

async function openDelayed(reply: Reply): Promise<{ api: FakeApi; release: () => void }> {
  let release = () => {};
  const api = await openListing(TEXAN, (fake) => {
    ({ release } = fake.hold(CALL, reply));
  });
  return { api, release };
}

/** Scrolls the top `px` of the advertisement's frame into view, and waits until intersection observers have reported it. */
async function reveal(px: number): Promise<void> {
  const frame = slot().element().querySelector("div") as Element;
  scrollTo(0, scrollY + frame.getBoundingClientRect().top - innerHeight + px);
  const observer = new IntersectionObserver(() => reported());
  let reported = () => {};
  await new Promise<void>((resolve) => {
    reported = resolve;
    observer.observe(frame);
  });
  observer.disconnect();
  // The page's own observer may be notified after this one, but within the same frame.
  await new Promise(requestAnimationFrame);
}

test("shows an ad of the state's region below its label, at its size, as a labelled link", async () => {
  const api = await openWith({ json: AD });
  await expect.element(link()).toBeVisible();
  await expect.element(slot()).toHaveTextContent("Sponsored");
  expect(api.calls(CALL).map(({ query }) => query.toString())).toEqual([`region=tx-la-ok&propertyId=${TEXAN.id}`]);
  const attributes = { href: AD.destination_url, rel: "sponsored nofollow noopener", target: "_blank" };
  for (const [name, value] of Object.entries(attributes)) await expect.element(link()).toHaveAttribute(name, value);
  await expect.element(link()).toHaveAccessibleName("Candles in a window Tallow and Wick (opens in a new tab)");
  const { width, height } = slot().getByRole("img").element().getBoundingClientRect();
  expect([width, height]).toEqual([300, 1050]);
});

test("counts one view after half of it was visible for a second", async () => {
  await openWith({ json: AD });
  await expect.element(link()).toBeVisible();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await reveal(500);
  vi.advanceTimersByTime(1_500);
  expect(beacons).toEqual([]);

  await reveal(600);
  vi.advanceTimersByTime(1_000);
  const seen = {
    url: "/api/ads/track",
    placementId: "detail-sidebar",
    creativeId: "test-creative",
    propertyId: TEXAN.id,
    event: "impression",
    sessionId: expect.any(String),
    viewId: expect.any(String),
  };
  expect(await Promise.all(beacons)).toEqual([seen]);
});

test("counts one click", async () => {
  // Prevents the click from opening another site in a new tab.
  const stay = (event: Event) => event.preventDefault();
  addEventListener("click", stay);
  await openWith({ json: AD });
  await link().click({ position: { x: 20, y: 20 } });
  await link().click({ position: { x: 20, y: 20 } });
  removeEventListener("click", stay);
  expect((await Promise.all(beacons)).filter((one) => (one as { event: string }).event === "click")).toHaveLength(1);
});

test("moves nothing when it loads, and is never below the booking card", async () => {
  const { release } = await openDelayed({ json: AD });
  await expect.element(placeholder()).toBeVisible();
  const boxes = () =>
    [...document.querySelectorAll("main *")].filter((each) => !each.closest("aside")).map((each) => each.getBoundingClientRect());
  await reveal(600);
  const before = boxes();
  release();
  await expect.element(link()).toBeVisible();
  expect(boxes()).toEqual(before);
  const booking = page.getByRole("complementary", { name: "Book with the host" }).element();
  for (const px of [200, 700, 1100, 1400]) {
    await reveal(px);
    const { top } = slot().element().getBoundingClientRect();
    expect(top, `${px} px in view`).toBeGreaterThanOrEqual(booking.getBoundingClientRect().bottom);
  }
});

async function expectPlaceholder(): Promise<void> {
  await expect.element(placeholder()).toBeVisible();
  await expect.element(slot().getByRole("img")).not.toBeInTheDocument();
  await expect.poll(() => slot().element().querySelector("a[target]")).toBeNull();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await reveal(800);
  vi.advanceTimersByTime(1_500);
  expect(beacons).toEqual([]);
}

describe("the placeholder stays", () => {
  test("without an ad, and nothing is logged", async () => {
    const complaints = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
    const api = await openWith({ status: 204 });
    await expect.poll(() => api.calls(CALL).length).toBe(1);
    await expectPlaceholder();
    for (const complaint of complaints) expect(complaint).not.toHaveBeenCalled();
  });

  test.each([
    ["picture fails", { image_url: BROKEN }],
    ["address is no page of the web, which is never linked", { destination_url: "javascript:alert(1)" }],
  ])("when its %s", async (_what, changes) => {
    await openWith({ json: { ...AD, ...changes } });
    await expectPlaceholder();
  });

  test.each<[string, Reply, string]>([
    ["fails", { status: 503, json: { error: "Down", code: "unavailable" } }, "Failed to fetch ad: 503"],
    ["cannot be reached", NETWORK_FAILURE, "Failed to fetch ad: 0"],
    ["answers nonsense", { text: "<html>" }, "Failed to fetch ad: 200"],
  ])("when its server %s, with a warning", async (_what, reply, message) => {
    const noted = vi.spyOn(console, "warn").mockImplementation(() => {});
    await openWith(reply);
    await expect.poll(() => noted.mock.calls).toEqual([[message]]);
    await expectPlaceholder();
  });

  test("when its server hangs, with a warning after ten seconds", async () => {
    const noted = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const api = await openListing(TEXAN, (fake) => fake.hold(CALL, { json: AD }));
    await expect.poll(() => api.calls(CALL).length).toBe(1);
    await expect.element(placeholder()).toBeVisible();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(noted).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(() => noted.mock.calls).toEqual([["Failed to fetch ad: 0"]]);
    await expect.element(placeholder()).toBeVisible();
  });

  test("when the visitor leaves before the response, without a warning", async () => {
    const noted = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { api, release } = await openDelayed(NETWORK_FAILURE);
    await expect.poll(() => api.calls(CALL).length).toBe(1);
    dispatchEvent(new PageTransitionEvent("pagehide"));
    release();
    await expectPlaceholder();
    expect(noted).not.toHaveBeenCalled();
  });

  test("until the visitor returns to the page and the response arrives", async () => {
    const { api, release } = await openDelayed({ json: AD });
    await expect.poll(() => api.calls(CALL).length).toBe(1);
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    release();
    await expect.element(link()).toBeVisible();
  });

  test("outside the United States, where no ad is requested", async () => {
    const api = await openWith({ json: AD }, makeListing({ state: "", country: "Netherlands" }));
    await expectPlaceholder();
    expect(api.calls(CALL)).toEqual([]);
  });
});

test("requests no ad below the large breakpoint until there is room, and then one", async () => {
  await showOn({ ...WIDE, width: 991 });
  const api = await openWith({ json: AD });
  await expect.element(page.getByText("Sponsored")).not.toBeVisible();
  expect(api.calls(CALL)).toEqual([]);
  await showOn({ ...WIDE, width: 992 });
  await expect.element(link()).toBeVisible();
  await showOn({ ...WIDE, width: 900 });
  await showOn(WIDE);
  await expect.element(link()).toBeVisible();
  expect(api.calls(CALL)).toHaveLength(1);
});
