import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { matchRoute } from "@nightlatch/contract";
import { expect, test } from "vitest";
import { pageIdOf } from "./controller.ts";

const SITE = {
  browse: { pages: [{ path: "/" }, { path: "/properties/:propertyType?/:state?/:city?" }] },
  detail: { pages: [{ path: "/property/:slug" }] },
};

function idOf(pathname: string): string {
  const route = matchRoute(SITE, pathname, "home");
  if (!route) throw new Error(`${pathname} is on no page.`);
  return pageIdOf(route);
}

test("treats lists of one route as one page, and each stay as a page of its own", () => {
  expect(idOf("/properties/kink-cabin/ohio")).toBe(idOf("/properties"));
  expect(idOf("/properties")).not.toBe(idOf("/"));
  expect(idOf("/property/alder-hollow")).not.toBe(idOf("/property/heron-lake"));
  expect(idOf("/property/alder-hollow")).toBe(idOf("/property/alder-hollow/"));
});

test("the shell patches no history, uses no private router API, and creates one root per page", async () => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const files = await readdir(folder, { recursive: true });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing/.test(file));
  const found = await Promise.all(
    sources.map(async (file) => {
      const text = await readFile(join(folder, file), "utf8");
      const own = text.match(/UNSAFE_\w+|history\.\w+ = /g) ?? [];
      const roots = /^(navigation|pages|layout)/.test(file) ? (text.match(/(hydrate|create)Root\(/g) ?? []) : [];
      return [...own, ...roots].map((part) => `${file}: ${part}`);
    }),
  );
  expect(sources.length).toBeGreaterThan(50);
  expect(found.flat()).toEqual([]);
});
