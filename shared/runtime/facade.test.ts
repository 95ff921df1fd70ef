import { FACADE_EXPORTS, FACADE_VERSION } from "@nightlatch/contract";
import { expect, test } from "vitest";
import * as facade from "./index.ts";

test("every export of the facade has its first version, and the newest is the facade's own", () => {
  expect(Object.keys(FACADE_EXPORTS).sort()).toEqual(Object.keys(facade).sort());
  const newest = Object.values(FACADE_EXPORTS)
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .at(-1);
  expect(newest).toBe(FACADE_VERSION);
});
