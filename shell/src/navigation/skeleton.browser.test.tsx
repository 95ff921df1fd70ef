import type { ListingCard } from "@nightlatch/domain";
import { Link, rememberStay } from "@nightlatch/runtime";
import { expectAxeClean } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { closeShell, createFakeRemotes, type FakeRemotes, moduleOf, openShell } from "../testing/open-shell.tsx";
import { InstantView } from "./instant-view.tsx";

const CARD: ListingCard = {
  id: "alder",
  slug: "alder-hollow",
  name: "Alder Hollow",
  city: "Asheville",
  state: "North Carolina",
  country: "United States",
  type: { slug: "kink-cabin", label: "Kink Cabin" },
  guests: 2,
  bedrooms: 1,
  furniture: [],
  furnitureMore: 0,
  hotTub: false,
  featured: false,
  verified: true,
};
const IMAGE_URL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

const list = moduleOf(() => (
  <>
    <h1>Listings</h1>
    <div style={{ height: 3000 }} />
    <article>
      <div data-stay={CARD.id} style={{ width: 120, height: 80 }}>
        <picture>
          <img src={IMAGE_URL} alt="" width="120" height="80" />
        </picture>
      </div>
      <Link to="/property/alder-hollow" onClick={({ currentTarget }) => rememberStay(CARD, currentTarget)}>
        Alder Hollow
      </Link>
    </article>
    <div style={{ height: 3000 }} />
  </>
));
const stay = moduleOf(() => <h1>Alder Hollow, in full</h1>);

const heading = () => page.getByRole("heading", { level: 1 });
const card = () => page.getByRole("main").getByRole("link", { name: "Alder Hollow" });
const follow = (name: string) => page.getByRole("banner").getByRole("link", { name }).click();

let remotes: FakeRemotes;
let arrive: () => void;
let lose: () => void;

/** Waits until React has requested the remote, because the placeholder appears earlier. */
const expectLoaded = (name: string) => expect.poll(() => remotes.loads(name)).toBe(1);

function holdBack(name: string, module = stay): void {
  remotes.respond(
    name,
    () =>
      new Promise((resolve, reject) => {
        arrive = () => resolve(module);
        lose = () => reject(new TypeError("Failed to fetch"));
      }),
  );
}

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  remotes = createFakeRemotes();
  remotes.respond("mf-browse", () => Promise.resolve(list));
  await openShell({ url: "/properties", remotes, instant: InstantView });
  await expect.element(heading()).toHaveTextContent("Listings");
});

afterEach(() => {
  closeShell();
  vi.restoreAllMocks();
});

describe("a card's page, before its code loads", () => {
  beforeEach(async () => {
    holdBack("mf-detail");
    card().element().scrollIntoView({ block: "center" });
    await card().click();
  });

  test("has its name, place and facts, its address, title and focus, and no axe violations", async () => {
    await expect.element(heading()).toHaveTextContent("Alder Hollow");
    await expect.element(page.getByText("Asheville, North Carolina, United States")).toBeVisible();
    await expect.element(page.getByRole("definition").first()).toHaveTextContent("2");
    expect(location.pathname).toBe("/property/alder-hollow");
    expect(document.title).toMatch(/^Alder Hollow, Asheville, North Carolina/);
    expect(window.scrollY).toBe(0);
    await expect.element(page.getByRole("main")).toHaveFocus();
    await expect.element(page.getByRole("status").filter({ hasText: document.title })).toBeInTheDocument();
    await expectAxeClean("the outline of a stay");
  });

  test("is replaced by the page itself, which keeps the focus", async () => {
    await expectLoaded("mf-detail");
    await expect.element(heading()).toHaveTextContent("Alder Hollow");
    arrive();
    await expect.element(heading()).toHaveTextContent("Alder Hollow, in full");
    await expect.element(page.getByRole("main")).toHaveFocus();
    await expect.element(page.getByRole("progressbar")).not.toBeInTheDocument();
  });

  test("is replaced by the panel when the code fails to load", async () => {
    await expectLoaded("mf-detail");
    await expect.element(heading()).toHaveTextContent("Alder Hollow");
    lose();
    await expect.element(page.getByRole("heading", { name: "This page is taking a moment" })).toBeVisible();
    expect(document.querySelectorAll("main h1")).toHaveLength(1);
  });

  test("returns by Back to the card's position, with the focus on it", async () => {
    await expect.element(heading()).toHaveTextContent("Alder Hollow");
    history.back();
    await expect.element(heading()).toHaveTextContent("Listings");
    await expect.element(card()).toHaveFocus();
    await expect.element(card()).toBeInViewport();
    arrive();
    await expect.element(heading()).toHaveTextContent("Listings");
  });
});

test("the card's image moves into the page's image, also over an existing page, and back", async () => {
  remotes.respond("mf-detail", () =>
    Promise.resolve(
      moduleOf(() => (
        <>
          <h1>Alder Hollow, in full</h1>
          <div data-stay={CARD.id} style={{ width: 300, height: 200 }}>
            <picture>
              <img src={IMAGE_URL} alt="" width="300" height="200" />
            </picture>
          </div>
        </>
      )),
    ),
  );
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: false } as MediaQueryList);
  const copies = vi.spyOn(HTMLImageElement.prototype, "animate");
  card().element().scrollIntoView({ block: "center" });
  await card().click();
  await expect.element(heading()).toHaveTextContent("Alder Hollow, in full");
  expect(copies).toHaveBeenCalledTimes(1);
  expect(copies.mock.calls[0]?.[1]).toMatchObject({ duration: 200 });
  await expect.poll(() => document.querySelectorAll("body > img")).toHaveLength(0);
  history.back();
  await expect.element(card()).toBeInViewport();
  expect(copies).toHaveBeenCalledTimes(2);
});

test("moves no image when the system asks for reduced motion", async () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  const copies = vi.spyOn(HTMLImageElement.prototype, "animate");
  holdBack("mf-detail");
  card().element().scrollIntoView({ block: "center" });
  await card().click();
  await expect.element(heading()).toHaveTextContent("Alder Hollow");
  expect(copies).not.toHaveBeenCalled();
});

test("shows heading and title of any other page", async () => {
  holdBack("mf-pricing");
  await follow("About");
  await expectLoaded("mf-pricing");
  await expect.element(heading()).toHaveTextContent("About Nightlatch");
  await expectAxeClean("the outline of prose");
  expect(document.title).toMatch(/^About Nightlatch/);
});

test("Back waits for a card that loads late, also after a reload", async () => {
  // The first page of a document has no key in its history entry.
  history.replaceState({ key: "list", idx: 0 }, "", "/properties");
  card().element().scrollIntoView({ block: "center" });
  holdBack("mf-detail");
  await card().click();
  await expect.element(heading()).toHaveTextContent("Alder Hollow");
  const fresh = createFakeRemotes();
  remotes = fresh;
  holdBack("mf-browse", list);
  await openShell({ url: "/property/alder-hollow", remotes: fresh });
  await expect.element(heading()).toHaveTextContent("mf-detail");
  history.back();
  await expect.element(heading()).not.toBeInTheDocument();
  arrive();
  await expect.element(card()).toHaveFocus();
  await expect.element(card()).toBeInViewport();
});

test("reports being offline in the skeleton and the panel, and shows the page once online", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  holdBack("mf-detail");
  await card().click();
  await expectLoaded("mf-detail");
  await expect.element(page.getByText("You're offline.")).toBeVisible();
  lose();
  await expect.element(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  expect(document.title).toMatch(/^You are offline/);
  online.mockReturnValue(true);
  remotes.respond("mf-detail", () => Promise.resolve(stay));
  dispatchEvent(new Event("online"));
  await expect.element(heading()).toHaveTextContent("Alder Hollow, in full");
});
