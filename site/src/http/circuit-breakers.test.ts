import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CIRCUIT_OPEN, CircuitBreakers, CircuitOpenError } from "./circuit-breakers.ts";

const fail = () => Promise.reject(new Error("away"));
const succeed = async () => "here";

let log: [string, string][];
let breakers: CircuitBreakers;

const use = (work: () => Promise<string>, name = "api") =>
  breakers.run(name, work).catch((error) => (error instanceof CircuitOpenError ? "refused" : error.message));

async function useTimes(times: number, work: () => Promise<string>): Promise<string[]> {
  const outcomes: string[] = [];
  for (let time = 0; time < times; time += 1) outcomes.push(await use(work));
  return outcomes;
}

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  breakers = new CircuitBreakers((name, state) => log.push([name, state]), { window: 10_000, least: 3, resetAfter: 2000 });
});

afterEach(() => {
  breakers.stop();
  vi.useRealTimers();
});

describe("a circuit breaker", () => {
  test("runs the work and passes on its result or its error", async () => {
    expect([await use(succeed), await use(fail)]).toEqual(["here", "away"]);
  });

  test("opens after failures in a row, and then rejects at once without trying", async () => {
    const work = vi.fn(fail);
    expect(await useTimes(5, work)).toEqual(["away", "away", "away", "refused", "refused"]);
    expect(work).toHaveBeenCalledTimes(3);
    expect(breakers.isOpen("api")).toBe(true);
    expect(log).toEqual([["api", "open"]]);
    await expect(breakers.run("api", succeed)).rejects.toMatchObject({ code: CIRCUIT_OPEN });
  });

  test("stays closed while successes outnumber failures", async () => {
    await useTimes(4, succeed);
    expect(await useTimes(3, fail)).toEqual(["away", "away", "away"]);
    expect(await use(succeed)).toBe("here");
  });

  test("forgets failures older than its window", async () => {
    await useTimes(2, fail);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await useTimes(2, fail)).toEqual(["away", "away"]);
    expect(breakers.isOpen("api")).toBe(false);
  });

  test("lets one call through after a while, and closes when that succeeds", async () => {
    await useTimes(3, fail);
    await vi.advanceTimersByTimeAsync(2000);
    let finishProbe: (outcome: string) => void = () => {};
    const probe = use(() => new Promise((resolve) => (finishProbe = resolve)));
    expect(await use(succeed)).toBe("refused");
    finishProbe("back");
    expect(await probe).toBe("back");
    expect(await use(succeed)).toBe("here");
    expect(log).toEqual([
      ["api", "open"],
      ["api", "closed"],
    ]);
  });

  test("opens again when that call fails", async () => {
    await useTimes(3, fail);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await useTimes(2, fail)).toEqual(["away", "refused"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await use(succeed)).toBe("here");
  });

  test("never delays calls of other breakers", async () => {
    await useTimes(3, fail);
    expect([await use(succeed, "mf-detail@1.0.0"), await use(succeed, "mf-detail@1.0.1")]).toEqual(["here", "here"]);
  });

  test("is independent of another breaker that its work calls", async () => {
    await useTimes(3, fail);
    const outer = breakers.run("page", () => breakers.run("api", succeed));
    await expect(outer).rejects.toThrow("api has failed too often");
  });
});
