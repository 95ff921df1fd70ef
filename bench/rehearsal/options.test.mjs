import { expect, test } from "vitest";
import { parseRehearsalOptions } from "./options.mjs";

test("a rehearsal is of a release, from the one before, whole or quick", () => {
  expect(parseRehearsalOptions([])).toEqual({ help: false, quick: false });
  expect(parseRehearsalOptions(["--", "--quick", "--release", "/now", "--before=/before"])).toEqual({
    help: false,
    quick: true,
    release: "/now",
    before: "/before",
  });
  expect(parseRehearsalOptions(["--before-commit", "v1"])).toMatchObject({ beforeCommit: "v1" });
  expect(parseRehearsalOptions(["--migrate"])).toMatchObject({ migrate: true });
  expect(parseRehearsalOptions(["-h"])).toMatchObject({ help: true });
});

test("what cannot be understood is named", () => {
  expect(() => parseRehearsalOptions(["--before", "/a", "--before-commit", "b"])).toThrow("give one of them");
  expect(() => parseRehearsalOptions(["--before", "/a", "--migrate"])).toThrow("give one of them");
  expect(() => parseRehearsalOptions(["--fast"])).toThrow("--fast");
  expect(() => parseRehearsalOptions(["now"])).toThrow("now");
});
