import type { FastifyBaseLogger } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { monitorEventLoop } from "./monitor-process.ts";

let stop = () => {};
afterEach(() => stop());

test("logs each event-loop delay with its length", async () => {
  const warn = vi.fn();
  stop = monitorEventLoop({ warn } as unknown as FastifyBaseLogger, 50, 100);
  for (let time = 0; time < 8; time += 1) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    warn.mockClear();
    // Blocks the event loop until the next measurement and the next log line are both due.
    const until = performance.now() + 200;
    while (performance.now() < until);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 10_000 });
    expect(warn.mock.calls[0]?.[0].milliseconds).toBeGreaterThan(100);
  }
});
