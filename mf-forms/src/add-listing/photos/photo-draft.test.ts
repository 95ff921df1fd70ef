import { PHOTO_RETENTION_MS } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { readPhotoDraft } from "./photo-draft.ts";

const NOW = 10 * PHOTO_RETENTION_MS;
const PHOTO = {
  name: "bath.jpg",
  thumbnail: "data:image/jpeg;base64,/9j/4AAQ",
  caption: "The bath",
  photo: "x".repeat(43),
  at: NOW - 1_000,
};

test("restores a draft in its order", () => {
  const photos = [PHOTO, { ...PHOTO, name: "bed.jpg", thumbnail: undefined }];
  expect(readPhotoDraft({ photos }, NOW)).toEqual(photos);
});

test("drops photos that the server has deleted or soon deletes", () => {
  const photos = [1, PHOTO_RETENTION_MS - 60_000, PHOTO_RETENTION_MS + 1].map((age) => ({ ...PHOTO, name: `${age}`, at: NOW - age }));
  expect(readPhotoDraft({ photos }, NOW)?.map(({ name }) => name)).toEqual(["1"]);
  expect(readPhotoDraft({ photos: [{ ...PHOTO, at: NOW + 1 }] }, NOW)).toBeNull();
});

test("reads the valid parts of foreign data", () => {
  const odd = { ...PHOTO, name: 1, caption: "x".repeat(500), thumbnail: "https://elsewhere.example/x.png" };
  const [read] = readPhotoDraft({ photos: [odd, 7, { photo: 1 }, null] }, NOW) ?? [];
  expect(read).toEqual({ ...PHOTO, name: "Photo", caption: "x".repeat(140), thumbnail: undefined });
  expect(readPhotoDraft({ photos: Array(20).fill(PHOTO) }, NOW)).toHaveLength(8);
});

test.each([null, "", "{}", [], {}, { photos: {} }, { photos: [] }])("rejects %j as a draft", (stored) => {
  expect(readPhotoDraft(stored, NOW)).toBeNull();
});
