import type { PlaceIndex } from "@nightlatch/domain";
import { ApiError, readText, renderRoute } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { routes } from "../routes.tsx";

const INDEX: PlaceIndex = {
  total: 8,
  countries: [
    {
      name: "United States",
      count: 5,
      states: [
        {
          name: "North Carolina",
          count: 4,
          cities: [
            { name: "Asheville", count: 3, at: [35.6, -82.55] },
            { name: "Boone", count: 1 },
          ],
        },
        { name: "Georgia", count: 1, cities: [{ name: "St. Mary's", count: 1 }] },
      ],
    },
    { name: "Georgia", count: 2, states: [{ name: "", count: 2, cities: [{ name: "Tbilisi", count: 2, at: [41.7, 44.8] }] }] },
    { name: "", count: 1, states: [{ name: "", count: 1, cities: [{ name: "<b>Adrift</b>", count: 1 }] }] },
  ],
};

const render = (index: PlaceIndex = INDEX) => renderRoute(routes, "/places", (path) => (path === "/api/places" ? index : undefined));
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, words = ""]) => [href, readText(words)]);

test("every country, state and city is a link with its count, without a script", async () => {
  const { html, calls } = await render();
  expect(calls).toEqual(["/api/places"]);
  expect(linksOf(html).filter(([href]) => href?.startsWith("/properties"))).toEqual([
    ["/properties/all/united-states", "United States 5 listings"],
    ["/properties/all/north-carolina", "North Carolina 4 listings"],
    ["/properties/all/north-carolina/asheville", "Asheville 3 listings"],
    ["/properties/all/north-carolina/boone", "Boone 1 listing"],
    ["/properties/all/georgia", "Georgia 1 listing"],
    ["/properties/all/georgia/st-mary-s", expect.stringContaining("1 listing")],
    ["/properties/all/georgia", "Georgia 2 listings"],
    ["/properties/all/georgia/tbilisi", "Tbilisi 2 listings"],
    ["/properties?location=%3Cb%3EAdrift%3C%2Fb%3E", expect.stringContaining("1 listing")],
  ]);
  expect(readText(html)).toContain("8 listings in 5 cities in 2 countries.");
  expect(html).not.toContain("<b>Adrift");
});

test("each jump link opens its own heading", async () => {
  const { html } = await render();
  const jumps = linksOf(html).filter(([href]) => href?.startsWith("#"));
  expect(jumps).toEqual([
    ["#united-states", "United States"],
    ["#georgia", "Georgia"],
    ["#elsewhere", "Elsewhere"],
  ]);
  const ids = [...html.matchAll(/<h[23][^>]* id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(["united-states", "north-carolina", "georgia", "elsewhere"]);
});

test("search engines may index it, with the cities as a list", async () => {
  const { html } = await render();
  expect(html).toContain('<link rel="canonical" href="https://site.example/places"/>');
  expect(html).not.toContain("noindex");
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json ?? ""));
  expect(blocks.map((block) => block["@type"])).toEqual(["ItemList", "BreadcrumbList"]);
  expect(blocks[0]).toMatchObject({ numberOfItems: 5 });
  expect(blocks[0].itemListElement[0]).toEqual({
    "@type": "ListItem",
    position: 1,
    name: "Asheville, North Carolina",
    url: "https://site.example/properties/all/north-carolina/asheville",
  });
});

test("shows thousands of cities, and a hundred of them in the structured data", async () => {
  const at = (index: number): [number, number] => [index % 60, index % 170];
  const cities = Array.from({ length: 5000 }, (_, index) => ({ name: `City ${index}`, count: 1, at: at(index) }));
  const states = [{ name: "", count: 5000, cities }];
  const { html } = await render({ total: 5000, countries: [{ name: "Erewhon", count: 5000, states }] });
  expect(linksOf(html).filter(([href]) => href?.startsWith("/properties/all/erewhon/"))).toHaveLength(5000);
  expect(JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "").itemListElement).toHaveLength(100);
});

test("reports that nothing is published, and sets noindex", async () => {
  const { html } = await render({ total: 0, countries: [] });
  expect(html).toContain("There are no listings yet.");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test("places that fail on the server do not return status 200", async () => {
  const fail = () => new ApiError(500, { error: "Failed to fetch data", code: "internal" });
  await expect(renderRoute(routes, "/places", fail)).rejects.toThrow("Failed to fetch data");
});
