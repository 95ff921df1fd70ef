import { expect, test } from "vitest";
import { whoReleases } from "./inputs.ts";

const system = { userInfo: () => ({ username: "ada" }), hostname: () => "studio" };
const nobody = () => {
  throw new Error("no such user");
};

test("who releases is OPS_BY, else the account of a pipeline, else the user of this machine", () => {
  const pipeline = { GITHUB_ACTIONS: "true", GITHUB_ACTOR: "octo-cat" };
  expect(whoReleases({ ...pipeline, OPS_BY: " Ada Lovelace " }, system)).toBe("Ada Lovelace");
  expect(whoReleases(pipeline, system)).toBe("octo-cat");
  expect(whoReleases({ GITHUB_ACTOR: "octo-cat" }, system)).toBe("ada@studio");
  expect(whoReleases({ ...pipeline, GITHUB_ACTOR: "" }, system)).toBe("ada@studio");
});

test("a user without a name, a machine without one, and neither", () => {
  expect(whoReleases({}, { ...system, userInfo: nobody })).toBe("studio");
  expect(whoReleases({}, { ...system, hostname: nobody })).toBe("ada");
  expect(whoReleases({}, { userInfo: nobody, hostname: nobody })).toBeUndefined();
});

test.each([
  ["\u001b[2Jada", "OPS_BY must have no control characters."],
  ["x".repeat(101), "OPS_BY must have at most 100 characters."],
  ["  ", "OPS_BY must not be empty."],
])("OPS_BY %j is refused", (name, words) => {
  expect(() => whoReleases({ OPS_BY: name }, system)).toThrow(words);
});

test("a name of the system that could steer a terminal is left out", () => {
  expect(whoReleases({}, { ...system, userInfo: () => ({ username: "\u001b[2J" }) })).toBeUndefined();
});
