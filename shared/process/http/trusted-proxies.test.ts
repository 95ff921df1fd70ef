import { expect, test } from "vitest";
import { isNear, trustedProxies, trustOption } from "./trusted-proxies.ts";

test.each([
  ["0", 0],
  ["16", 16],
  ["127.0.0.1", ["127.0.0.1"]],
  ["loopback, 10.0.0.0/8,2001:db8::/32", ["loopback", "10.0.0.0/8", "2001:db8::/32"]],
] as const)("%s is read", (text, value) => {
  expect(trustedProxies.parse(text)).toEqual(value);
});

test.each([
  "17",
  "-1",
  "yes",
  "on",
  "1.5",
  "10.0.0.0/33",
  "10.0.0.0/0",
  "::/129",
  "10.0.0.0/",
  "127.0.0.1,",
  "proxy.example",
  "10.0.0.1/8/8",
])("%s is refused", (text) => {
  expect(trustedProxies.safeParse(text).error?.issues[0]?.message).toContain("must be a number of proxies from 0 to 16");
});

test("a number believes as many as are counted, of which the nearest is near", () => {
  const trust = trustOption(2) as (address: string, hop: number) => boolean;
  expect([trust("127.0.0.1", 0), trust("203.0.113.9", 1), trust("10.0.0.1", 2)]).toEqual([true, true, false]);
  // It came without a proxy.
  expect(trust("203.0.113.9", 0)).toBe(false);
  expect(trustOption(0)).toBe(false);
  expect(trustOption(["10.0.0.0/8"])).toEqual(["10.0.0.0/8"]);
});

test.each(["127.0.0.1", "::1", "::ffff:10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.1.1", "100.64.0.1", "fd12::1", "fe80::1"])(
  "%s is near",
  (address) => expect(isNear(address)).toBe(true),
);
test.each(["172.32.0.1", "100.128.0.1", "11.0.0.1", "2001:db8::1", "::ffff:8.8.8.8", "", undefined])("%s is not", (address) =>
  expect(isNear(address)).toBe(false),
);
