import { type LiveRecord, type Problem, RendererError, ShellThrew } from "@nightlatch/release";
import { fastify } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import type { PageMetrics } from "../metrics/request-metrics.ts";
import { OverloadedError } from "../rendering/renderer.ts";
import { PageFailures, type PageProgress } from "./failures.ts";
import type { PageCounts } from "./page-counts.ts";
import type { ReleaseSet } from "./select-releases.ts";

afterEach(() => vi.useRealTimers());

const record = (name: string, version = "1.0.0") => ({ name, version }) as LiveRecord;
const MAP = { shell: record("shell"), "mf-browse": record("mf-browse") } as ReleaseSet;

async function fail(error: Error, page: PageProgress | null) {
  const counts = { failed: vi.fn() };
  const metrics = { record: vi.fn() };
  const failures = new PageFailures(counts as unknown as PageCounts, metrics as unknown as PageMetrics);
  const lines: string[] = [];
  const app = fastify({ logger: { level: "error", stream: { write: (line: string) => void lines.push(JSON.parse(line).msg) } } });
  app.decorateRequest("page", null);
  app.get("/", { errorHandler: (...failed) => failures.respond(...failed) }, async (request) => {
    request.page = page;
    throw error;
  });
  const { statusCode, headers } = await app.inject("/");
  await app.close();
  const [counted, outcome] = [counts.failed.mock.calls, metrics.record.mock.calls[0]?.[1]];
  return { status: statusCode, retry: headers["retry-after"], counted, outcome, lines };
}

const planted = () => new Error("planted");

test.each<[string, Error, PageProgress | null, number, string | undefined, string[]]>([
  ["a renderer without a place", new OverloadedError("mf-browse", true), { map: MAP }, 503, "refused", []],
  ["a renderer that ended", new RendererError("exited", "it ended"), { map: MAP }, 503, "failed", ["No renderer could render the page"]],
  [
    "a shell that threw",
    new ShellThrew({ message: "planted", stack: "" }),
    { map: MAP },
    500,
    "failed",
    ["The shell could not render the page"],
  ],
  ["an error before the releases were selected", planted(), {}, 500, "failed", ["A request failed"]],
  ["an error before the page was made", planted(), { map: MAP }, 500, "failed", ["A request failed"]],
  ["an error of a request that is not for a page", planted(), null, 500, undefined, ["A request failed"]],
])("%s becomes a response and counts against no release", async (_what, error, page, status, outcome, lines) => {
  const response = await fail(error, page);
  expect(response).toMatchObject({ status, outcome, lines, counted: [] });
  expect(response.retry).toBe(status === 503 ? "5" : undefined);
});

test("counts a rendered page that cannot be sent against its release", async () => {
  const response = await fail(planted(), { map: MAP, rendered: { remote: "mf-browse" }, client: "198.51.100.1" });
  expect(response).toMatchObject({ status: 500, lines: ["A rendered page could not be sent"] });
  expect(response.counted).toEqual([[MAP["mf-browse"], "unsent", "198.51.100.1"]]);
});

test("logs at most ten lines a second per release, and counts the rest in the next line", () => {
  vi.useFakeTimers();
  const written: object[] = [];
  const log = { error: (fields: object) => written.push(fields) };
  const failures = new PageFailures({} as PageCounts, {} as PageMetrics);
  const logProblem = (version: string, n: number, untold = 0) => {
    const problems: Problem[] = [{ message: `${n}`, stack: "" }];
    const page = { kind: "html" } as never;
    const map = { ...MAP, "mf-browse": record("mf-browse", version) } as ReleaseSet;
    failures.logProblems(log as never, map, { page, remote: "mf-browse", problems, untold });
  };
  const line = (version: string, n: number, more = {}) =>
    expect.objectContaining({ err: { type: "problem", message: `${n}`, stack: "" }, release: `mf-browse@${version}`, ...more });
  for (let n = 0; n < 1000; n += 1) logProblem("1.0.0", n);
  logProblem("1.1.0", 0);
  expect(written).toEqual([...Array.from({ length: 10 }, (_, n) => line("1.0.0", n)), line("1.1.0", 0)]);
  vi.advanceTimersByTime(1000);
  logProblem("1.0.0", 1000, 5);
  expect(written.at(-1)).toEqual(line("1.0.0", 1000, { untold: 995 }));
});
