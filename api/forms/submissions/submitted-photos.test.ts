import { PHOTO_CAPTION_MAX } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { submittedPhotosSchema } from "./submitted-photos.ts";

const photo = "a".repeat(43);
const problemOf = (value: unknown) => {
  const issue = submittedPhotosSchema.safeParse(value).error?.issues[0];
  return issue && [issue.path.join("."), issue.message];
};

test("submitted photos keep their order, with captions on one line", () => {
  expect(submittedPhotosSchema.parse(undefined)).toEqual([]);
  expect(submittedPhotosSchema.parse([{ photo, caption: "  The\n bath " }, { photo }])).toEqual([
    { photo, caption: "The bath" },
    { photo, caption: "" },
  ]);
});

test.each([
  ["x", ["", "Photos must be a list."]],
  [Array(9).fill({ photo }), ["", "A listing can have at most 8 photos."]],
  [["x"], ["0", "A photo must be an object with photo and caption."]],
  [[{ photo: "../x" }], ["0.photo", "photo must be what POST /api/photos returned."]],
  [[{ photo, caption: 1 }], ["0.caption", "caption must be text."]],
  [
    [{ photo }, { photo, caption: "x".repeat(PHOTO_CAPTION_MAX + 1) }],
    ["1.caption", "The caption of photo 2 can have at most 140 characters."],
  ],
  [[{ photo, caption: "nul \0" }], ["0.caption", "The caption of photo 1 has a character that cannot be stored."]],
])("refuses invalid photos and names the field: %#", (value, problem) => {
  expect(problemOf(value)).toEqual(problem);
});
