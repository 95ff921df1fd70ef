import { describe, expect, test } from "vitest";
import { askedOf } from "./asked.ts";

const SITE = "https://site.example";
const asked = (path: string, more: { method?: string; mode?: RequestMode } = {}) =>
  askedOf({ method: "GET", mode: "cors", url: new URL(path, SITE).href, ...more }, SITE);
const page = (path: string) => asked(path, { mode: "navigate" });

describe("a request that may be answered from what is kept", () => {
  test.each([
    ["/saved", "/saved"],
    ["/saved/", "/saved"],
    ["/", "/"],
    ["/property/alder?utm_source=x#photos", "/property/alder"],
  ])("is a page: %s", (path, kept) => expect(page(path)).toEqual({ kind: "page", path: kept }));

  test("is a listing's data, a released file or a picture", () => {
    expect(asked("/api/listings/alder%20house")).toEqual({ kind: "listing", slug: "alder house" });
    expect(asked("/assets/shell/shell.1.js")).toEqual({ kind: "file", path: "/assets/shell/shell.1.js" });
    expect(asked("/media/photos/alder-front-800.avif")).toEqual({ kind: "picture", path: "/media/photos/alder-front-800.avif" });
  });
});

test.each([
  ["what is sent", () => asked("/api/contact", { method: "POST" })],
  ["a measurement", () => asked("/measurements", { method: "POST" })],
  ["a form's page", () => askedOf({ method: "POST", mode: "navigate", url: `${SITE}/contact` }, SITE)],
  ["another site", () => askedOf({ method: "GET", mode: "no-cors", url: "https://elsewhere.example/media/a.png" }, SITE)],
  ["lists", () => asked("/api/listings?seed=1")],
  ["similar stays", () => asked("/api/listings/alder/similar")],
  ["a preview's session", () => asked("/api/preview/session")],
  ["an invitation", () => page("/property/alder?access=secret")],
  ["a signed release", () => page("/?release=token")],
  ["the inspector", () => page("/?inspect")],
  ["the way out", () => page("/exit")],
  ["the API's documents", () => page("/api/docs")],
  ["a picture in a tab of its own", () => page("/media/photos/alder-front-800.avif")],
  ["robots.txt", () => page("/robots.txt")],
])("%s is left to the browser", (_what, of) => expect(of()).toBeUndefined());
