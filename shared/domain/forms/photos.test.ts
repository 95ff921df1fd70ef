import { describe, expect, test } from "vitest";
import { PHOTO_BYTES_MAX, PHOTO_CAPTION_MAX, photoProblem, photoTypeOf } from "./photo-rules.ts";
import { sentPhotosSchema } from "./photos.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const JPEG = bytes("\xff\xd8\xff\xe0\0\x10JFIF");

describe("what a file is", () => {
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
  ])("%j is %s", (head, type) => {
    expect(photoTypeOf(bytes(head))).toBe(type);
  });
});

describe("why a file is not taken", () => {
  test.each([
    [bytes(""), 0, "This file is empty."],
    [JPEG, PHOTO_BYTES_MAX + 1, "A photo can have at most 12 MB. This file has 12.1 MB."],
    [bytes("hello"), 5, "This file is no JPEG, PNG, WebP or AVIF picture."],
    [bytes("\0\0\0\x18ftypheic\0\0\0\0"), 9, "HEIC photos cannot be read here. Please save it as JPEG and add that."],
    [JPEG, PHOTO_BYTES_MAX, undefined],
  ])("%#", (head, size, problem) => {
    expect(photoProblem(head, size)).toBe(problem);
  });
});

describe("the photos of a listing", () => {
  const photo = "a".repeat(43);
  const problemOf = (value: unknown) => {
    const issue = sentPhotosSchema.safeParse(value).error?.issues[0];
    return issue && [issue.path.join("."), issue.message];
  };

  test("keep their order, with captions on one line", () => {
    expect(sentPhotosSchema.parse(undefined)).toEqual([]);
    expect(sentPhotosSchema.parse([{ photo, caption: "  The\n bath " }, { photo }])).toEqual([
      { photo, caption: "The bath" },
      { photo, caption: "" },
    ]);
  });

  test.each([
    ["x", ["", "Photos must be a list."]],
    [Array(9).fill({ photo }), ["", "A listing can have at most 8 photos."]],
    [["x"], ["0", "A photo must be an object with photo and caption."]],
    [[{ photo: "../x" }], ["0.photo", "photo must be what POST /api/photos answered."]],
    [[{ photo, caption: 1 }], ["0.caption", "caption must be text."]],
    [
      [{ photo }, { photo, caption: "x".repeat(PHOTO_CAPTION_MAX + 1) }],
      ["1.caption", "The caption of photo 2 can have at most 140 characters."],
    ],
    [[{ photo, caption: "nul \0" }], ["0.caption", "The caption of photo 1 has a character that cannot be stored."]],
  ])("are refused by name: %#", (value, problem) => {
    expect(problemOf(value)).toEqual(problem);
  });
});
