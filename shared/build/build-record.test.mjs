import { FACADE_VERSION } from "@nightlatch/contract";
import { expect, test } from "vitest";
import { sharedRanges } from "./build-record.mjs";

const FACADE = "@nightlatch/runtime";
/** @returns {any} */
const stats = (used) => ({
  modules: [
    { name: 'external "react"', usedExports: ["useState"] },
    { name: `external "${FACADE}"`, usedExports: used },
  ],
});

test("a remote asks for what it imports, and for the facade with which its newest export came", () => {
  expect(sharedRanges(stats(["Link", "useQuery"]))).toEqual({ react: "^19.3.0", [FACADE]: "^1.0.0" });
  expect(sharedRanges(stats(["Link", "lazyPart"]))).toEqual({ react: "^19.3.0", [FACADE]: "^1.2.0" });
  expect(sharedRanges({ modules: [] })).toEqual({});
});

test("one that takes the whole facade asks for the present one", () => {
  expect(sharedRanges(stats(true))[FACADE]).toBe(`^${FACADE_VERSION}`);
});

test("one that uses nothing of what it imports asks for the oldest facade", () => {
  expect(sharedRanges(stats(false))[FACADE]).toBe("^1.0.0");
});

test("an import that the facade does not have is refused", () => {
  expect(() => sharedRanges(stats(["useMagic"]))).toThrow("@nightlatch/runtime has no useMagic");
});
