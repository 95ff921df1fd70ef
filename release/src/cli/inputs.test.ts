import { expect, test } from "vitest";
import { whoReleases } from "./inputs.ts";

const system = { userInfo: () => ({ username: "ada" }), hostname: () => "studio" };
const throwUnknownUser = () => {
  throw new Error("no such user");
};

test("the releaser is OPS_BY, otherwise the pipeline's account, otherwise the user of this machine", () => {
  const pipeline = { GITHUB_ACTIONS: "true", GITHUB_ACTOR: "octo-cat" };
  expect(whoReleases({ ...pipeline, OPS_BY: " Ada Lovelace " }, system)).toBe("Ada Lovelace");
  expect(whoReleases(pipeline, system)).toBe("octo-cat");
  expect(whoReleases({ GITHUB_ACTOR: "octo-cat" }, system)).toBe("ada@studio");
  expect(whoReleases({ ...pipeline, GITHUB_ACTOR: "" }, system)).toBe("ada@studio");
});

test("names the machine without a user, the user without a machine, and nothing without both", () => {
  expect(whoReleases({}, { ...system, userInfo: throwUnknownUser })).toBe("studio");
  expect(whoReleases({}, { ...system, hostname: throwUnknownUser })).toBe("ada");
  expect(whoReleases({}, { userInfo: throwUnknownUser, hostname: throwUnknownUser })).toBeUndefined();
});

test.each([
  ["\u001b[2Jada", "OPS_BY must have no control characters."],
  ["x".repeat(101), "OPS_BY must have at most 100 characters."],
  ["  ", "OPS_BY must not be empty."],
])("rejects OPS_BY %j", (name, words) => {
  expect(() => whoReleases({ OPS_BY: name }, system)).toThrow(words);
});

test("drops a system name with terminal control characters", () => {
  expect(whoReleases({}, { ...system, userInfo: () => ({ username: "\u001b[2J" }) })).toBeUndefined();
});
