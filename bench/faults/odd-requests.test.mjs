import { expect, test } from "vitest";
import { oddRequests } from "./odd-requests.mjs";

const make = (seed) => {
  const requests = oddRequests(seed, ["/", "/api/listings/{slug}", "/property/{slug}"]);
  return Array.from({ length: 2000 }, () => requests.next().value);
};

test("generates the same requests for the same seed, and every kind of them", () => {
  const all = make(1);
  const bytesOf = (requests) => Buffer.concat(requests.map(({ raw }) => raw));
  expect(bytesOf(make(1)).equals(bytesOf(all))).toBe(true);
  expect(bytesOf(make(2)).equals(bytesOf(all))).toBe(false);
  const share = (isOne) => all.filter(isOne).length / all.length;
  expect(share(({ hasBody }) => hasBody)).toBeGreaterThan(0.2);
  expect(share(({ last }) => last)).toBeGreaterThan(0.02);
  expect(new Set(all.map(({ method }) => method)).size).toBeGreaterThan(15);
  for (const address of ["/api/listings/", "/property/", "//", "http://"])
    expect(all.some(({ path }) => path.startsWith(address))).toBe(true);
});
