import { readText, renderPage } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { makeImages } from "../testing/make-listing.ts";
import { slidesOf } from "./stage.tsx";
import { Viewer } from "./viewer.tsx";

const render = (count: number, first = 0) =>
  renderPage(<Viewer images={makeImages(count)} name="Alder Hollow" first={first} failed={new Set()} close={() => {}} />);

test("an image has its neighbours on both sides, and the index wraps", () => {
  expect(slidesOf(3, 8)).toEqual([
    { index: 3, offset: 0 },
    { index: 4, offset: 1 },
    { index: 2, offset: -1 },
  ]);
  expect([slidesOf(0, 8).map(({ index }) => index), slidesOf(7, 8).map(({ index }) => index)]).toEqual([
    [0, 1, 7],
    [7, 0, 6],
  ]);
});

test("an image is never its own neighbour", () => {
  expect(slidesOf(0, 1)).toEqual([{ index: 0, offset: 0 }]);
  expect(slidesOf(1, 2)).toEqual([
    { index: 1, offset: 0 },
    { index: 0, offset: 1 },
  ]);
});

test("an index past the end wraps", () => expect(readText(render(3, 4))).toContain("Photo 2 / of 3"));
