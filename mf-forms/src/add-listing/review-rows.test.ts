import { EMPTY_ADD_LISTING } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { reviewOf } from "./review.tsx";

const rowsOf = (...args: Parameters<typeof reviewOf>) =>
  reviewOf(...args).map(({ rows }) => rows.map(({ label, value }) => [label, value]));

test("an empty form shows its defaults, and what is still needed", () => {
  expect(rowsOf(EMPTY_ADD_LISTING, 0)).toEqual([
    [
      ["Property name", undefined],
      ["Property type", "Kink Cabin"],
      ["Host email", undefined],
      ["Host phone", undefined],
      ["Website", undefined],
    ],
    [
      ["Description", undefined],
      ["City", undefined],
      ["State", undefined],
      ["Country", undefined],
      ["Max guests", "2"],
      ["General", "One Couple Only"],
    ],
    [["Chosen", "None"]],
  ]);
});

test("shows all values in words, and accepts any one address", () => {
  const form = {
    ...EMPTY_ADD_LISTING,
    name: " Pine ",
    vrboUrl: "v.example",
    general: [],
    furniture: ["cage", "st-andrews-cross"],
    xdotcom: "@pine",
  };
  const [first, second, third] = rowsOf(form, 3);
  expect(first).toContainEqual(["Property name", "Pine"]);
  expect(first).toContainEqual(["VRBO URL", "v.example"]);
  expect(first?.map(([label]) => label)).not.toContain("Website");
  expect(second).toContainEqual(["Kink furniture", "Cage, St. Andrews Cross"]);
  expect(second).toContainEqual(["X", "@pine"]);
  expect(second?.map(([label]) => label)).not.toContain("General");
  expect(third).toEqual([["Chosen", "3 photos"]]);
});
