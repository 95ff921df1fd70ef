import { ApiError, renderRoute } from "@nightlatch/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { routes } from "../../routes.tsx";
import { makeCard, makePage } from "../../testing/make-list.ts";

const counts = { "kink-cabins-bnbs": 132, "lifestyle-resort": 26, "lifestyle-club": 25, "lifestyle-experience": 23 };

const pictures = Object.fromEntries(
  Object.keys(counts).map((type) => [
    type,
    {
      src: `/media/scenes/${type}-800.webp`,
      width: 1400,
      height: 933,
      alt: `A house for ${type}`,
      variants: { base: `/media/scenes/${type}`, widths: [400, 800], formats: ["avif", "webp"] },
    },
  ]),
);

function respondHome(path: string) {
  if (path === "/api/category-counts") return { total: 280, counts, pictures };
  const featured = [1, 2, 3, 4].map((number) => makeCard(number, { featured: true }));
  return path === "/api/listings" ? makePage([...featured, makeCard(5)], { total: 280 }) : undefined;
}

const readText = (html: string): string => html.replace(/<!-- -->/g, "").replace(/<[^>]+>/g, "|");

test.each(["/", "/home"])("%s is home, with / as its canonical address, and a search that works as a plain form", async (url) => {
  const { html } = await renderRoute(routes, url, respondHome);
  expect(html).toMatch(/<h1[^>]*>Find Your Next Unforgettable Escape<\/h1>/);
  expect(html).toContain('<link rel="canonical" href="https://site.example/"/>');
  expect(html).toMatch(/<form [^>]*action="\/properties"/);
  expect(html).toMatch(/<input [^>]*name="search"/);
});

test("four types show counts and described images, loaded after the hero in fitting sizes", async () => {
  const { html } = await renderRoute(routes, "/", respondHome);
  expect(html).toContain("Kink Cabins &amp; Bnb&#x27;s");
  for (const [type, count] of Object.entries(counts)) {
    expect(html).toContain(`href="/properties/${type}"`);
    expect(readText(html)).toContain(`|${count}| listings`);
    expect(html).toMatch(new RegExp(`<img [^>]*alt="A house for ${type}"[^>]*loading="lazy"`));
    expect(html).toMatch(new RegExp(`srcSet="/media/scenes/${type}-400.avif 400w[^"]*" sizes="[^"]*46vw"`));
  }
  expect(html.match(/fetchPriority="high"/gi)).toHaveLength(1);
});

test("shows the illustrated door when the API chooses no images", async () => {
  const { html } = await renderRoute(routes, "/", (path) => (path === "/api/category-counts" ? { total: 280, counts } : respondHome(path)));
  const [cards] = html.match(/<section[^>]*aria-labelledby="categories".*?<\/section>/s) ?? [];
  expect(cards?.match(/<img [^>]*src="\/media\/scenes\/no-picture-800.webp"/g)).toHaveLength(4);
});

test.each([
  ["Explore listings", "/properties"],
  ["View Spaces", "/properties"],
  ["Find stays with hot tubs", "/properties?amenities=hot-tub"],
  ["San Francisco", "/properties?location=San%20Francisco"],
  ["New York", "/properties?location=New%20York"],
  ["Los Angeles", "/properties?location=Los%20Angeles"],
  ["All places", "/places"],
  ["Kink Cabins &amp; BnBs", "/properties/kink-cabins-bnb"],
  ["Kink Cabins", "/properties/kink-cabins"],
  ["Lifestyle Clubs", "/properties/lifestyle-club"],
  ["List a place", "/add-listing"],
  ["support@site.example", "mailto:support@site.example?subject=Questions%20about%20listing"],
])("%s links to %s", async (text, href) => {
  const { html } = await renderRoute(routes, "/", respondHome);
  expect(html).toMatch(new RegExp(`<a [^>]*href="${href.replace(/[?.]/g, "\\$&")}"[^>]*>${text}<`));
});

test.each(["/help", "/safety", "/cancellation", "/newsroom", "/careers", "/privacy", "https://shop.example"])(
  "%s opens in a new tab",
  async (href) => {
    const { html } = await renderRoute(routes, "/", respondHome);
    expect(html).toMatch(new RegExp(`<a [^>]*href="${href}"[^>]*target="_blank"[^>]*rel="noopener"`));
  },
);

test("shows the first three listings of the list if they are featured", async () => {
  const { html } = await renderRoute(routes, "/", respondHome);
  expect(html.match(/<article/g)).toHaveLength(3);
  expect(readText(html)).toContain("See all 280 listings");
});

test("home works without the API: counts are zero and nothing is featured", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const { html, outcome } = await renderRoute(routes, "/", () => new ApiError(500, { error: "Down", code: "internal" }));
  expect(outcome.kind).toBe("page");
  expect(readText(html).match(/\|0\| listings/g)).toHaveLength(4);
  expect(html).not.toContain("There are no listings yet.");
  expect(html).not.toContain("<article");
  expect(warn).toHaveBeenCalledTimes(2);
});

test("home without listings says so, and links to the form and the waiting list", async () => {
  const { html } = await renderRoute(routes, "/", (path) => (path === "/api/category-counts" ? { total: 0, counts: {} } : makePage([])));
  expect(readText(html)).toContain("There are no listings yet.");
  expect(html).toMatch(/<a [^>]*href="\/coming-soon"[^>]*>Join the waiting list</);
  expect((await renderRoute(routes, "/", respondHome)).html).not.toContain("There are no listings yet.");
});

test("has no shop without configured addresses, and questions go to the contact form", async () => {
  const { html } = await renderRoute(routes, "/", respondHome, { links: { exit: "https://exit.example" } });
  expect(html).not.toMatch(/mailto:|From the shop|<a (?![^>]*href="[^"]+")|href="undefined/);
  expect(html).toMatch(/<a [^>]*href="\/contact\?subject=listing"[^>]*>Ask a question</);
});
