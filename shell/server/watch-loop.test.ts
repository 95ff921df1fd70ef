import type { FastifyBaseLogger } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { watchLoop } from "./watch-loop.ts";

let stop = () => {};
afterEach(() => stop());

test("a process that came late is told of, with how late", async () => {
  const warn = vi.fn();
  stop = watchLoop({ warn } as unknown as FastifyBaseLogger, 50, 100);
  await vi.waitFor(() => {
    const until = performance.now() + 200;
    while (performance.now() < until);
    expect(warn).toHaveBeenCalled();
  });
  expect(warn.mock.calls[0]?.[0].milliseconds).toBeGreaterThan(100);
});
