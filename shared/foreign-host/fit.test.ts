import { CONTRACT_VERSION } from "@nightlatch/contract";
import { expect, test } from "vitest";
import { expectFit } from "./load-remote.ts";

const HOST = { react: "19.3.1", "@nightlatch/runtime": "1.3.0" };
const remote = (shared: Record<string, string>, contract = CONTRACT_VERSION) => ({ version: "1.0.0", contract, shared });

test("expectFit accepts a remote whose needs the host meets", () => {
  expect(() => expectFit("mf-a", remote({ react: "^19.3.0", "@nightlatch/runtime": "^1.2.0" }), HOST)).not.toThrow();
});

test("expectFit reports everything that is missing in one line", () => {
  const requested = { react: "^20.0.0", "@nightlatch/runtime": "^1.4.0", vue: "^3.0.0" };
  expect(() => expectFit("mf-a", remote(requested, 99), HOST)).toThrow(
    `mf-a 1.0.0 needs contract 99, but this @nightlatch/foreign-host serves ${CONTRACT_VERSION}; react ^20.0.0, but the host has 19.3.1; ` +
      "@nightlatch/runtime ^1.4.0, but the host has 1.3.0; vue ^3.0.0, which the host does not share.",
  );
});
