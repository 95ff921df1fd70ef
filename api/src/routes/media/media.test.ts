import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import { makeFolder } from "../../../testing/folders.ts";
import { mediaRoutes } from "./media.ts";

const root = makeFolder();

for (const folder of ["pictures", "ads"]) mkdirSync(path.join(root, folder), { recursive: true });
writeFileSync(path.join(root, "pictures", "cabin-480.avif"), "avif");
writeFileSync(path.join(root, "pictures", "list.json"), "[]");
writeFileSync(path.join(root, "pictures", ".hidden.avif"), "hidden");
writeFileSync(path.join(root, "ads", "moth-1.svg"), "<svg/>");
writeFileSync(path.join(root, "ads", "advertisers.json"), "");
const app = fastify();
app.register(mediaRoutes, { prefix: "/media", seedFolder: root });
await app.ready();
afterAll(() => app.close());

it.each([
  ["/media/scenes/cabin-480.avif", "image/avif"],
  ["/media/brand/mark.svg", "image/svg+xml"],
  ["/media/brand/favicon.ico", "image/vnd.microsoft.icon"],
  ["/media/ads/moth-1.svg", "image/svg+xml"],
])("serves %s as immutable", async (url, type) => {
  const response = await app.inject(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toContain(type);
  expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const again = await app.inject({ url, headers: { "if-none-match": String(response.headers.etag) } });
  expect(again.statusCode).toBe(304);
});

it.each([
  "/media/scenes/list.json",
  "/media/scenes/.hidden.avif",
  "/media/ads/advertisers.json",
  "/media/scenes/..%2f..%2fpackage.json",
  "/media/scenes/%2e%2e/ads/advertisers.json",
  "/media/scenes/",
  "/media/scenes",
  "/media",
  "/media/scenes/missing.webp",
])("does not serve %s", async (url) => {
  const response = await app.inject(url);
  expect([response.statusCode, response.json().code]).toEqual([404, "not_found"]);
});

it("starts without the demonstration's advertisements, and does not serve them", async () => {
  const without = fastify();
  const seedFolder = path.join(root, "without");
  mkdirSync(path.join(seedFolder, "pictures"), { recursive: true });
  without.register(mediaRoutes, { prefix: "/media", seedFolder });
  expect((await without.inject("/media/ads/moth-1.svg")).statusCode).toBe(404);
  expect((await without.inject("/media/brand/mark.svg")).statusCode).toBe(200);
  await without.close();
});
