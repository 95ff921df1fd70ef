import { beforeEach, expect, test, vi } from "vitest";

const system = vi.hoisted(() => ({ userInfo: () => ({ username: "ada" }), hostname: () => "studio" }));
vi.mock("node:os", async (original) => ({
  ...(await original<typeof import("node:os")>()),
  userInfo: () => system.userInfo(),
  hostname: () => system.hostname(),
}));
const { whoReleases } = await import("./who.ts");

beforeEach(() => Object.assign(system, { userInfo: () => ({ username: "ada" }), hostname: () => "studio" }));

const nobody = () => {
  throw new Error("no such user");
};

test("who releases is RELEASE_BY, else the account of a pipeline, else the user of this machine", () => {
  const pipeline = { GITHUB_ACTIONS: "true", GITHUB_ACTOR: "octo-cat" };
  expect(whoReleases({ ...pipeline, RELEASE_BY: " Ada Lovelace " })).toBe("Ada Lovelace");
  expect(whoReleases(pipeline)).toBe("octo-cat");
  expect(whoReleases({ GITHUB_ACTOR: "octo-cat" })).toBe("ada@studio");
  expect(whoReleases({ ...pipeline, GITHUB_ACTOR: "" })).toBe("ada@studio");
});

test("a user without a name, a machine without one, and neither", () => {
  Object.assign(system, { userInfo: nobody });
  expect(whoReleases({})).toBe("studio");
  Object.assign(system, { userInfo: () => ({ username: "ada" }), hostname: nobody });
  expect(whoReleases({})).toBe("ada");
  Object.assign(system, { userInfo: nobody });
  expect(whoReleases({})).toBeUndefined();
});

test.each([
  ["\u001b[2Jada", "RELEASE_BY must have no control characters."],
  ["x".repeat(101), "RELEASE_BY must have at most 100 characters."],
  ["  ", "RELEASE_BY must not be empty."],
])("RELEASE_BY %j is refused", (name, words) => {
  expect(() => whoReleases({ RELEASE_BY: name })).toThrow(words);
});

test("a name of the system that could steer a terminal is left out", () => {
  Object.assign(system, { userInfo: () => ({ username: "\u001b[2J" }) });
  expect(whoReleases({})).toBeUndefined();
});
