import { describe, expect, test } from "vitest";
import { LANES, versionFor } from "./index.ts";

const since = "2026-01-01T00:00:00.000Z";
const state = (percent: number, version = "2.0.0") => ({ version: "1.0.0", canary: { version, percent, since } });
const lanes = Array.from({ length: LANES }, (_, lane) => lane);
const inCanary = (percent: number, name = "mf-browse", version = "2.0.0") =>
  lanes.filter((lane) => versionFor(name, state(percent, version), lane) !== "1.0.0");

describe("a canary", () => {
  test.each([0.01, 1, 2.5, 10, 50, 99.99, 100])("of %s per cent takes exactly that share of the lanes", (percent) => {
    expect(inCanary(percent)).toHaveLength(percent * 100);
  });

  test("that grows keeps those who are in it", () => {
    const more = new Set(inCanary(20));
    expect(inCanary(5).every((lane) => more.has(lane))).toBe(true);
  });

  test("of another package or version begins with other visitors", () => {
    const first = new Set(inCanary(1));
    expect(inCanary(1, "mf-detail").filter((lane) => first.has(lane))).toHaveLength(0);
    expect(inCanary(1, "mf-browse", "2.0.1").filter((lane) => first.has(lane))).toHaveLength(0);
  });

  test("is for nobody without a lane, and without one all get what is live", () => {
    expect(versionFor("mf-browse", state(100), undefined)).toBe("1.0.0");
    expect(versionFor("mf-browse", { version: "1.0.0" }, 5)).toBe("1.0.0");
  });
});
