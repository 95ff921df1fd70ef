import { renderRoute } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { routes } from "../routes.tsx";

test("the server requests no property, says that they are loading, and sets noindex", async () => {
  const { html, calls } = await renderRoute(routes, "/debug", () => [{ id: "rec1", Name: "Pine Hollow" }]);
  expect(calls).toEqual([]);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toMatch(/<h1[^>]*>Debug<\/h1><p[^>]*>An internal page: [^<]+<\/p>/);
  expect(html).toMatch(/role="status"[^>]*>Loading properties\.\.\.</);
  expect(html).toMatch(/<button [^>]*>Reload properties<\/button><button [^>]*>Clear cache<\/button>/);
  expect(html).toMatch(/<noscript>.*JavaScript.*<\/noscript>/);
});
