import { expect, test } from "vitest";
import { misfits, servedBy } from "./fit.ts";
import type { ReleaseRecord } from "./release-record.ts";

const serves = { contracts: [2, 1], shared: { react: "19.3.1", "react/jsx-runtime": null } };

test.each<[string, { contract: number; shared: Record<string, string> }, string[]]>([
  ["what it serves", { contract: 1, shared: { react: "^19.3.0" } }, []],
  ["another contract", { contract: 3, shared: {} }, ["It needs contract 3, but the shell serves contract 2 and 1."]],
  ["a newer module", { contract: 2, shared: { react: "^19.4.0" } }, ["It needs react ^19.4.0, but the shell has 19.3.1."]],
  ["a module of unknown version", { contract: 2, shared: { "react/jsx-runtime": "^19.4.0" } }, []],
  ["a module that is not shared", { contract: 2, shared: { lodash: "^4.0.0" } }, ["It needs lodash, which the shell does not share."]],
  ["no range", { contract: 2, shared: { react: "newest" } }, ['It needs react "newest", which is not a version range.']],
])("a shell and a remote that requires %s", (_what, remote, problems) => expect(misfits(remote, serves)).toEqual(problems));

test("accepts a pre-release of a module that is within its range", () =>
  expect(misfits({ contract: 1, shared: { react: "^19.3.0" } }, { contracts: [1], shared: { react: "19.4.0-rc.1" } })).toEqual([]));

test("checks only the contract against an older shell's record", () => {
  const before = servedBy({ contract: 1 } as ReleaseRecord);
  expect(misfits({ contract: 1, shared: { react: "^20.0.0" } }, before)).toEqual([]);
  expect(misfits({ contract: 2, shared: {} }, before)).toHaveLength(1);
});
