import { expect, test } from "vitest";
import { parseSaveRequest, readOfflineReport } from "./offline.ts";

test("parseSaveRequest reads a request of any release", () => {
  const request = { type: "keep", slugs: ["a", "b"], picture: { width: 780, format: "avif" }, releases: "shell@1", again: true } as const;
  expect(parseSaveRequest(request)).toEqual(request);
  expect(parseSaveRequest({ type: "keep", slugs: ["a", 5, "", "a", null], picture: { width: "x", format: "gif" }, more: 1 })).toEqual({
    type: "keep",
    slugs: ["a"],
  });
  const many = Array.from({ length: 900 }, (_, index) => `stay-${index}`);
  expect(parseSaveRequest({ type: "keep", slugs: many })?.slugs).toHaveLength(200);
  for (const other of [undefined, null, "keep", [], { type: "keep" }, { type: "stop", slugs: [] }, { type: "keep", slugs: "a" }])
    expect(parseSaveRequest(other)).toBeUndefined();
});

test("an offline report of any release is readable", () => {
  const report = {
    type: "offline",
    stays: [{ slug: "a", standing: "kept" }],
    bytes: 5,
    checkedAt: 7,
    busy: true,
    problem: "full",
  } as const;
  expect(readOfflineReport(report)).toEqual(report);
  const newer = {
    ...report,
    stays: [...report.stays, { slug: "b", standing: "dreaming" }, null],
    problem: "new",
    busy: "yes",
    checkedAt: 1e300,
  };
  expect(readOfflineReport(newer)).toEqual({ type: "offline", stays: [{ slug: "a", standing: "kept" }], bytes: 5, busy: false });
  for (const other of [undefined, null, 5, { type: "offline" }, { type: "offline", stays: [], bytes: "5" }])
    expect(readOfflineReport(other)).toBeUndefined();
});
