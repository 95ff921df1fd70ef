import { checkAddListing, EMPTY_ADD_LISTING } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { stepIn, stepOf } from "./steps.ts";

test("every field belongs to one step, and the first two list them in order of their messages", () => {
  const fields = Object.keys(EMPTY_ADD_LISTING);
  expect(fields.filter((field) => stepOf(field) === 1).toSorted()).toEqual(
    "airbnbUrl bookingUrl hostEmail hostName hostPhone name otherUrl propertyType vrboUrl website".split(" "),
  );
  expect([fields.filter((field) => stepOf(field) > 2), stepOf("photos")]).toEqual([[], 3]);
  const steps = checkAddListing(EMPTY_ADD_LISTING).map(({ field }) => stepOf(field));
  expect(steps).toEqual(steps.toSorted());
});

test.each([
  ["", 1],
  ["#step-1", 1],
  ["#step-4", 4],
  ["#step-5", undefined],
  ["#step-22", undefined],
  ["#main", undefined],
])("the fragment %j opens the step %j", (fragment, step) => expect(stepIn(fragment)).toBe(step));
