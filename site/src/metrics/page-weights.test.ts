import { expect, test } from "vitest";
import { createWeigher } from "./measurements.ts";

const FAILED = { failed: true, timed: true };

test("counts a client's first failure and its first times of a version separately", () => {
  const weightOf = createWeigher(10);
  const page = (failed: boolean, client = "198.51.100.1", scope = "render mf-browse 1.1.0") =>
    weightOf(client, scope, { failed, timed: true });
  expect(page(false)).toEqual({ firstFailure: false, times: true });
  expect([page(true), page(true)]).toEqual([
    { firstFailure: true, times: false },
    { firstFailure: false, times: false },
  ]);
  expect(page(true, "198.51.100.1", "render mf-browse 1.0.0")).toEqual({ firstFailure: true, times: true });
  expect(weightOf("198.51.100.1", "view mf-browse 1.1.0", { failed: true, timed: false })).toEqual({ firstFailure: true, times: false });
});

test("counts an IPv6 network as one client", () => {
  const weightOf = createWeigher(10);
  const first = ["2001:db8:1:2::1", "2001:db8:1:2::2"].map((client) => weightOf(client, "view", FAILED).firstFailure);
  expect(first).toEqual([true, false]);
});

test("distinguishes nearly all clients, and counts more failures of one client when the limit is higher", () => {
  const weightOf = createWeigher(10);
  const clients = Array.from({ length: 500 }, (_, index) => `203.0.${index >> 8}.${index & 255}`);
  expect(clients.filter((client) => weightOf(client, "view", FAILED).firstFailure).length).toBeGreaterThan(480);
  const generous = createWeigher(1000);
  expect(Array.from({ length: 200 }, () => generous("203.0.113.1", "view", FAILED)).filter((each) => each.firstFailure)).toHaveLength(100);
});
