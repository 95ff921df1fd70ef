import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { InlineImage } from "./inline-image.ts";

const FILE = "/media/photos/a-800.avif";
const source = (file: string, mark = ` data-inline=""`) => `<source media="(width &lt; 40rem)" type="image/avif" srcSet="${file}"${mark}/>`;
const page = (...sources: string[]) =>
  `<html><head><meta property="og:image" content="${FILE}"/></head><body><picture>${sources.join("")}<img/></picture></body></html>`;
const dataOf = (bytes: Buffer) => `data:image/avif;base64,${bytes.toString("base64")}`;

test("inlines a page's first image and no other", async () => {
  const bytes = randomBytes(3000);
  const requests: string[] = [];
  const inlineImage = new InlineImage(async (path) => {
    requests.push(path);
    return bytes;
  });
  const others = [source(FILE, ""), source("/media/photos/b-800.avif")];
  expect(await inlineImage.into(page(source(FILE), ...others))).toBe(page(source(dataOf(bytes)), ...others));
  expect(await inlineImage.into(page(source(FILE)))).toBe(page(source(dataOf(bytes))));
  expect(requests).toEqual([FILE]);
});

test("reads a page with unclosed source elements once, not once per element", async () => {
  const html = "<source ".repeat(50_000);
  expect(await new InlineImage(async () => randomBytes(30)).into(html)).toBe(html);
});

test("preloads wide viewports' image in the head, before the inlined phone image", async () => {
  const wide = `<source type="image/avif" srcSet="/media/a-400.avif 400w, /media/a-800.avif 800w" sizes="(width &gt;= 40rem) 50vw, 100vw"/>`;
  const viewport = `<meta name="viewport" content="width=device-width"/>`;
  const html = `<head>${viewport}<title>A</title></head><picture>${source(FILE)}${wide}<img/></picture>`;
  const preload = `<link rel="preload" as="image" type="image/avif" imageSrcSet="/media/a-400.avif 400w, /media/a-800.avif 800w" imageSizes="(width &gt;= 40rem) 50vw, 100vw" media="(width &gt;= 40rem)" fetchPriority="high"/>`;
  const bytes = randomBytes(30);
  expect(await new InlineImage(async () => bytes).into(html)).toBe(
    html.replace(viewport, viewport + preload).replace(source(FILE), source(dataOf(bytes))),
  );
  expect(await new InlineImage(async () => Promise.reject(new Error("refused"))).into(html)).toBe(html);
});

test("inlines an image up to the size limit, and does not read a larger one again for every page", async () => {
  let read = 0;
  const makeImages = (bytes: number) =>
    new InlineImage(async () => {
      read += 1;
      return Buffer.alloc(bytes);
    });
  expect(await makeImages(16_384).into(page(source(FILE)))).toBe(page(source(dataOf(Buffer.alloc(16_384)))));
  const large = makeImages(16_385);
  read = 0;
  for (let n = 0; n < 3; n += 1) expect(await large.into(page(source(FILE)))).toBe(page(source(FILE)));
  expect(read).toBe(1);
});

test.each([
  ["is of another site", "https://elsewhere.example/media/a.avif"],
  ["is no picture's of this site", "/api/listings.avif"],
  ["goes elsewhere by its address", "/media/../api/photos.avif"],
  ["names several widths", "/media/a-400.avif 400w, /media/a-800.avif 800w"],
])("does not request an address that %s", async (_, address) => {
  const inlineImage = new InlineImage(() => expect.fail("it was asked for"));
  expect(await inlineImage.into(page(source(address)))).toBe(page(source(address)));
});

test("keeps the page unchanged when the image fails to load or the page has none", async () => {
  const inlineImage = new InlineImage(async () => Promise.reject(new Error("refused")));
  for (const html of [page(source(FILE)), page(), ""]) expect(await inlineImage.into(html)).toBe(html);
});
