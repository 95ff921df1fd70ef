import { API_ERRORS, type ErrorEntry } from "@nightlatch/http/errors";
import { expect, it } from "vitest";
import { addressesOf, openTestApi } from "../../testing/api.ts";
import type { ApiDocument } from "../../testing/api-document.ts";
import { clientDocument } from "../plugin.ts";

const api = await openTestApi([]);

const document = await api.get<ApiDocument>("/api/openapi.json");

it("is OpenAPI 3.1 with every call, and without refused methods", () => {
  expect(document.openapi).toBe("3.1.0");
  const calls = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
  expect(calls).toEqual(expect.arrayContaining(["get /api/listings", "get /api/properties", "post /api/properties", "post /api/photos"]));
  expect(calls.filter((call) => !/^(get|post) /.test(call))).toEqual([]);
  const registered = addressesOf(api.app).map((address) => address.replaceAll(/:(\w+)/g, "{$1}"));
  const unlisted = registered.filter((address) => address.startsWith("/api/") && !Object.hasOwn(document.paths, address));
  expect(unlisted.filter((address) => !/^\/api\/(desk|host|operator|docs|waitlist)\/|\*|openapi|^\/api\/(docs)?$/.test(address))).toEqual(
    [],
  );
});

it("adds the site's own calls to the client document only, each with its response", async () => {
  const { paths } = (await clientDocument()) as ApiDocument;
  const own = Object.keys(paths).filter((path) => !Object.hasOwn(document.paths, path));
  expect(own.every((path) => /^\/api\/(desk|host|operator)\//.test(path))).toBe(true);
  expect(own).toEqual(expect.arrayContaining(["/api/desk/me", "/api/host/listings/{slug}", "/api/operator/listings/{slug}"]));
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const { responses = {}, summary } of calls)
    expect(
      Object.keys(responses).some((status) => /^20[0124]$/.test(status)),
      summary,
    ).toBe(true);
});

it("defines every shape that it uses, and uses every shape", () => {
  const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
  expect([...new Set(refs)].toSorted()).toEqual(Object.keys(document.components?.schemas ?? {}).toSorted());
});

it("uses only codes of the error table", () => {
  const schemas = JSON.stringify(document).matchAll(/"code":\{"type":"string","enum":(\[[^\]]*\])/g);
  const codes: string[] = [...schemas].flatMap(([, list = "[]"]) => JSON.parse(list));
  expect(codes.length).toBeGreaterThan(0);
  expect(Object.keys(API_ERRORS)).toEqual(expect.arrayContaining(codes));
});

it("describes each query parameter", () => {
  const parameters = Object.values(document.paths).flatMap((methods) => Object.values(methods).flatMap((call) => call.parameters ?? []));
  expect(parameters.length).toBeGreaterThan(18);
  for (const parameter of parameters) expect(parameter.description, parameter.name).toMatch(/\.$/);
  expect(parameters.find((parameter) => parameter.name === "seed")?.schema).toMatchObject({
    type: "integer",
    minimum: 0,
    maximum: 67_108_863,
  });
});

it("names every error of a call, and none of the desk's", () => {
  const { description = "" } = document.info;
  const documented = Object.entries<ErrorEntry>(API_ERRORS).filter(([code]) => description.includes(`| \`${code}\` |`));
  expect(documented.map(([code]) => code)).toEqual(
    Object.entries<ErrorEntry>(API_ERRORS)
      .filter(([, { desk }]) => !desk)
      .map(([code]) => code),
  );
});

it("is a page that loads its parts from this server only, none inline", async () => {
  const page = await api.app.inject("/api/docs");
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers["x-robots-tag"]).toBe("noindex");
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style|style=|onclick|https?:\/\//);
  const parts = [...page.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, part]) => part ?? "");
  expect(parts.length).toBeGreaterThan(4);
  for (const part of parts) {
    const response = await api.app.inject(part);
    expect([part, response.statusCode]).toEqual([part, 200]);
    expect(response.headers["content-type"], part).toMatch(/^(text\/css|(text|application)\/javascript); charset=utf-8$/i);
  }
});

it("serves the site's fonts itself, with and without the site", async () => {
  const style = await api.app.inject("/api/docs/static/theme/theme.css");
  const [, faces = ""] = /@import url\("([^"]+)"\)/.exec(style.body) ?? [];
  const address = new URL(faces, "http://internal/api/docs/static/theme/theme.css").pathname;
  const sheet = await api.app.inject(address);
  expect([sheet.statusCode, sheet.headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"]);
  const families = new Set([...sheet.body.matchAll(/font-family: ("[^"]+ Variable")/g)].map(([, family]) => family));
  expect([...families]).toEqual(['"Figtree Variable"', '"Petrona Variable"']);
  for (const family of families) expect(style.body).toContain(`font-family: ${family}`);
  const files = [...sheet.body.matchAll(/url\("([^"]+)"\)/g)].map(([, file = ""]) => new URL(file, `http://internal${address}`).pathname);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const response = await api.app.inject(file);
    expect([file, response.statusCode, response.headers["content-type"]]).toEqual([file, 200, "font/woff2"]);
    expect(response.rawPayload.subarray(0, 4).toString()).toBe("wOF2");
  }
  expect(String((await api.app.inject("/api/docs")).headers["content-security-policy"])).toContain("font-src 'self'");
  expect((await api.app.inject("/api/docs/fonts/figtree-licence.txt")).statusCode).toBe(404);
});

it("the page shows the public document, and uses no external validator", async () => {
  expect(await api.get("/api/docs/json")).toEqual(document);
  expect((await api.app.inject("/api/docs/static/swagger-initializer.js")).body).toContain('"validatorUrl":null');
});
