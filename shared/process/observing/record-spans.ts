import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import type { inSpan, SpanFacts, Spans } from "../spans.ts";
import { WorkContext } from "../work-context.ts";
import type { Sampling } from "./sampling.ts";

interface RequestSpan {
  /** Goes on with the request in its span. */
  within(done: () => void): void;
  end(name: string, facts: SpanFacts, status: number): void;
}

/** Where a request comes from, as far as its trace is concerned. */
interface Origin {
  readonly method: string;
  /** Whether it is a page's, in this process. */
  readonly inside: boolean;
  /** W3C's `traceparent` of a process that may say which trace it is part of. */
  readonly traceparent: string | string[] | undefined;
}

/** Begins the spans of requests. */
export interface RequestSpans {
  /** @returns undefined for a request that is not recorded */
  begin(request: object, origin: Origin): RequestSpan | undefined;
  /** Goes on with a request in its span, after what has lost it. */
  resume(request: object, done: () => void): void;
}

const propagator = new W3CTraceContextPropagator();
/** What our own API is told with a request that is not recorded. It is no trace's id, so that none has to be made. */
const NOT_RECORDED = { traceparent: "00-ffffffff000000000000000000000000-ffffffff00000000-00" } as const;
const addNothing = () => {};

/** The kind and class of what failed: its message may hold what somebody wrote. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" && /^\w{1,40}$/.test(code) ? code : error.name;
}

/** The contexts of work that is recorded. */
export class Recorded {
  private readonly contexts = new WorkContext<Context>();

  /** The context of now; undefined outside of a trace, and after its end. */
  now(): Context | undefined {
    const context = this.contexts.now();
    return context && isRecording(context) ? context : undefined;
  }

  /** Counts a span that has begun. @returns its context */
  begin(span: Span, parent: Context): Context {
    this.contexts.begin();
    return trace.setSpan(parent, span);
  }

  end(span: Span): void {
    span.end();
    this.contexts.end();
  }

  /** Does work in a context, unless that has come to its end. */
  run<T>(context: Context, work: () => T): T {
    return isRecording(context) ? this.contexts.within(context, work) : work();
  }
}

const isRecording = (context: Context): boolean => trace.getSpan(context)?.isRecording() === true;

/** Records the work of traces that are under way. */
export function createSpans(tracer: Tracer, recorded: Recorded): Spans {
  const inContext = async <T>(context: Context, ...[name, facts, work]: Parameters<typeof inSpan<T>>): Promise<T> => {
    const span = tracer.startSpan(name, { attributes: { ...facts } }, context);
    try {
      return await recorded.run(recorded.begin(span, context), () => work((more) => void span.setAttributes({ ...more })));
    } catch (error) {
      span.setAttribute("error.type", typeOf(error)).setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      recorded.end(span);
    }
  };
  return {
    inSpan: (name, facts, work) => {
      const context = recorded.now();
      return context ? inContext(context, name, facts, work) : work(addNothing);
    },
    ended: (name, facts, milliseconds) => {
      const context = recorded.now();
      if (!context) return;
      const end = Date.now();
      const attributes = facts();
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { ...attributes }, startTime: end - milliseconds }, context);
      if (attributes["error.type"] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    bind: <Call extends (...given: never[]) => unknown>(call: Call): Call => {
      const context = recorded.now();
      return context ? (((...given: never[]) => recorded.run(context, () => call(...given))) as Call) : call;
    },
    headers: () => {
      const context = recorded.now();
      if (!context) return NOT_RECORDED;
      const headers: Record<string, string> = {};
      propagator.inject(context, headers, defaultTextMapSetter);
      // What another system has added to a trace is not handed on.
      delete headers.tracestate;
      return headers;
    },
    ids: () => {
      const context = recorded.now();
      const of = context && trace.getSpanContext(context);
      return of && { trace_id: of.traceId, span_id: of.spanId };
    },
  };
}

/** Begins the spans of requests that are sampled. */
export function createRequestSpans(tracer: Tracer, recorded: Recorded, sampling: Sampling): RequestSpans {
  const contexts = new WeakMap<object, Context>();
  /** What a request continues, or the root of a new trace; undefined when it is not recorded. */
  const parentOf = ({ inside, traceparent }: Origin): Context | undefined => {
    // Its page was decided about.
    if (inside) return recorded.now();
    const told = typeof traceparent === "string" ? propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter) : ROOT_CONTEXT;
    const parent = trace.getSpanContext(told);
    if (!parent) return sampling.begins() ? ROOT_CONTEXT : undefined;
    if (!sampling.joins(parent)) return undefined;
    return traceparent === NOT_RECORDED.traceparent ? ROOT_CONTEXT : told;
  };
  return {
    begin: (request, origin) => {
      const parent = parentOf(origin);
      if (!parent) return undefined;
      const span = tracer.startSpan(origin.method, { kind: SpanKind.SERVER }, parent);
      const context = recorded.begin(span, parent);
      contexts.set(request, context);
      return {
        within: (done) => recorded.run(context, done),
        end: (name, facts, status) => {
          span.updateName(name).setAttributes({ ...facts, "http.response.status_code": status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          recorded.end(span);
        },
      };
    },
    resume: (request, done) => {
      const context = contexts.get(request);
      if (context) recorded.run(context, done);
      else done();
    },
  };
}
