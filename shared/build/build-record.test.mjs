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

test("a remote requires what it imports, and the facade version of its newest import", () => {
  expect(sharedRanges(stats(["Link", "useQuery"]))).toEqual({ react: "^19.3.0", [FACADE]: "^1.0.0" });
  expect(sharedRanges(stats(["Link", "lazyImport"]))).toEqual({ react: "^19.3.0", [FACADE]: "^1.8.0" });
  expect(sharedRanges({ modules: [] })).toEqual({});
});

test("a remote that imports the whole facade requires the current version", () => {
  expect(sharedRanges(stats(true))[FACADE]).toBe(`^${FACADE_VERSION}`);
});

test("a remote that uses none of its imports requires the oldest facade", () => {
  expect(sharedRanges(stats(false))[FACADE]).toBe("^1.0.0");
});

test("an import that the facade lacks is refused", () => {
  expect(() => sharedRanges(stats(["useMagic"]))).toThrow("@nightlatch/runtime does not export useMagic");
});
