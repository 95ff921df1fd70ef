import { expect, test } from "vitest";
import { ClientLimit } from "./client-limit.ts";

test("each client has its own number of times, anew every minute", () => {
  let now = 0;
  const limit = new ClientLimit(2, () => now);
  const take = (address: string) => limit.take(address);
  expect(["198.51.100.1", "198.51.100.1", "198.51.100.1", "198.51.100.2"].map(take)).toEqual([true, true, false, true]);
  now = 60_000;
  expect(take("198.51.100.1")).toBe(true);
});

test("an address and others of its network are one client", () => {
  const limit = new ClientLimit(1, () => 0);
  limit.take("2001:db8:1:2::1");
  expect(limit.take("2001:db8:1:2:ffff:0:0:9")).toBe(false);
  expect(limit.take("2001:db8:1:3::1")).toBe(true);
});
