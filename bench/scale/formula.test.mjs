import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ASKED, costsOf, printCalculation } from "./calculate.mjs";
import { breaking, calculate, PROGRAM, SUPPOSED } from "./formula.mjs";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const measured = JSON.parse(read("bench/scale/measured.json"));
const parts = (cost) => ({ nginx: cost, sites: cost, renderers: cost, APIs: cost, jobs: cost, Postgres: cost });
/** Costs that can be added up in the head. */
const COSTS = {
  keptByNginx: { ...parts(0), nginx: 0.1 },
  keptBySite: parts(1),
  anew: parts(10),
  search: parts(2),
  form: parts(5),
  rest: parts(3),
  memory: parts(1e8),
  handshake: 0.5,
  changeOfListing: 1e-4,
  searchOfListing: 1e-6,
  readOfListing: 0.1,
  bytesOfListing: 1_000,
  rowOfListing: 2_000,
};
const WANTED = { listings: 1_000_000, rate: 10_000, kept: 0.9, servers: 20 };
const amountsOf = (wanted, costs = COSTS) =>
  Object.fromEntries(calculate(costs, { ...WANTED, ...wanted }).rows.map(({ what, amount }) => [what, amount]));

describe("the calculation", () => {
  test("adds costs up in their units", () => {
    const amounts = amountsOf({});
    // Of 10,000 requests a second 1,000 reach the sites: 600 x 1 ms, 200 x 10 ms, 200 x 2 ms, and 1 form x 5 ms.
    const answers = 0.6 + 2 + 0.4 + 0.005;
    expect(amounts["a site: its one thread"]).toBeCloseTo(answers / 20);
    expect(amounts["a site's machine: cores"]).toBeCloseTo((2 * answers) / 20);
    expect(amounts["proxy: TLS handshakes"]).toBe(1_000);
    expect(amounts["proxy: cores"]).toBeCloseTo((0.9 + answers + 0.5) / SUPPOSED.busy);
    expect(amounts["proxy: network"]).toBe(1e8);
    // 0.1 s of change; one change a second.
    expect(amounts["an API: its thread, for changes"]).toBeCloseTo(0.1);
    expect(amounts["an API: a change shows"]).toBeCloseTo(0.7);
    // And 200 searches of 1 ms more.
    expect(amounts["APIs: processes"]).toBe(Math.ceil((answers + 0.2) / (SUPPOSED.busy * 0.9)));
    expect(amounts["Postgres: connections"]).toBe((amounts["APIs: processes"] + 1) * 12);
    expect(amounts["an API: memory"]).toBeCloseTo(1e8 + 2e9);
    expect(amounts["an API: a start"]).toBeCloseTo(110);
    expect(amounts["jobs: mails of forms in turn"]).toBeCloseTo(0.055);
    expect(amounts["release store: writes"]).toBeCloseTo(20 * 2.1);
  });

  test.each([
    ["listings", 2_000_000],
    ["rate", 20_000],
    ["servers", 40],
  ])("needs no less of anything all have in common with more %s", (name, value) => {
    const [before, after] = [amountsOf({}), amountsOf({ [name]: value })];
    for (const [what, amount] of Object.entries(after)) {
      if (name === "servers" && what.startsWith("a site")) expect(amount).toBeLessThanOrEqual(before[what]);
      else expect(amount, what).toBeGreaterThanOrEqual(before[what]);
    }
  });

  test("gives sites nothing but forms where the proxy answers everything", () => {
    expect(amountsOf({ kept: 1 })["a site: its one thread"]).toBeCloseTo(0.005 / 20);
  });

  test("is linear in servers where each asks for itself, a canary's judges included", () => {
    const [before, after] = [amountsOf({ servers: 100 }), amountsOf({ servers: 200 })];
    for (const what of ["reads", "writes", "reads of a canary's counts"].map((each) => `release store: ${each}`))
      expect(after[what] / before[what]).toBeCloseTo(2);
  });

  test("tells what breaks first", () => {
    const order = breaking([
      { what: "half", formula: "", amount: 1, unit: "", holds: 2 },
      { what: "double", formula: "", amount: 4, unit: "", holds: 2 },
      { what: "more machines", formula: "", amount: 4, unit: "" },
    ]);
    expect(order).toEqual([
      { what: "double", times: 2 },
      { what: "half", times: 0.5 },
    ]);
  });
});

test.each([
  ["api/src/services.ts", /POLL_MS = (\d+)/, PROGRAM.catalogueLook * 1000],
  ["site/src/releases/live-releases.ts", /POLL_EVERY = (\d+)/, PROGRAM.channelLook * 1000],
  ["release/src/server-reports.ts", /REPORT_EVERY = ([\d_]+)/, PROGRAM.report * 1000],
  ["site/src/metrics/canary-watch.ts", /EVERY = (\d+)/, PROGRAM.counts * 1000],
  ["api/src/db/postgres.ts", /POOL = (\d+)/, PROGRAM.pool],
  ["api/src/db/listing-store.ts", /KEPT_VERSIONS = ([\d_]+)/, PROGRAM.changesKept],
  ["release/src/measurements/halt-canaries.ts", /JUDGES = (\d+)/, PROGRAM.judges],
])("the figure that %s has is the calculation's", (path, pattern, value) => {
  expect(Number(pattern.exec(read(path))?.[1]?.replaceAll("_", ""))).toBe(value);
});

test("docs/scaling.md has what the recorded figures give", () => {
  expect(
    Object.values(costsOf(measured))
      .flatMap((cost) => (typeof cost === "number" ? [cost] : Object.values(cost)))
      .every(Number.isFinite),
  ).toBe(true);
  expect(read("docs/scaling.md")).toContain(printCalculation(measured, ASKED));
});
