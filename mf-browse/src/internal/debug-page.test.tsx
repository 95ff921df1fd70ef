import { readText, renderPage, renderRoute } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { routes } from "../routes.tsx";
import { LookupResult, PropertyTable, SlugLookup } from "./debug-page.tsx";

const pine = { id: "rec1", Name: "Pine Hollow", Slug: "pine-hollow", Published: true };
const luz = { id: "rec2", Name: "Casa Luz", Slug: "casa-luz", Published: false };

test("the server asks for no property, so that none is in the HTML, and says that they are coming", async () => {
  const { html, calls } = await renderRoute(routes, "/debug", () => [{ id: "rec1", Name: "Pine Hollow" }]);
  expect(calls).toEqual([]);
  expect(html).toMatch(/<h1[^>]*>Debug<\/h1><p[^>]*>An internal page: [^<]+<\/p>/);
  expect(html).toMatch(/role="status"[^>]*>Loading properties\.\.\.</);
  expect(html).toMatch(/<button [^>]*>Reload properties<\/button><button [^>]*>Clear cache<\/button>/);
  expect(html).toMatch(/<noscript>.*JavaScript.*<\/noscript>/);
});

test("it is kept out of search engines", async () => {
  const { html } = await renderRoute(routes, "/debug", () => []);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test("the table names each property, its slug and whether it is published", () => {
  const html = renderPage(<PropertyTable caption="The first 10" properties={[pine, luz]} />);
  expect([...html.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => readText(row))).toEqual([
    "Name Slug Published",
    "Pine Hollow pine-hollow Yes",
    "Casa Luz casa-luz No",
  ]);
  expect(html).toMatch(/<a [^>]*href="\/property\/pine-hollow"/);
});

test("the lookup says nothing before it is asked, then the match or that there is none", () => {
  expect(renderPage(<SlugLookup properties={[pine]} />)).toMatch(/<div role="status"><\/div>/);
  expect(readText(renderPage(<LookupResult property={pine} />))).toContain("Pine Hollow pine-hollow Yes");
  expect(readText(renderPage(<LookupResult property={undefined} />))).toBe("No property found");
});
