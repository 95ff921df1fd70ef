import { expect, it, test } from "vitest";
import { clientOf, createClientLimit } from "./clients.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:50123", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["1:2:3:4:5:6:7:8:9::a", "1:2:3:4:5:6:7:8:9::a"],
  ["unknown", "unknown"],
  ["", ""],
])("clientOf(%s) is %s", (address, client) => {
  expect(clientOf(address)).toBe(client);
});

test("a client is allowed until it reaches the limit, and again in the next window", () => {
  let now = 0;
  const may = createClientLimit({ max: 3, windowSeconds: 10 }, () => now);
  expect([1, 2, 3, 4, 5].map(() => may("198.51.100.1"))).toEqual([true, true, true, false, false]);
  expect(may("198.51.100.2")).toBe(true);
  now = 9_999;
  expect(may("198.51.100.1")).toBe(false);
  now = 10_000;
  expect([1, 2, 3, 4].map(() => may("198.51.100.1"))).toEqual([true, true, true, false]);
});

test("addresses of one network are one client", () => {
  const may = createClientLimit({ max: 1, windowSeconds: 60 }, () => 0);
  may("2001:db8:1:2::1");
  expect(may("2001:db8:1:2:ffff:0:0:9")).toBe(false);
  expect(may("2001:db8:1:3::1")).toBe(true);
});

test("a client has a separate limit for each scope", () => {
  const may = createClientLimit({ max: 1, windowSeconds: 60 }, () => 0);
  expect(["a", "b", "a"].map((scope) => may("2001:db8:1:2::1", scope))).toEqual([true, true, false]);
  expect([may("2001:db8:1:2::2", "b"), may("2001:db8:1:2::2")]).toEqual([false, true]);
});
