import { expect, it } from "vitest";
import { slidesOf, swipeStep, wrapIndex } from "./stage.tsx";

it.each([
  [0, 5, 0],
  [5, 5, 0],
  [-1, 5, 4],
  [-6, 5, 4],
  [3, 1, 0],
  [3, 0, 0],
])("the index %d of %d images is %d", (index, count, wrapped) => expect(wrapIndex(index, count)).toBe(wrapped));

it.each([
  [-60, 0, 1],
  [60, 0, -1],
  [-59, 0, 0],
  [59, 10, 0],
  [-100, 99, 1],
  [-100, 100, 0],
  [100, -200, 0],
])("a swipe by %d, %d is a step of %d", (dx, dy, step) => expect(swipeStep(dx, dy)).toBe(step));

it.each([
  [3, 8, [3, 4, 2]],
  [0, 8, [0, 1, 7]],
  [7, 8, [7, 0, 6]],
  [0, 1, [0]],
  [1, 2, [1, 0]],
])("the image %d of %d and its neighbours are %j", (index, count, slides) =>
  expect(slidesOf(index, count).map((slide) => slide.index)).toEqual(slides),
);
