import { expect, test } from "vitest";
import { isLocalHost } from "./local-host.ts";

test.each(["localhost", "127.0.0.1", "[::1]"])("%s is local", (hostname) => {
  expect(isLocalHost(hostname)).toBe(true);
});

test.each(["nightlatch.example", "localhost.example", "127.0.0.2", "::1", "10.0.0.1", ""])("%j is not", (hostname) => {
  expect(isLocalHost(hostname)).toBe(false);
});
