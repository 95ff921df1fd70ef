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
import type { Sampling } from "./sampling.ts";
import type { inSpan, SpanFacts, Spans } from "./spans.ts";
import type { WorkContext } from "./work-context.ts";

export interface RequestSpan {
  within(done: () => void): void;
  end(name: string, facts: SpanFacts, status: number): void;
}

export interface RequestSpans {
  /** @param inside whether a page in this process made the request @returns undefined if the request is not traced */
  begin(request: { readonly method: string }, inside: boolean, traceparent: string | string[] | undefined): RequestSpan | undefined;
  resume<T>(request: object, work: () => T): T;
  add(request: object, facts: SpanFacts): void;
  emitAll(): void;
}

const propagator = new W3CTraceContextPropagator();
/** Tells the receiver not to trace the request. The constant id belongs to no trace. */
const NOT_RECORDED = { traceparent: "00-ffffffff000000000000000000000000-ffffffff00000000-00" } as const;
const addNoFacts = () => {};
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export const methodOf = (method: string): string => (METHODS.has(method) ? method : "other");

/** Returns only the kind of error, because a message may contain user input. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" && /^\w{1,40}$/.test(code) ? code : error.name;
}

interface Scope {
  isRecording(): boolean;
  context(): Context | undefined;
  add(facts: SpanFacts): void;
}

export type Recorded = WorkContext<Scope>;

const contextIn = (recorded: Recorded): Context | undefined => recorded.now()?.context();

const runIn = <T>(recorded: Recorded, scope: Scope, work: () => T): T => (scope.isRecording() ? recorded.within(scope, work) : work());

export function createSpans(tracer: Tracer, recorded: Recorded, requests: RequestSpans): Spans {
  const inContext = async <T>(parent: Context, ...[name, facts, work]: Parameters<typeof inSpan<T>>): Promise<T> => {
    const span = tracer.startSpan(name, { attributes: { ...facts } }, parent);
    const context = trace.setSpan(parent, span);
    const scope: Scope = {
      isRecording: () => span.isRecording(),
      context: () => (span.isRecording() ? context : undefined),
      add: (more) => void span.setAttributes({ ...more }),
    };
    recorded.begin();
    try {
      return await runIn(recorded, scope, () => work(scope.add));
    } catch (error) {
      span.setAttribute("error.type", typeOf(error)).setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
      recorded.end();
    }
  };
  return {
    inSpan: (name, facts, work) => {
      const context = contextIn(recorded);
      return context ? inContext(context, name, facts, work) : work(addNoFacts);
    },
    addTo: requests.add,
    inRequest: requests.resume,
    ended: (name, facts, milliseconds) => {
      const context = contextIn(recorded);
      if (!context) return;
      const end = Date.now();
      const attributes = facts();
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { ...attributes }, startTime: end - milliseconds }, context);
      if (attributes["error.type"] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    bind: <Call extends (...args: never[]) => unknown>(call: Call): Call => {
      const scope = recorded.now();
      return scope ? (((...args: never[]) => runIn(recorded, scope, () => call(...args))) as Call) : call;
    },
    headers: () => {
      const context = contextIn(recorded);
      if (!context) return NOT_RECORDED;
      const headers: Record<string, string> = {};
      propagator.inject(context, headers, defaultTextMapSetter);
      // Trace state of other systems is not forwarded.
      delete headers.tracestate;
      return headers;
    },
    ids: () => {
      const context = contextIn(recorded);
      const of = context && trace.getSpanContext(context);
      return of && { trace_id: of.traceId, span_id: of.spanId };
    },
  };
}

type StartSpan = (name: string, began: number) => { readonly span: Span; readonly context: Context };

/** Creates its span when nested work needs it, otherwise later in a batch, which is several times faster. */
class RecordedRequest implements Scope {
  private readonly began = performance.now();
  private took = 0;
  private ended = false;
  private name: string;
  private facts: SpanFacts = {};
  private readonly start: StartSpan;
  private opened: ReturnType<StartSpan> | undefined;

  constructor(method: string, start: StartSpan) {
    this.name = method;
    this.start = start;
  }

  isRecording(): boolean {
    return !this.ended;
  }

  context(): Context | undefined {
    if (this.ended) return undefined;
    this.opened ??= this.start(this.name, this.began);
    return this.opened.context;
  }

  add(facts: SpanFacts): void {
    if (!this.ended) this.facts = { ...this.facts, ...facts };
  }

  end(name: string, facts: SpanFacts): boolean {
    this.add(facts);
    this.name = name;
    this.took = performance.now() - this.began;
    this.ended = true;
    if (this.opened) this.emit();
    return this.opened === undefined;
  }

  emit(): void {
    const { span } = this.opened ?? this.start(this.name, this.began);
    span.updateName(this.name).setAttributes({ ...this.facts });
    if ((this.facts["http.response.status_code"] ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(this.began + this.took);
  }
}

const TOGETHER = 64;

export function createRequestSpans(tracer: Tracer, recorded: Recorded, sampling: Sampling, delay: number): RequestSpans {
  const scopes = new WeakMap<object, RecordedRequest>();
  const waiting: RecordedRequest[] = [];
  let timer: NodeJS.Timeout | undefined;
  const emitAll = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const request of waiting.splice(0)) request.emit();
  };
  const later = (request: RecordedRequest) => {
    waiting.push(request);
    if (waiting.length >= TOGETHER) emitAll();
    else timer ??= setTimeout(emitAll, delay).unref();
  };
  const within =
    (parent: Context, sample?: number): StartSpan =>
    (name, began) => {
      if (sample !== undefined) sampling.take(sample);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, startTime: began }, parent);
      return { span, context: trace.setSpan(parent, span) };
    };
  const startOf = (inside: boolean, traceparent: string | string[] | undefined): StartSpan | undefined => {
    if (inside) {
      // The page's request was already sampled.
      const page = contextIn(recorded);
      return page && within(page);
    }
    const incoming = typeof traceparent === "string" ? propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter) : undefined;
    const parent = incoming && trace.getSpanContext(incoming);
    if (!parent) {
      const sample = sampling.drawSample();
      return sample === undefined ? undefined : within(ROOT_CONTEXT, sample);
    }
    if (!sampling.joins(parent)) return undefined;
    return within(traceparent === NOT_RECORDED.traceparent ? ROOT_CONTEXT : incoming);
  };
  return {
    begin: (request, inside, traceparent) => {
      const start = startOf(inside, traceparent);
      if (!start) return undefined;
      const scope = new RecordedRequest(methodOf(request.method), start);
      recorded.begin();
      scopes.set(request, scope);
      return {
        within: (done) => runIn(recorded, scope, done),
        end: (name, facts, status) => {
          if (scope.end(name, { ...facts, "http.response.status_code": status })) later(scope);
          recorded.end();
        },
      };
    },
    resume: (request, work) => {
      const scope = scopes.get(request);
      return scope ? runIn(recorded, scope, work) : work();
    },
    add: (request, facts) => {
      if (recorded.isBusy()) scopes.get(request)?.add(facts);
    },
    emitAll,
  };
}
