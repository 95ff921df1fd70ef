/** What is told of a piece of work. There is no place for an address, a query, a name or anything else that a visitor sent. */
export interface SpanFacts {
  readonly "http.request.method"?: string;
  /** A pattern, such as `/property/:slug`. */
  readonly "http.route"?: string;
  readonly "http.response.status_code"?: number;
  /** The class or code of what failed, never its message. */
  readonly "error.type"?: string;
  readonly "db.system.name"?: string;
  readonly "db.operation.name"?: string;
  readonly "db.collection.name"?: string;
  /** How a page was come by, as `nightlatch_pages_total` counts it. */
  readonly "nightlatch.page.outcome"?: string;
  /** The releases in a renderer, as `mf-browse@1.0.0 in shell@1.0.0`. */
  readonly "nightlatch.renderer"?: string;
  /** Milliseconds that a page waited for its renderer. */
  readonly "nightlatch.waited"?: number;
}

/** Adds facts to a span that is under way. */
export type AddFacts = (facts: SpanFacts) => void;

/** The ids by which a line of the log belongs to a trace. */
export interface TraceIds {
  readonly trace_id: string;
  readonly span_id: string;
}

/** What records spans. */
export interface Spans {
  /** Does work in a span, when it is part of a trace that is recorded. */
  inSpan<T>(name: string, facts: SpanFacts, work: (add: AddFacts) => Promise<T>): Promise<T>;
  /** Adds facts to a request's span. */
  addTo(request: object, facts: SpanFacts): void;
  /** Does work in a request's span, when it is recorded. */
  inRequest<T>(request: object, work: () => T): T;
  /** Records work that has ended just now. @param milliseconds how long it took */
  ended(name: string, facts: () => SpanFacts, milliseconds: number): void;
  /** Keeps the trace of now for a function that is called from elsewhere. */
  bind<Call extends (...given: never[]) => unknown>(call: Call): Call;
  /** The headers that make what another process does part of the trace. */
  headers(): Readonly<Record<string, string>>;
  ids(): TraceIds | undefined;
}

let spans: Spans | undefined;
const NO_HEADERS = {};
const addNothing: AddFacts = () => {};

/** Has spans recorded from now on; without it, or with undefined, what is below does the work and nothing else. */
export function recordSpans(by: Spans | undefined): void {
  spans = by;
}

/** Does work in a span, where somebody records them. */
export function inSpan<T>(name: string, facts: SpanFacts, work: (add: AddFacts) => Promise<T>): Promise<T> {
  return spans ? spans.inSpan(name, facts, work) : work(addNothing);
}

/** Adds facts to the span of a request, where somebody records it. @param request a Fastify request */
export function addToRequest(request: object, facts: SpanFacts): void {
  spans?.addTo(request, facts);
}

/** Does work in the span of a request whose app enters it by hand (`RequestOptions.enters`). @param request a Fastify request */
export function inRequest<T>(request: object, work: () => T): T {
  return spans ? spans.inRequest(request, work) : work();
}

/** Tells of work that has ended just now. @param milliseconds how long it took */
export function spanEnded(name: string, facts: () => SpanFacts, milliseconds: number): void {
  spans?.ended(name, facts, milliseconds);
}

/** Keeps the trace of now for a function that is called by what knows nothing of it, such as a message of another process. */
export function inThisSpan<Call extends (...given: never[]) => unknown>(call: Call): Call {
  return spans ? spans.bind(call) : call;
}

/** W3C's `traceparent`, for calls of this program's own processes alone. */
export const traceHeaders = (): Readonly<Record<string, string>> => spans?.headers() ?? NO_HEADERS;

/** The ids of the trace of now, for the log. */
export const traceIds = (): TraceIds | undefined => spans?.ids();
