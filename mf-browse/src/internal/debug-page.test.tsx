import { renderRoute } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { routes } from "../routes.tsx";

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
