import { describe, expect, test } from "vitest";
import { parseRequest } from "./offline-request.ts";

const SITE = "https://site.example";
const parse = (path: string, more: { method?: string; mode?: RequestMode } = {}) =>
  parseRequest({ method: "GET", mode: "cors", url: new URL(path, SITE).href, ...more }, SITE);
const page = (path: string) => parse(path, { mode: "navigate" });

describe("a request that the cache may respond to", () => {
  test.each([
    ["/saved", "/saved"],
    ["/saved/", "/saved"],
    ["/", "/"],
    ["/property/alder?utm_source=x#photos", "/property/alder"],
  ])("is a page: %s", (path, expected) => expect(page(path)).toEqual({ kind: "page", path: expected }));

  test("is a listing's data, a released file or an image", () => {
    expect(parse("/api/listings/alder%20house")).toEqual({ kind: "listing", slug: "alder house" });
    expect(parse("/assets/shell/shell.1.js")).toEqual({ kind: "file", path: "/assets/shell/shell.1.js" });
    expect(parse("/media/photos/alder-front-800.avif")).toEqual({ kind: "picture", path: "/media/photos/alder-front-800.avif" });
  });
});

test.each([
  ["a submission", () => parse("/api/contact", { method: "POST" })],
  ["a measurement", () => parse("/measurements", { method: "POST" })],
  ["a form's page", () => parseRequest({ method: "POST", mode: "navigate", url: `${SITE}/contact` }, SITE)],
  ["another site", () => parseRequest({ method: "GET", mode: "no-cors", url: "https://elsewhere.example/media/a.png" }, SITE)],
  ["lists", () => parse("/api/listings?seed=1")],
  ["similar stays", () => parse("/api/listings/alder/similar")],
  ["a preview's session", () => parse("/api/preview/session")],
  ["an invitation", () => page("/property/alder?access=secret")],
  ["a signed release", () => page("/?release=token")],
  ["the inspector", () => page("/?inspect")],
  ["Quick exit", () => page("/exit")],
  ["the API's documents", () => page("/api/docs")],
  ["an image in its own tab", () => page("/media/photos/alder-front-800.avif")],
  ["robots.txt", () => page("/robots.txt")],
])("leaves %s to the browser", (_what, of) => expect(of()).toBeUndefined());
