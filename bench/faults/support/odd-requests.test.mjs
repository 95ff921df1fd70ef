import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { oddRequests } from "./odd-requests.mjs";

const ADDRESSES = ["/", "/api/listings/{slug}", "/property/{slug}"];
const make = (seed) => {
  const { next } = oddRequests(seed, ADDRESSES);
  return Array.from({ length: 2000 }, () => next("10.0.0.1"));
};

test("requests are the same for the same seed, and others for another", () => {
  const hashOf = (seed) =>
    make(seed)
      .reduce((hash, { raw }) => hash.update(raw), createHash("sha256"))
      .digest("hex");
  expect(hashOf(1)).toBe(hashOf(1));
  expect(hashOf(1)).not.toBe(hashOf(2));
});

test("requests have every kind of address, method, body and framing among them", () => {
  const all = make(1);
  const share = (isOne) => all.filter(isOne).length / all.length;
  expect(share(({ isPlain }) => isPlain)).toBeGreaterThan(0.5);
  expect(share(({ isPlain }) => !isPlain)).toBeGreaterThan(0.05);
  expect(share(({ text }) => text !== "")).toBeGreaterThan(0.2);
  expect(share(({ last }) => last)).toBeGreaterThan(0.02);
  expect(new Set(all.map(({ method }) => method)).size).toBeGreaterThan(15);
  for (const address of ["/api/listings/", "/property/", "//", "http://"])
    expect(all.some(({ path }) => path.startsWith(address))).toBe(true);
});
