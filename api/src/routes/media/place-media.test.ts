import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../testing/api.ts";

describe("/media/places", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi([]);
  });
  afterAll(() => api.close());

  it.each([
    ["a committed cover", "/media/places/laurel-gap-front-400.avif", "image/avif"],
    ["a picture that nobody drew yet", "/media/places/laurel-gap-bedroom-400.webp", "image/webp"],
    ["the same in the other format", "/media/places/laurel-gap-bedroom-400.avif", "image/avif"],
  ])("serves %s for a week", async (_what, url, type) => {
    const answer = await api.app.inject(url);
    expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
      200,
      type,
      "public, max-age=604800",
    ]);
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(400);
    const again = await api.app.inject({ url, headers: { "if-none-match": String(answer.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    "/media/places",
    "/media/places/",
    "/media/places/laurel-gap-attic-400.webp",
    "/media/places/..%2fpictures.gen.json",
    "/media/places/%2e%2e/scenes/pictures.gen.json",
    "/media/places/laurel-gap-bedroom-400.webp%00",
    `/media/places/${"a".repeat(90)}-front-400.avif`,
  ])("has nothing at %s", async (url) => {
    const answer = await api.app.inject(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
  });
});
