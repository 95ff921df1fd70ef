import { findPlace } from "@nightlatch/contract";
import { expect, test } from "vitest";
import { pageIdOf } from "./controller.ts";

const SITE = {
  browse: { pages: [{ path: "/" }, { path: "/properties/:propertyType?/:state?/:city?" }] },
  detail: { pages: [{ path: "/property/:slug" }] },
};

function idOf(pathname: string): string {
  const place = findPlace(SITE, pathname, "home");
  if (!place) throw new Error(`${pathname} is on no page.`);
  return pageIdOf(place);
}

test("lists of one route are one page, each stay is a page of its own", () => {
  expect(idOf("/properties/kink-cabin/ohio")).toBe(idOf("/properties"));
  expect(idOf("/properties")).not.toBe(idOf("/"));
  expect(idOf("/property/alder-hollow")).not.toBe(idOf("/property/heron-lake"));
  expect(idOf("/property/alder-hollow")).toBe(idOf("/property/alder-hollow/"));
});
