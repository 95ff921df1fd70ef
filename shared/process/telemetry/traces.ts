import { setGlobalErrorHandler } from "@opentelemetry/core";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { AlwaysOnSampler, BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import { withLimit } from "../supervision/with-limit.ts";
import { createRequestSpans, createSpans, Recorded, type RequestSpans } from "./record-spans.ts";
import { createSampling } from "./sampling.ts";
import type { TraceSettings } from "./settings.ts";
import { recordSpans } from "./spans.ts";

/** Milliseconds that a process which ends waits for its last spans to be taken. */
const LAST_LIMIT = 2_000;
/** Milliseconds after which the span of a request that has ended is made, at most. */
const MADE_WITHIN = 1_000;
/** Milliseconds between two lines of the log about a receiver that takes nothing. */
const TOLD_EVERY = 60_000;

export interface Traces {
  readonly requests: RequestSpans;
  close(): Promise<void>;
}

/**
 * Begins to record traces, and sends them to their receiver. Nothing of the process is told but its name and parts: its command
 * line, its user and its machine are nobody's business.
 *
 * @param log hears of a receiver that takes nothing, in few lines
 */
export async function startTraces(settings: TraceSettings, parts: readonly string[], log: (line: string) => void): Promise<Traces> {
  tellOfFailures(log);
  const exporter = await createExporter(settings);
  const processor = new BatchSpanProcessor({
    exporter,
    scheduledDelayMillis: settings.delay,
    maxQueueSize: settings.queue,
    maxExportBatchSize: settings.batch,
  });
  const sampling = createSampling(settings);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...readAttributes(settings.attributes),
      "service.name": settings.serviceName ?? `nightlatch-${parts[0] ?? "process"}`,
      "nightlatch.parts": parts.join(","),
    }),
    // What is not to be recorded gets no span at all.
    sampler: new AlwaysOnSampler(),
    idGenerator: sampling.ids,
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer("nightlatch");
  const recorded = new Recorded();
  const requests = createRequestSpans(tracer, recorded, sampling, Math.min(settings.delay, MADE_WITHIN));
  recordSpans(createSpans(tracer, recorded, requests));
  return {
    requests,
    close: async () => {
      requests.tellAll();
      recordSpans(undefined);
      await withLimit(provider.shutdown(), LAST_LIMIT).catch(() => {});
    },
  };
}

async function createExporter({ protocol, url }: TraceSettings): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === "http/json"
      ? await import("@opentelemetry/exporter-trace-otlp-http")
      : await import("@opentelemetry/exporter-trace-otlp-proto");
  return new OTLPTraceExporter(url === undefined ? {} : { url });
}

/** `key=value,key=value`, percent-encoded where need be, as OTEL_RESOURCE_ATTRIBUTES has them. What is not so is left out. */
function readAttributes(text = ""): Record<string, string> {
  const pairs = text.split(",").flatMap((part) => {
    const [, key, value] = /^([^=\s]+)=(.*)$/.exec(part.trim()) ?? [];
    try {
      return key && value !== undefined ? [[key, decodeURIComponent(value)] as const] : [];
    } catch {
      return [];
    }
  });
  return Object.fromEntries(pairs);
}

/** Says now and then that spans were not taken, without the receiver's address or answer. */
function tellOfFailures(log: (line: string) => void): void {
  let told = Number.NEGATIVE_INFINITY;
  setGlobalErrorHandler((error) => {
    if (performance.now() - told < TOLD_EVERY) return;
    told = performance.now();
    const code = (error as { readonly code?: unknown }).code;
    log(`Traces are not taken by their receiver (${typeof code === "string" || typeof code === "number" ? code : "no answer"}).`);
  });
}
