import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { makeFolder } from "../testing/folders.ts";
import { imageProblem } from "./media-folders.ts";

const folder = makeFolder();

mkdirSync(path.join(folder, "ads"));
const files = {
  "a.svg": '<?xml version="1.0"?>\n<!-- by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>',
  "a.png": "\x89PNG\r\n\x1a\nrest",
  "a.jpg": "\xff\xd8\xff\xe0",
  "a.webp": "RIFF\x01\x02\x03\x04WEBPVP8 ",
  "page.svg": "<!doctype html><svg>",
  "png.jpg": "\x89PNG\r\n\x1a\n",
  "empty.png": "",
};
for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, "ads", name), content, "latin1");

it.each(["a.svg", "a.png", "a.jpg", "a.webp"])("accepts the image %s", (name) => {
  expect(imageProblem(`/media/ads/${name}`, folder)).toBeUndefined();
});

it.each([
  ["/media/ads/page.svg", "is not an image"],
  ["/media/ads/png.jpg", "is not an image"],
  ["/media/ads/empty.png", "is not an image"],
  ["/media/ads/absent.png", "ENOENT"],
  ["/media/ads/a.svg/../../secret.svg", "is not a path"],
  ["/media/photos/a.svg", "is not a path"],
  ["/ads/a.svg", "is not a path"],
])("refuses %s: %s", (address, words) => {
  expect(imageProblem(address, folder)).toContain(words);
});

it("accepts the seed's own images", () => {
  expect(imageProblem("/media/ads/nightjar-1.svg")).toBeUndefined();
});
