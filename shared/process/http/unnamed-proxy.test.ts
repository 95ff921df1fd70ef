import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import type { TrustedProxies } from "./trusted-proxies.ts";
import { PROXY_UNSAID, tellOfUnnamedProxy } from "./unnamed-proxy.ts";

const MINUTE = 60_000;

function watched(proxies: TrustedProxies | undefined, publicUrl?: string) {
  const warnings: string[] = [];
  const hooks = new EventEmitter();
  let time = 0;
  tellOfUnnamedProxy(
    {
      log: { warn: (line) => void warnings.push(line) },
      addHook: (name, hook) => hooks.on(name, (request) => hook(request, {}, () => {})),
    },
    { proxies, publicUrl, now: () => time },
  );
  /** A request from an address; `ip` is the client that Fastify takes it to be of. */
  const ask = (remoteAddress: string, { minutes = 0, ip = remoteAddress, forwarded = "203.0.113.5" } = {}) => {
    time += minutes * MINUTE;
    const headers = forwarded ? { "x-forwarded-for": forwarded } : {};
    hooks.emit("onRequest", { ip, raw: { headers, socket: { remoteAddress } } as IncomingMessage });
    return warnings.length;
  };
  return { warnings, ask };
}

test("an address with https and nothing said of a proxy is warned of at once, and then while requests come through one", () => {
  const { warnings, ask } = watched(undefined, "https://stays.example");
  expect(warnings).toEqual([PROXY_UNSAID]);
  expect(ask("127.0.0.1", { forwarded: "" })).toBe(1);
  expect(ask("127.0.0.1")).toBe(2);
  expect(ask("10.0.0.7", { minutes: 9 })).toBe(2);
  expect(ask("::ffff:172.18.0.2", { minutes: 2 })).toBe(3);
  expect(ask("fd00::1", { minutes: 11 })).toBe(4);
  // A visitor from elsewhere cannot cause it.
  expect(ask("198.51.100.7", { minutes: 11 })).toBe(4);
  for (const line of warnings) expect(line).toContain("TRUST_PROXY");
});

test("without https the warning waits for a request through a proxy", () => {
  const { warnings, ask } = watched(undefined, "http://localhost:3000");
  expect(warnings).toEqual([]);
  expect(ask("127.0.0.1")).toBe(1);
});

test("TRUST_PROXY=0 says that there is none, and ends it", () => {
  const { warnings, ask } = watched(0, "https://stays.example");
  ask("127.0.0.1");
  expect(warnings).toEqual([]);
});

test.each<TrustedProxies>([1, ["127.0.0.1"]])("with TRUST_PROXY of %j only an address that is not believed is warned of", (proxies) => {
  const { warnings, ask } = watched(proxies, "https://stays.example");
  ask("127.0.0.1", { ip: "203.0.113.5" });
  expect(warnings).toEqual([]);
  expect(ask("198.51.100.7")).toBe(1);
  expect(warnings[0]).toContain("TRUST_PROXY does not name");
});
