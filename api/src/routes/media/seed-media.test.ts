import { expect, it } from "vitest";
import { openTestApi } from "../../../testing/api.ts";
import { buildApi } from "../../app.ts";

const WEEK = "public, max-age=604800";

const api = await openTestApi([]);

it.each([
  ["an original", "/media/photos/laurel-gap-front-1400.avif", "image/avif"],
  ["a size that was not made before", "/media/photos/laurel-gap-front-400.avif", "image/avif"],
  ["the same in the other format", "/media/photos/laurel-gap-front-400.webp", "image/webp"],
])("serves %s for a week, and answers 304 to a repeated request", async (_what, url, type) => {
  const response = await api.app.inject(url);
  expect([response.statusCode, response.headers["content-type"], response.headers["cache-control"]]).toEqual([200, type, WEEK]);
  const again = await api.app.inject({ url, headers: { "if-none-match": String(response.headers.etag) } });
  expect(again.statusCode).toBe(304);
});

it("serves an original in place of a size with revalidation, so that caches replace it", async () => {
  const found = { content: Buffer.from("original") };
  const app = buildApi({ ...api.services, seedPhotos: { find: async () => ({ found, isPlaceholder: true }), stop: () => {} } });
  const response = await app.inject("/media/photos/laurel-gap-front-400.avif");
  expect([response.body, response.headers["content-type"], response.headers["cache-control"]]).toEqual([
    "original",
    "image/avif",
    "public, no-cache",
  ]);
  await app.close();
});

it.each([
  "/media/photos/laurel-gap-attic-400.webp",
  "/media/photos/laurel-gap-front-401.webp",
  "/media/photos/..%2fphotos%2flaurel-gap-front-1400.avif",
  "/media/photos/laurel-gap-front-400.webp%00",
  `/media/photos/${"a".repeat(110)}-400.avif`,
  "/media/places/laurel-gap-front-400.avif",
])("does not serve %s", async (url) => {
  const response = await api.app.inject(url);
  expect([response.statusCode, response.json().code]).toEqual([404, "not_found"]);
});
