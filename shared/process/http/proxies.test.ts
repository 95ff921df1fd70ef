import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { isNear, PROXY_UNSAID, type TrustedProxies, trustedProxies, trustOption, warnOfUnlistedProxy } from "./proxies.ts";

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

test("a number trusts that many proxies, if the nearest is on a private network", () => {
  const trust = trustOption(2) as (address: string, hop: number) => boolean;
  expect([trust("127.0.0.1", 0), trust("203.0.113.9", 1), trust("10.0.0.1", 2)]).toEqual([true, true, false]);
  expect(trust("203.0.113.9", 0)).toBe(false);
  expect(trustOption(0)).toBe(false);
  expect(trustOption(["10.0.0.0/8"])).toEqual(["10.0.0.0/8"]);
});

test.each(["127.0.0.1", "::1", "::ffff:10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.1.1", "100.64.0.1", "fd12::1", "fe80::1"])(
  "%s is a private address",
  (address) => expect(isNear(address)).toBe(true),
);
test.each(["172.32.0.1", "100.128.0.1", "11.0.0.1", "2001:db8::1", "::ffff:8.8.8.8", "", undefined])(
  "%s is not a private address",
  (address) => expect(isNear(address)).toBe(false),
);

const MINUTE = 60_000;

function appBehind(proxies: TrustedProxies | undefined, publicUrl?: string) {
  const warnings: string[] = [];
  const hooks = new EventEmitter();
  let time = 0;
  warnOfUnlistedProxy(
    {
      log: { warn: (line) => void warnings.push(line) },
      addHook: (name, hook) => hooks.on(name, (request) => hook(request, {}, () => {})),
    },
    { proxies, publicUrl, now: () => time },
  );
  const sendRequest = (remoteAddress: string, { minutes = 0, ip = remoteAddress, forwarded = "203.0.113.5" } = {}) => {
    time += minutes * MINUTE;
    const headers = forwarded ? { "x-forwarded-for": forwarded } : {};
    hooks.emit("onRequest", { ip, raw: { headers, socket: { remoteAddress } } as IncomingMessage });
    return warnings.length;
  };
  return { warnings, send: sendRequest };
}

test("an https site without TRUST_PROXY warns at once, and again while requests come through a proxy", () => {
  const { warnings, send: sendRequest } = appBehind(undefined, "https://stays.example");
  expect(warnings).toEqual([PROXY_UNSAID]);
  expect(sendRequest("127.0.0.1", { forwarded: "" })).toBe(1);
  expect(sendRequest("127.0.0.1")).toBe(2);
  expect(sendRequest("10.0.0.7", { minutes: 9 })).toBe(2);
  expect(sendRequest("::ffff:172.18.0.2", { minutes: 2 })).toBe(3);
  expect(sendRequest("fd00::1", { minutes: 11 })).toBe(4);
  expect(sendRequest("198.51.100.7", { minutes: 11 })).toBe(4);
  for (const line of warnings) expect(line).toContain("TRUST_PROXY");
});

test("without https the warning waits for a request through a proxy", () => {
  const { warnings, send: sendRequest } = appBehind(undefined, "http://localhost:3000");
  expect(warnings).toEqual([]);
  expect(sendRequest("127.0.0.1")).toBe(1);
});

test("TRUST_PROXY=0 means no proxy, and ends the warning", () => {
  const { warnings, send: sendRequest } = appBehind(0, "https://stays.example");
  sendRequest("127.0.0.1");
  expect(warnings).toEqual([]);
});

test.each<TrustedProxies>([1, ["127.0.0.1"]])("with TRUST_PROXY of %j only an untrusted proxy causes a warning", (proxies) => {
  const { warnings, send: sendRequest } = appBehind(proxies, "https://stays.example");
  sendRequest("127.0.0.1", { ip: "203.0.113.5" });
  expect(warnings).toEqual([]);
  expect(sendRequest("198.51.100.7")).toBe(1);
  expect(warnings[0]).toContain("TRUST_PROXY does not name");
});
