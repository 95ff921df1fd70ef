import { WIPED_EVENT } from "@nightlatch/contract";
import type { ListingCard } from "@nightlatch/domain";
import { Link, rememberStay } from "@nightlatch/runtime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { closeShell, createFakeRemotes, moduleOf, openShell } from "../testing/open-shell.tsx";
import { InstantView } from "./instant-view.tsx";

const IMAGE_URL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const CARD: ListingCard = {
  id: "alder",
  slug: "alder-hollow",
  name: "Alder Hollow",
  city: "Asheville",
  state: "North Carolina",
  country: "United States",
  guests: 2,
  bedrooms: 1,
  furniture: [],
  furnitureMore: 0,
  hotTub: false,
  featured: false,
  verified: true,
  picture: { src: "/media/large.webp", width: 3, height: 2, alt: "A cabin" },
};

let rendered = 0;
const list = moduleOf(() => {
  rendered += 1;
  return (
    <>
      <h1>Listings</h1>
      <dialog open>Filters</dialog>
      <div style={{ height: 3000 }} />
      <ul>
        <li>
          <article style={{ overflow: "hidden" }}>
            <picture>
              <img src={IMAGE_URL} alt="" data-touched="" width="120" height="80" />
            </picture>
            <Link
              to="/property/alder-hollow"
              onPointerDown={({ currentTarget }) => rememberStay(CARD, currentTarget)}
              onClick={({ currentTarget }) => rememberStay(CARD, currentTarget)}
            >
              Alder Hollow
            </Link>
          </article>
        </li>
      </ul>
      <div style={{ height: 3000 }} />
    </>
  );
});
const stay = moduleOf(() => (
  <>
    <h1>Alder Hollow, in full</h1>
    <div style={{ height: 3000 }} />
  </>
));

const heading = () => page.getByRole("heading", { level: 1 });
const card = () => page.getByRole("main").getByRole("link", { name: "Alder Hollow" });
const standIn = () => document.querySelector<HTMLElement>("main > [inert]");
const skippedCards = () => document.querySelectorAll("main article[style*=content-visibility]");
const titles = () =>
  [...document.querySelectorAll<HTMLElement>("main h1")]
    .filter((title) => title.checkVisibility({ opacityProperty: true }))
    .map(({ textContent }) => textContent);

/** Returns the visible page after the router's notification of a back or forward navigation, before React renders. */
function travel(step: () => void): Promise<{ readonly titles: (string | null)[]; readonly y: number; readonly html: string | undefined }> {
  return new Promise((resolve) => {
    addEventListener("popstate", () => resolve({ titles: titles(), y: window.scrollY, html: standIn()?.innerHTML }), { once: true });
    step();
  });
}

beforeEach(async () => {
  const remotes = createFakeRemotes();
  remotes.respond("mf-browse", () => Promise.resolve(list));
  remotes.respond("mf-detail", () => Promise.resolve(stay));
  await openShell({ url: "/properties", remotes, instant: InstantView });
  await expect.element(heading()).toHaveTextContent("Listings");
  card().element().scrollIntoView({ block: "center" });
  rendered = 0;
});

afterEach(() => {
  closeShell();
  vi.restoreAllMocks();
});

async function goOn(): Promise<number> {
  const { scrollY } = window;
  (card().element() as HTMLElement).click();
  await expect.element(heading()).toHaveTextContent("Alder Hollow, in full");
  return scrollY;
}

describe("opening a page", () => {
  test("shows the skeleton at the top before React renders, and the page replaces it", async () => {
    (card().element() as HTMLElement).click();
    expect(titles()).toEqual(["Alder Hollow"]);
    expect(window.scrollY).toBe(0);
    expect(location.pathname).toBe("/property/alder-hollow");
    expect(document.title).not.toMatch(/Alder/);
    await expect.element(heading()).toHaveTextContent("Alder Hollow, in full");
    expect(standIn()).toBeNull();
    expect(document.querySelectorAll("main > [style*=none]")).toHaveLength(0);
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  test("and going back at once returns to the list at its position", async () => {
    const { scrollY } = window;
    (card().element() as HTMLElement).focus({ preventScroll: true });
    (card().element() as HTMLElement).click();
    history.back();
    await expect.element(card()).toHaveFocus();
    await expect.poll(() => window.scrollY).toBe(scrollY);
    await expect.poll(titles).toEqual(["Listings"]);
    expect(standIn()).toBeNull();
    expect(skippedCards()).toHaveLength(0);
  });

  test("leaves a hidden page to React, since it has no frames", async () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    (card().element() as HTMLElement).click();
    expect(standIn()).toBeNull();
    await expect.element(heading()).toHaveTextContent("Alder Hollow, in full");
  });
});

describe("going back", () => {
  test("shows the cached view at its position before React renders, with its focus and scroll", async () => {
    const y = await goOn();
    rendered = 0;
    const seen = await travel(() => history.back());
    expect(seen).toEqual({ titles: ["Listings"], y, html: expect.any(String) });
    expect(rendered).toBe(0);
    await expect.element(card()).toHaveFocus();
    expect(window.scrollY).toBe(y);
    expect(rendered).toBeGreaterThan(0);
    expect(standIn()).toBeNull();
  });

  test("shows no sharp image in discreet mode, and no open dialog", async () => {
    await goOn();
    const { html } = await travel(() => history.back());
    expect(html).toContain("Alder Hollow");
    expect(html).not.toMatch(/data-touched|<dialog open/);
  });

  test("lays out only the cached cards in view, and all cards of the page afterwards", async () => {
    await goOn();
    const { html } = await travel(() => history.back());
    expect(html).toContain("content-visibility: auto");
    await expect.element(card()).toHaveFocus();
    expect(skippedCards()).toHaveLength(0);
  });

  test("and forward again restores the position", async () => {
    await goOn();
    window.scrollTo(0, 700);
    await expect.poll(() => window.scrollY).toBe(700);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    history.back();
    await expect.element(card()).toHaveFocus();
    const seen = await travel(() => history.forward());
    expect(seen).toEqual({ titles: ["Alder Hollow, in full"], y: 700, html: expect.any(String) });
    await expect.poll(standIn).toBeNull();
    expect(window.scrollY).toBe(700);
  });

  test("to other pages leaves them to React, so that entered data never shows again", async () => {
    await page.getByRole("banner").getByRole("link", { name: "About" }).click();
    await expect.element(heading()).toHaveTextContent("mf-pricing");
    history.back();
    await expect.element(heading()).toHaveTextContent("Listings");
    const seen = await travel(() => history.forward());
    expect(seen.html).toBeUndefined();
    await expect.element(heading()).toHaveTextContent("mf-pricing");
  });

  test("after a wipe leaves the page to React", async () => {
    await goOn();
    dispatchEvent(new CustomEvent(WIPED_EVENT));
    const seen = await travel(() => history.back());
    expect(seen.html).toBeUndefined();
    await expect.element(card()).toHaveFocus();
  });
});
