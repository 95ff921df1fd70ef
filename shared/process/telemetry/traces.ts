import { setGlobalErrorHandler } from "@opentelemetry/core";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { AlwaysOnSampler, BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import { withLimit } from "../supervision/index.ts";
import { createRequestSpans, createSpans, type Recorded } from "./record-spans.ts";
import { createSampling } from "./sampling.ts";
import type { TraceSettings } from "./settings.ts";
import { recordSpans } from "./spans.ts";
import { WorkContext } from "./work-context.ts";

/** Milliseconds for the last export at shutdown. */
const LAST_LIMIT = 2_000;
/** Maximum milliseconds that a finished request waits for its span. */
const SPAN_DELAY_MAX = 1_000;
/** Milliseconds between two log lines about a failing receiver. */
const WARN_EVERY = 60_000;

/** The exported resource names the process and its parts, but not its command line, user or machine. */
export async function startTraces(settings: TraceSettings, parts: readonly string[], log: (line: string) => void) {
  logExportFailures(log);
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
    // Sampling has already happened: a request that is not sampled gets no span.
    sampler: new AlwaysOnSampler(),
    idGenerator: sampling.ids,
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer("nightlatch");
  const recorded: Recorded = new WorkContext();
  const requests = createRequestSpans(tracer, recorded, sampling, Math.min(settings.delay, SPAN_DELAY_MAX));
  recordSpans(createSpans(tracer, recorded, requests));
  return {
    requests,
    close: async () => {
      requests.emitAll();
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

/** Logs failed exports, without the receiver's address and response. */
function logExportFailures(log: (line: string) => void): void {
  let lastWarnedAt = Number.NEGATIVE_INFINITY;
  setGlobalErrorHandler((error) => {
    if (performance.now() - lastWarnedAt < WARN_EVERY) return;
    lastWarnedAt = performance.now();
    const code = (error as { readonly code?: unknown }).code;
    log(`The receiver does not accept traces (${typeof code === "string" || typeof code === "number" ? code : "no response"}).`);
  });
}
