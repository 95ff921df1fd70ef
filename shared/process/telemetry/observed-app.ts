import type { MetricDefinition } from "./metric-definitions.ts";

type Hook = (request: ObservedRequest, reply: ObservedReply, done: () => void) => void;

export interface ObservedApp {
  addHook(name: "onRequest", hook: Hook): unknown;
  addHook(name: "onRoute", hook: (route: ObservedRoute) => void): unknown;
}

interface ObservedRoute {
  readonly method: string | string[];
  preValidation?: Hook | Hook[];
}

export interface ObservedRequest {
  readonly method: string;
  readonly raw: object;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly routeOptions: { readonly url?: string | undefined };
}

export interface ObservedReply {
  readonly statusCode: number;
  readonly raw: { on(name: "close", listener: () => void): unknown; readonly writableFinished: boolean };
}

export interface RequestObserver {
  /** @returns a token for `end`; undefined if the request is not counted and not traced */
  begin(request: ObservedRequest): unknown;
  proceed(request: ObservedRequest, observed: unknown, done: () => void): void;
  end(request: ObservedRequest, reply: ObservedReply, observed: unknown): void;
}

export interface RequestOptions {
  /** Whether callers may name the trace of a request; false by default. */
  readonly believesTraces?: boolean;
  /** Whether a request runs in its span from the start. For most requests it is cheaper to enter the span by `inRequest`. */
  readonly enters?: (request: never) => boolean;
  readonly monitored?: boolean;
  readonly routeOf?: (request: never) => string | undefined;
}

export interface Observing {
  /** Call it before adding anything else to the app. */
  requests(app: ObservedApp, options?: RequestOptions): RequestObserver;
  add(metricDefinitions: readonly MetricDefinition[]): void;
  readonly metricsAddress: string | undefined;
  close(): Promise<void>;
}
