import type { ReleaseRecord } from "@nightlatch/release";
import type { FastifyBaseLogger } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { ReleaseLog } from "./release-log.ts";

afterEach(() => vi.useRealTimers());

test("each release has ten lines a second, and the next line counts the others", () => {
  vi.useFakeTimers();
  const written: object[] = [];
  const log = { error: (fields: object) => written.push(fields) } as unknown as FastifyBaseLogger;
  const lines = new ReleaseLog();
  const [noisy, quiet] = ["1.0.0", "1.1.0"].map((version) => ({ name: "mf-browse", version }) as ReleaseRecord) as [
    ReleaseRecord,
    ReleaseRecord,
  ];
  for (let n = 0; n < 1000; n += 1) lines.error(log, noisy, { n }, "failed");
  lines.error(log, quiet, { n: 0 }, "failed");
  expect(written).toEqual([
    ...Array.from({ length: 10 }, (_, n) => ({ n, release: "mf-browse@1.0.0" })),
    { n: 0, release: "mf-browse@1.1.0" },
  ]);
  vi.advanceTimersByTime(1000);
  lines.error(log, noisy, { n: 1000 }, "failed", 5);
  expect(written.at(-1)).toEqual({ n: 1000, release: "mf-browse@1.0.0", untold: 995 });
});
