import { encodeCursor, SEED_MAX } from "@nightlatch/domain";
import { ApiError, readText, renderRoute } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { routes } from "../routes.tsx";
import { cursorBehind, makeCard, makeCards, makePage, respondLongList } from "../testing/make-list.ts";

function respondThreePages(path: string, query: URLSearchParams) {
  if (path !== "/api/listings") return undefined;
  const list = { total: 40, typeTotal: 40 };
  switch (query.get("cursor")) {
    case null:
      return makePage(makeCards(1, 18), { ...list, nextCursor: "second" });
    case "second":
      return makePage(makeCards(19, 36), { ...list, nextCursor: "third" });
    default:
      return makePage(makeCards(37, 40), list);
  }
}

const countOf = (html: string, part: string): number => html.split(part).length - 1;

test("the page contains the first 18 listings, each with one link, and a link to the rest", async () => {
  const { html, calls } = await renderRoute(routes, "/properties", respondThreePages);
  expect(countOf(html, "<article")).toBe(18);
  for (const part of ['href="/property/stay-18"', "40 listings in all locations", "Showing 18 of 40"]) expect(html).toContain(part);
  expect(html).toMatch(/<a [^>]*href="\/properties\?after=second&amp;page=3"[^>]*>Load more/);
  // A link without a target would be prefetched when the pointer comes near.
  expect(html).toMatch(/<a [^>]*target="_self"[^>]*>Load more/);
  expect(calls).toEqual(["/api/listings?seed=7&limit=18"]);
});

test("page=3 shows the first three pages", async () => {
  const { html, calls } = await renderRoute(routes, "/properties?page=3", respondThreePages);
  expect([countOf(html, "<article"), calls.length]).toEqual([40, 3]);
  expect(html).toContain("All 40 shown");
  expect(html).not.toContain("Load more");
  expect(html).toContain('<link rel="canonical" href="https://site.example/properties"/>');
});

test.each([3, 4, 12, 20])("loads three pages and shows 54 cards when a page asks for %i pages", async (pages) => {
  const { html, calls } = await renderRoute(routes, `/properties?search=e&page=${pages}`, respondLongList(400));
  expect([calls.length, countOf(html, "<article")]).toEqual([3, 54]);
  expect(html).toContain("Showing 54 of 400");
  const three = await renderRoute(routes, "/properties?search=e&page=3", respondLongList(400));
  expect(html.length - three.html.length).toBeLessThan(1000);
});

test("does not wait for pages beyond the end of the list", async () => {
  const { html, calls } = await renderRoute(routes, "/properties?page=20", respondLongList(19));
  expect(calls).toHaveLength(2);
  expect(html).toContain("All 19 shown");
  expect(html).not.toContain("Load more");
  expect(html).not.toMatch(/class="[^"]*ahead/);
});

test.each([
  ["?page=3", 0],
  ["?page=4", 1],
  ["?page=20", 4],
])("/properties%s reserves room for %i further pages of a list of seven", async (search, placeholderCount) => {
  const { html } = await renderRoute(routes, `/properties${search}`, respondLongList(126));
  expect(countOf(html, "ahead")).toBe(placeholderCount);
});

const moreOf = (html: string): string | undefined => /href="([^"]*)"[^>]*>Load more/.exec(html)?.[1]?.replaceAll("&amp;", "&");

const slugsOf = (html: string): string[] => [...html.matchAll(/href="\/property\/([^"]+)"/g)].map(([, slug = ""]) => slug);

test.each([18, 19, 54, 72, 73, 200])("the pages link through all of %i listings once without JavaScript", async (size) => {
  const seen: string[] = [];
  let url: string | undefined = "/properties?search=lake";
  for (let seed = 7; url && seen.length <= size; seed += 1) {
    // A visitor without cookies gets a new seed for every page.
    const { html, calls }: { html: string; calls: readonly string[] } = await renderRoute(routes, url, respondLongList(size), { seed });
    expect(calls.length).toBeLessThanOrEqual(3);
    seen.push(...slugsOf(html));
    url = moreOf(html);
  }
  expect(seen).toHaveLength(size);
  expect(new Set(seen).size).toBe(size);
});

test("a continued list says so, links to its start, and keeps its place and filters", async () => {
  const url = `/properties/kinkbnb?maxGuests=4&after=${cursorBehind(100, 18)}&page=3`;
  const { html } = await renderRoute(routes, url, respondLongList(100));
  expect(html).toContain("Showing 54 more of 100");
  expect(html).toMatch(/<a [^>]*href="\/properties\/kinkbnb\?maxGuests=4"[^>]*>See this list from its start/);
  expect(moreOf(html)).toBe(`/properties/kinkbnb?maxGuests=4&after=${cursorBehind(100, 72)}&page=3`);
  expect(html).toContain('<link rel="canonical" href="https://site.example/properties?maxGuests=4"/>');
  expect(html).not.toContain("ItemList");
  expect(html).not.toContain('type="hidden" name="after"');
  const last = await renderRoute(routes, moreOf(html) ?? "", respondLongList(100));
  expect(last.html).toContain("Showing the last 28 of 100");
  expect(last.html).not.toContain("Load more");
});

test("a list whose rest was withdrawn meanwhile is not shown as empty", async () => {
  const { html } = await renderRoute(routes, `/properties?after=${cursorBehind(40, 40)}&page=3`, respondLongList(40));
  expect(html).toContain("No more of 40");
  expect(html).not.toContain("No properties");
});

test("an impossible cursor redirects to the start of the list", async () => {
  const behind = (id: string) => encodeCursor({ seed: 3, featured: false, start: 7, id });
  const ofNoSeed = encodeCursor({ seed: SEED_MAX + 1, featured: false, start: 7, id: "rec1" });
  // The API rejects a cursor whose id ends with whitespace, contains NUL or is too long.
  for (const after of ["soon", ofNoSeed, behind("rec1 "), behind("rec\0"), behind("r".repeat(500))]) {
    const url = `/properties?search=lake&after=${encodeURIComponent(after)}&page=3`;
    const { outcome, calls } = await renderRoute(routes, url, respondLongList(40));
    expect(outcome).toMatchObject({ kind: "redirect", to: "/properties?search=lake&page=3" });
    expect(calls).toEqual([]);
  }
});

test("loads the first image first, before all others, which a phone does not show yet", async () => {
  const testImage = { src: "/media/a-800.webp", width: 1200, height: 800, alt: "A cabin" };
  const cards = [1, 2, 3, 4].map((number) => makeCard(number, { picture: { ...testImage, src: `/media/${number}.webp` } }));
  const { html } = await renderRoute(routes, "/properties", () => makePage(cards));
  const images = html.match(/<img[^>]*>/g) ?? [];
  expect(images.map((image) => /fetchPriority="high"/i.test(image))).toEqual([true, false, false, false]);
  expect(images.map((image) => image.includes('loading="lazy"'))).toEqual([false, true, true, true]);
});

test("a card shows its facts, and marks featured and verified listings", async () => {
  const furniture = ["Cage", "Rack", "Sex Swing"];
  const card = makeCard(1, { furniture, furnitureMore: 2, hotTub: true, featured: true, verified: true });
  const { html } = await renderRoute(routes, "/properties", () => makePage([card]));
  expect(html).toContain("Asheville, North Carolina");
  expect(html).toContain("<span>Kink Cabin</span><span> · 2 guests</span><span> · Hot tub</span>");
  expect(html.replace(/<!-- -->/g, "")).toContain("+2 Kink Furniture");
  for (const part of ["Featured", "Verified", "no-picture"]) expect(html).toContain(part);
});

test("shows active filters that can be removed, and the search keeps them", async () => {
  const { html } = await renderRoute(routes, "/properties?location=new%20york&amenities=hot-tub", () => makePage([makeCard(1)]));
  const links = ['href="/properties?amenities=hot-tub"', 'href="/properties?location=new%20york"', "Clear all"];
  for (const part of ['aria-label="Active filters"', ...links, "1 listing in New York"]) expect(html).toContain(part);
  expect(html).toContain('<input type="hidden" name="amenities" value="hot-tub"/>');
  expect(html).toContain('<link rel="canonical" href="https://site.example/properties?location=new%20york&amp;amenities=hot-tub"/>');
});

test("shows the empty text when filters leave nothing", async () => {
  const { html, outcome } = await renderRoute(routes, "/properties/kinkbnb?wellness=sauna", () =>
    makePage([], { typeTotal: 5, place: { type: { slug: "kinkbnb", label: "Kink BnB" }, state: null, city: null } }),
  );
  expect(outcome.kind).toBe("page");
  expect(html).toContain("No properties found. Try adjusting your filters.");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test("redirects home from a type without listings, at once or after a note when nothing is listed", async () => {
  const unlisted = await renderRoute(routes, "/properties/nude-beach", () => makePage([]));
  expect(unlisted.outcome).toEqual({ kind: "redirect", to: "/" });
  const { html, outcome } = await renderRoute(routes, "/properties", () => makePage([]));
  expect(outcome.kind).toBe("page");
  expect(html).toContain("No properties loaded. Redirecting to home...");
});

test("redirects an alias with its filters before it fetches anything", async () => {
  const { outcome, calls } = await renderRoute(routes, "/properties/kink-cabins-bnb/ohio?search=lake", respondThreePages);
  expect([outcome, calls]).toEqual([{ kind: "redirect", to: "/properties/kink-cabins-bnbs/ohio?search=lake", permanent: true }, []]);
});

test("a list that fails on the server does not return status 200", async () => {
  const fail = () => new ApiError(500, { error: "Failed to fetch data", code: "internal" });
  await expect(renderRoute(routes, "/properties", fail)).rejects.toThrow("Failed to fetch data");
});

test("the structured data contains the first page and the breadcrumbs", async () => {
  const { html } = await renderRoute(routes, "/properties", respondThreePages);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json ?? ""));
  expect([blocks.map((block) => block["@type"]), blocks[0].numberOfItems]).toEqual([["ItemList", "BreadcrumbList"], 40]);
  expect(blocks[0].itemListElement).toHaveLength(18);
  expect(blocks[0].itemListElement[0]).toEqual({
    "@type": "ListItem",
    position: 1,
    name: "Stay 1",
    url: "https://site.example/property/stay-1",
  });
  expect(blocks[1].itemListElement.map((item: { item: string }) => item.item)).toEqual([
    "https://site.example/",
    "https://site.example/properties",
  ]);
});

test("a card has one quiet line of its privacy facts, and none without any", async () => {
  const cards = [makeCard(1, { privacy: ["No cameras inside", "Own key"] }), makeCard(2)];
  const { html } = await renderRoute(routes, "/properties", (path) => (path === "/api/listings" ? makePage(cards) : undefined));
  const texts = html.split("<article").slice(1);
  expect(texts[0]).toMatch(/<p class="[^"]*privacy[^"]*"><span>No cameras inside<\/span><span> · Own key<\/span><\/p>/);
  expect(texts[1]).not.toContain("privacy");
});

test("the form without scripts has the privacy questions too, each filter once", async () => {
  const url = "/properties/kink-cabins-bnbs?perks=wifi&cameras=none-inside&ground=nobody&said=only";
  const page = makePage([makeCard(1)], { facets: { ...makePage([]).facets, privacyFacts: { "none-inside": 4 } } });
  const { html } = await renderRoute(routes, url, (path) => (path === "/api/listings" ? page : undefined));
  const form = html.split("<form").find((part) => part.includes("Apply filters")) ?? "";
  const inputs = [...form.matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
  const read = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1];
  expect(inputs.filter((tag) => tag.includes('type="hidden"')).map((tag) => read(tag, "name"))).toEqual(["perks"]);
  const ticked = inputs.filter((tag) => tag.includes("checked")).map((tag) => [read(tag, "name"), read(tag, "value")]);
  expect(ticked).toEqual([
    ["cameras", "none-inside"],
    ["ground", "nobody"],
    ["said", "only"],
  ]);
});

test.each([
  ["/properties/kink-cabins-bnbs", 1],
  ["/properties", 0],
  ["/properties/kink-cabin", 0],
  ["/properties/lifestyle-club", 0],
])("%s has %i filter controls", async (url, count) => {
  const { html } = await renderRoute(routes, url, respondThreePages);
  expect(countOf(html, 'aria-label="Filters"')).toBe(count);
});

const ASHEVILLE = "/properties/kinkbnb/north-carolina/asheville";
const GATLINBURG = { state: "tennessee", city: "gatlinburg", label: "Gatlinburg, Tennessee", count: 2, km: 66 };
const NEARBY = { items: [{ ...GATLINBURG, away: "about 40 miles (65 km) away" }] };
const region = (city: string | null) => ({
  type: { slug: "kinkbnb", label: "Kink BnB" },
  state: { slug: "north-carolina", label: "North Carolina" },
  city: city === null ? null : { slug: "asheville", label: city },
});
const respondRegion = (city: string | null, cards: Parameters<typeof makePage>[0]) => (path: string) =>
  path === "/api/nearby" ? NEARBY : makePage(cards, { typeTotal: 5, place: region(city) });

test("a city's list links to its neighbours of the same type, and to all places", async () => {
  const { html, calls } = await renderRoute(routes, ASHEVILLE, respondRegion("Asheville", [makeCard(1)]));
  expect(calls).toContain("/api/nearby?type=kinkbnb&state=north-carolina&city=asheville");
  expect(html).toMatch(/<a [^>]*href="\/properties\/kinkbnb\/tennessee\/gatlinburg"[^>]*>Gatlinburg, Tennessee<\/a>/);
  expect(readText(html)).toContain("2 listings, about 40 miles (65 km) away");
  expect(html).toContain('href="/places#north-carolina"');
});

test("a state's list links to its neighbours, over all types if it shows all types", async () => {
  const { html, calls } = await renderRoute(routes, "/properties/all/north-carolina", respondRegion(null, [makeCard(1)]));
  expect(calls).toContain("/api/nearby?type=all&state=north-carolina");
  expect(html).toContain('href="/properties/all/tennessee/gatlinburg"');
});

test("an empty list of a place has neighbours too; a list without a place requests none", async () => {
  const empty = await renderRoute(routes, ASHEVILLE, respondRegion("Asheville", []));
  expect(empty.html).toContain("No properties found. Try adjusting your filters.");
  expect(empty.html).toContain("Also nearby");
  const everywhere = await renderRoute(routes, "/properties", () => makePage([makeCard(1)]));
  expect(everywhere.html).not.toContain("Also nearby");
  expect(everywhere.html).toContain('href="/places"');
  expect(everywhere.calls).toHaveLength(1);
});

test("neighbours that fail to load do not affect the list", async () => {
  const { html, outcome } = await renderRoute(routes, ASHEVILLE, (path) =>
    path === "/api/nearby" ? new ApiError(500, { error: "Down", code: "internal" }) : respondRegion("Asheville", [makeCard(1)])(path),
  );
  expect(outcome.kind).toBe("page");
  expect(html).toContain("Stay 1");
  expect(html).not.toContain("Also nearby");
});

test("a list of a place over all types has its own breadcrumbs and address, and without a place redirects", async () => {
  const { html, calls } = await renderRoute(routes, "/properties/all/north-carolina", () =>
    makePage([makeCard(1)], { place: { ...region(null), type: null } }),
  );
  expect(calls).toContain("/api/listings?state=north-carolina&seed=7&limit=18");
  expect(html).toContain('<link rel="canonical" href="https://site.example/properties/all/north-carolina"/>');
  expect(html).toContain("Stays and venues in North Carolina");
  for (const [from, to] of [
    ["/properties/all", "/properties"],
    ["/properties/All?wellness=sauna", "/properties?wellness=sauna"],
    ["/properties/ALL/ohio", "/properties/all/ohio"],
  ] as const)
    expect((await renderRoute(routes, from, respondThreePages)).outcome).toEqual({ kind: "redirect", to, permanent: true });
});
