/** Span attributes, which must never contain URLs, queries, names or other user input. */
export interface SpanFacts {
  readonly "http.request.method"?: string;
  readonly "http.route"?: string;
  readonly "http.response.status_code"?: number;
  readonly "error.type"?: string;
  readonly "db.system.name"?: string;
  readonly "db.operation.name"?: string;
  readonly "db.collection.name"?: string;
  readonly "nightlatch.page.outcome"?: string;
  readonly "nightlatch.renderer"?: string;
  readonly "nightlatch.waited"?: number;
}

export type AddFacts = (facts: SpanFacts) => void;

export interface TraceIds {
  readonly trace_id: string;
  readonly span_id: string;
}

export interface Spans {
  inSpan<T>(name: string, facts: SpanFacts, work: (add: AddFacts) => Promise<T>): Promise<T>;
  addTo(request: object, facts: SpanFacts): void;
  inRequest<T>(request: object, work: () => T): T;
  ended(name: string, facts: () => SpanFacts, milliseconds: number): void;
  bind<Call extends (...args: never[]) => unknown>(call: Call): Call;
  headers(): Readonly<Record<string, string>>;
  ids(): TraceIds | undefined;
}

let spans: Spans | undefined;
const NO_HEADERS = {};
const addNoFacts: AddFacts = () => {};

export function recordSpans(by: Spans | undefined): void {
  spans = by;
}

export function inSpan<T>(name: string, facts: SpanFacts, work: (add: AddFacts) => Promise<T>): Promise<T> {
  return spans ? spans.inSpan(name, facts, work) : work(addNoFacts);
}

export function addToRequest(request: object, facts: SpanFacts): void {
  spans?.addTo(request, facts);
}

/** Runs work in a request's span, for apps with `RequestOptions.enters`. @param request a Fastify request */
export function inRequest<T>(request: object, work: () => T): T {
  return spans ? spans.inRequest(request, work) : work();
}

/** Records a span of finished work. @param milliseconds its duration */
export function spanEnded(name: string, facts: () => SpanFacts, milliseconds: number): void {
  spans?.ended(name, facts, milliseconds);
}

export function inThisSpan<Call extends (...args: never[]) => unknown>(call: Call): Call {
  return spans ? spans.bind(call) : call;
}

/** The W3C `traceparent` header, only for this program's own processes. */
export const traceHeaders = (): Readonly<Record<string, string>> => spans?.headers() ?? NO_HEADERS;

export const traceIds = (): TraceIds | undefined => spans?.ids();
