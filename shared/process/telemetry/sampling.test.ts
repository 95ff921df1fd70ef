import { ROOT_CONTEXT, TraceFlags } from "@opentelemetry/api";
import { SamplingDecision, TraceIdRatioBasedSampler } from "@opentelemetry/sdk-trace";
import { expect, it, test } from "vitest";
import { createSampling } from "./sampling.ts";

const SOMEBODYS = "0123456789abcdef0123456789abcdef";
const IS_SAMPLED = { traceId: SOMEBODYS, traceFlags: TraceFlags.SAMPLED };
const IS_NOT = { traceId: SOMEBODYS, traceFlags: TraceFlags.NONE };

it.each([
  ["always_on", 0, [true, true, true]],
  ["always_off", 1, [false, false, false]],
  ["traceidratio", 1, [true, true, true]],
  ["traceidratio", 0, [false, false, false]],
  ["parentbased_always_on", 0, [true, true, false]],
  ["parentbased_always_off", 1, [false, true, false]],
  ["parentbased_traceidratio", 0, [false, true, false]],
] as const)("%s with %d decides new, sampled and unsampled traces as %j", (sampler, ratio, decided) => {
  const sampling = createSampling({ sampler, ratio });
  expect([sampling.drawSample() !== undefined, sampling.joins(IS_SAMPLED), sampling.joins(IS_NOT)]).toEqual(decided);
});

it.each([1, 0.5, 0.01, 1e-6])("an API that samples by trace id records exactly the traces drawn for a share of %d", (ratio) => {
  const elsewhere = new TraceIdRatioBasedSampler(ratio);
  const edge = ratio === 1 ? 0.5 : Math.floor(ratio * (2 ** 32 - 1)) / 2 ** 32;
  for (const [first, begins] of [
    [0, true],
    [edge - 2 ** -32, true],
    [edge, ratio === 1],
    [1 - 2 ** -32, ratio === 1],
  ] as const) {
    const numbers = [first, 0.3, 0.999, 0.42];
    const sampling = createSampling({ sampler: "traceidratio", ratio }, () => numbers.shift() ?? 0);
    const sample = sampling.drawSample();
    expect(sample !== undefined, `${first}`).toBe(begins);
    sampling.take(sample ?? Math.floor(first * 2 ** 32));
    const id = sampling.ids.generateTraceId();
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(elsewhere.shouldSample(ROOT_CONTEXT, id).decision === SamplingDecision.RECORD_AND_SAMPLED, id).toBe(begins);
    expect(createSampling({ sampler: "traceidratio", ratio }).joins({ traceId: id, traceFlags: TraceFlags.SAMPLED })).toBe(begins);
  }
});

test("no id is all zeros, which is invalid", () => {
  const sampling = createSampling({ sampler: "always_on", ratio: 1 }, () => 0);
  sampling.take(0);
  expect(sampling.ids.generateTraceId()).not.toMatch(/^0+$/);
});

test("a share of requests is recorded, each trace under its own id", () => {
  const sampling = createSampling({ sampler: "parentbased_traceidratio", ratio: 0.01 });
  const ids = new Set<string>();
  let begun = 0;
  for (let request = 0; request < 100_000; request++) {
    const sample = sampling.drawSample();
    if (sample !== undefined) {
      begun += 1;
      sampling.take(sample);
      ids.add(sampling.ids.generateTraceId());
    }
  }
  // Six standard deviations.
  expect(Math.abs(begun - 1_000)).toBeLessThan(190);
  expect(ids.size).toBe(begun);
});
