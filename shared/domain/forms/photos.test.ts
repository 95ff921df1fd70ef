import { expect, test } from "vitest";
import { PHOTO_BYTES_MAX, photoProblem, photoTypeOf } from "./photo-rules.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const JPEG = bytes("\xff\xd8\xff\xe0\0\x10JFIF");

test.each([
  ["\xff\xd8\xff\xe1", "jpeg"],
  ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "png"],
  ["RIFF\x10\0\0\0WEBPVP8 ", "webp"],
  ["\0\0\0\x20ftypavif\0\0\0\0mif1avif", "avif"],
  ["\0\0\0\x20ftypmif1\0\0\0\0mif1avifmiaf", "avif"],
  ["\0\0\0\x18ftypheic\0\0\0\0mif1heic", "heic"],
  ["\0\0\0\x18ftypmif1\0\0\0\0mif1heic", "heic"],
  ["\0\0\0\x18ftypmp42\0\0\0\0isom", undefined],
  ["GIF89a", undefined],
  ["<svg xmlns='http://www.w3.org/2000/svg'/>", undefined],
  ["RIFF\x10\0\0\0WAVEfmt ", undefined],
  ["%PDF-1.7", undefined],
  ["\xff\xd8", undefined],
  ["", undefined],
])("photoTypeOf %j is %s", (head, type) => {
  expect(photoTypeOf(bytes(head))).toBe(type);
});

test.each([
  [bytes(""), 0, "This file is empty."],
  [JPEG, PHOTO_BYTES_MAX + 1, "A photo can have at most 12 MB. This file has 12.1 MB."],
  [bytes("hello"), 5, "This file isn't a JPEG, PNG, WebP or AVIF picture."],
  [bytes("\0\0\0\x18ftypheic\0\0\0\0"), 9, "We can't read HEIC photos. Please save it as a JPEG and add that."],
  [JPEG, PHOTO_BYTES_MAX, undefined],
])("photoProblem explains why a file is refused %#", (head, size, problem) => {
  expect(photoProblem(head, size)).toBe(problem);
});
