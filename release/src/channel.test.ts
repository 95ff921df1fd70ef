import { describe, expect, test } from "vitest";
import { CANARY_BUCKETS, versionFor } from "./index.ts";

const since = "2026-01-01T00:00:00.000Z";
const state = (percent: number, version = "2.0.0") => ({ version: "1.0.0", canary: { version, percent, since } });
const buckets = Array.from({ length: CANARY_BUCKETS }, (_, bucket) => bucket);
const inCanary = (percent: number, name = "mf-browse", version = "2.0.0") =>
  buckets.filter((bucket) => versionFor(name, state(percent, version), bucket) !== "1.0.0");

describe("a canary", () => {
  test.each([0.01, 1, 2.5, 10, 50, 99.99, 100])("of %s per cent takes exactly that share of the buckets", (percent) => {
    expect(inCanary(percent)).toHaveLength(percent * 100);
  });

  test("that grows keeps its visitors", () => {
    const more = new Set(inCanary(20));
    expect(inCanary(5).every((bucket) => more.has(bucket))).toBe(true);
  });

  test("of another package or version starts with other visitors", () => {
    const first = new Set(inCanary(1));
    expect(inCanary(1, "mf-detail").filter((bucket) => first.has(bucket))).toHaveLength(0);
    expect(inCanary(1, "mf-browse", "2.0.1").filter((bucket) => first.has(bucket))).toHaveLength(0);
  });

  test("excludes visitors without a bucket, and without a canary all get the live version", () => {
    expect(versionFor("mf-browse", state(100), undefined)).toBe("1.0.0");
    expect(versionFor("mf-browse", { version: "1.0.0" }, 5)).toBe("1.0.0");
  });
});
