import { expect, it, vi } from "vitest";
import { startServices } from "../src/services.ts";
import { startTestDatabase } from "../testing/database.ts";
import { silentLog } from "./log.ts";
import { AddressUnknownError, createOwnAddress } from "./own-address.ts";

const MAIL = { dataDir: "unused", smtpUrl: "smtp://127.0.0.1:9", alone: true, from: "post@stays.example", operator: "desk@stays.example" };

it("the address is unknown until the server listens, then fixed, and starts its dependents once", async () => {
  const stop = vi.fn(async () => {});
  const begin = vi.fn((_address: string) => [{ stop }]);
  const own = createOwnAddress(undefined, begin);
  expect(own.siteAddress).toThrow(AddressUnknownError);
  expect(begin).not.toHaveBeenCalled();
  own.listensAt("http://localhost:40123");
  own.listensAt("http://localhost:40124");
  expect(own.siteAddress()).toBe("http://localhost:40123");
  expect(begin.mock.calls).toEqual([["http://localhost:40123"]]);
  await own.stop();
  expect(stop).toHaveBeenCalledOnce();
});

it("the address is PUBLIC_URL from the start", () => {
  const own = createOwnAddress("https://stays.example", () => []);
  own.listensAt("http://localhost:40123");
  expect(own.siteAddress()).toBe("https://stays.example");
});

it.each([
  ["warns when mails leave without PUBLIC_URL", { mail: MAIL }, [expect.stringMatching(/PUBLIC_URL.* http:\/\/localhost:40123\b/)]],
  ["does not warn with PUBLIC_URL", { mail: MAIL, publicUrl: "https://stays.example" }, []],
  ["does not warn while mails become files", { mail: { ...MAIL, smtpUrl: undefined } }, []],
])("%s", async (_what, options, expected) => {
  const warn = vi.fn();
  const services = await startServices(await startTestDatabase(), { ...silentLog, warn }, { readSeed: async () => [], ...options });
  services.listensAt("http://localhost:40123");
  await services.close();
  expect(warn.mock.calls.map(([, message]) => message)).toEqual(expected);
});
