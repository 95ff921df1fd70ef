import { ROOT_CONTEXT, type SpanContext, TraceFlags } from "@opentelemetry/api";
import { type IdGenerator, RandomIdGenerator, SamplingDecision, TraceIdRatioBasedSampler } from "@opentelemetry/sdk-trace";
import type { TraceSettings } from "./settings.ts";

const WORDS = 2 ** 32;

export interface Sampling {
  /** @returns the drawn number, for `take`; undefined if the request is not sampled */
  drawSample(): number | undefined;
  take(sample: number): void;
  joins(parent: Pick<SpanContext, "traceId" | "traceFlags">): boolean;
  readonly ids: IdGenerator;
}

/** Samples by `OTEL_TRACES_SAMPLER`. @param random as Math.random */
export function createSampling({ sampler, ratio }: Pick<TraceSettings, "sampler" | "ratio">, random = Math.random): Sampling {
  const share = sampler.endsWith("always_off") ? 0 : sampler.endsWith("traceidratio") ? ratio : 1;
  const bound = share === 1 ? WORDS : Math.floor(share * (WORDS - 1));
  const byId = new TraceIdRatioBasedSampler(share);
  const { generateTraceId, generateSpanId } = new RandomIdGenerator();
  const word = () => Math.floor(random() * WORDS);
  let taken = 0;
  return {
    drawSample: () => {
      const sample = word();
      return sample < bound ? sample : undefined;
    },
    take: (sample) => {
      taken = sample;
    },
    joins: sampler.startsWith("parentbased_")
      ? ({ traceFlags }) => (traceFlags & TraceFlags.SAMPLED) !== 0
      : ({ traceId }) => byId.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED,
    ids: {
      generateSpanId,
      // The xor of the id's words is the drawn number, so that an API with the same share makes the same decision.
      generateTraceId: () => {
        const words = [word(), word(), word()] as const;
        const id = [...words, (words[0] ^ words[1] ^ words[2] ^ taken) >>> 0].map((each) => each.toString(16).padStart(8, "0")).join("");
        return /[1-9a-f]/.test(id) ? id : generateTraceId();
      },
    },
  };
}
