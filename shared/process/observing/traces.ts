import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { recordSpans, type SpanFacts, type Spans } from "../spans.ts";
import { withLimit } from "../with-limit.ts";
import type { TraceSettings } from "./settings.ts";

/** Milliseconds that a process which ends waits for its last spans to be taken. */
const LAST_LIMIT = 2_000;
/** Milliseconds between two lines of the log about a receiver that takes nothing. */
const TOLD_EVERY = 60_000;

interface RequestSpan {
  /** Goes on with the request in its span. */
  within(done: () => void): void;
  end(name: string, facts: SpanFacts, status: number): void;
}

/** Begins the spans of requests. */
export interface RequestSpans {
  /** @param headers those of a process that may say which trace it is part of */
  begin(
    request: object,
    of: { readonly method: string; readonly headers: Readonly<Record<string, string | string[] | undefined>> | undefined },
  ): RequestSpan;
  /** Goes on with a request in its span, after what has lost it. */
  resume(request: object, done: () => void): void;
}

export interface Traces {
  readonly requests: RequestSpans;
  close(): Promise<void>;
}

const propagator = new W3CTraceContextPropagator();
const now = new AsyncLocalStorage<Context>();

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
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...readAttributes(settings.attributes),
      "service.name": settings.serviceName ?? `nightlatch-${parts[0] ?? "process"}`,
      "nightlatch.parts": parts.join(","),
    }),
    sampler: createSampler(settings),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer("nightlatch");
  recordSpans(createSpans(tracer));
  return {
    requests: createRequestSpans(tracer),
    close: async () => {
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

function createSampler({ sampler, ratio }: TraceSettings): Sampler {
  const root = sampler.endsWith("always_off")
    ? new AlwaysOffSampler()
    : sampler.endsWith("traceidratio")
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return sampler.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

/** `key=value,key=value`, percent-encoded where need be, as OTEL_RESOURCE_ATTRIBUTES has them. What is not so is left out. */
function readAttributes(text = ""): Record<string, string> {
  const pairs = text.split(",").flatMap((part) => {
    const [, key, value] = /^\s*([^=\s]+)=(.*?)\s*$/.exec(part) ?? [];
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

/** The kind and class of what failed: its message may hold what somebody wrote. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" && /^\w{1,40}$/.test(code) ? code : error.name;
}

function createSpans(tracer: Tracer): Spans {
  /** The context of work that is recorded; what is not costs nothing more. */
  const recording = (): Context | undefined => {
    const context = now.getStore();
    return context && trace.getSpan(context)?.isRecording() ? context : undefined;
  };
  return {
    inSpan: async (name, facts, work) => {
      const context = recording();
      if (!context) return work(() => {});
      const span = tracer.startSpan(name, { attributes: { ...facts } }, context);
      try {
        return await now.run(trace.setSpan(context, span), () => work((more) => void span.setAttributes({ ...more })));
      } catch (error) {
        span.setAttribute("error.type", typeOf(error)).setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    ended: (name, facts, milliseconds) => {
      const context = recording();
      if (!context) return;
      const end = Date.now();
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { ...facts }, startTime: end - milliseconds }, context);
      if (facts["error.type"] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    bind: <Call extends (...given: never[]) => unknown>(call: Call): Call => {
      const context = now.getStore();
      return context ? (((...given: never[]) => now.run(context, () => call(...given))) as Call) : call;
    },
    headers: () => {
      const context = now.getStore();
      const headers: Record<string, string> = {};
      if (context) propagator.inject(context, headers, defaultTextMapSetter);
      // What another system has added to a trace is not handed on.
      delete headers.tracestate;
      return headers;
    },
    ids: () => {
      const context = now.getStore();
      const of = context && trace.getSpanContext(context);
      return of && isSpanContextValid(of) ? { trace_id: of.traceId, span_id: of.spanId } : undefined;
    },
  };
}

function createRequestSpans(tracer: Tracer): RequestSpans {
  const contexts = new WeakMap<object, Context>();
  return {
    begin: (request, { method, headers }) => {
      const traceparent = headers?.traceparent;
      const parent =
        now.getStore() ??
        (typeof traceparent === "string" ? propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter) : ROOT_CONTEXT);
      const span: Span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
      const context = trace.setSpan(parent, span);
      contexts.set(request, context);
      return {
        within: (done) => now.run(context, done),
        end: (name, facts, status) => {
          if (!span.isRecording()) return;
          span.updateName(name).setAttributes({ ...facts, "http.response.status_code": status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    resume: (request, done) => {
      const context = contexts.get(request);
      if (context) now.run(context, done);
      else done();
    },
  };
}
