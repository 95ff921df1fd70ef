import type { Figure } from "./figures.ts";

type Hook = (request: ObservedRequest, reply: ObservedReply, done: () => void) => void;

/** What of a Fastify app is used here. */
export interface ObservedApp {
  addHook(name: "onRequest", hook: Hook): unknown;
  addHook(name: "onRoute", hook: (route: ObservedRoute) => void): unknown;
}

/** A route that is being added. */
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

/** Hears of each request of an app. */
export interface RequestObserver {
  /** @returns what `end` is to be told; undefined for a request that is neither counted nor recorded */
  begin(request: ObservedRequest): unknown;
  /** Goes on with a request that has begun, in its span if it has one. */
  proceed(request: ObservedRequest, observed: unknown, done: () => void): void;
  /** Hears that the request was answered whole, or that its connection has closed before. */
  end(request: ObservedRequest, reply: ObservedReply, observed: unknown): void;
}

export interface RequestOptions {
  /** Whether who asks may say which trace a request belongs to; nobody unless told otherwise. */
  readonly believesTraces?: boolean;
  /**
   * Whether a request's work is done in its span from its beginning on, as it is unless told otherwise. Else `inRequest` does so with
   * those parts of it that need it, since a request that is answered without them costs less.
   */
  readonly enters?: (request: never) => boolean;
  /** Whether the app is watched anyway (`watchRequests`), which tells the observer of each request: hooks of its own cost them some time. */
  readonly watched?: boolean;
  /** The pattern of a request whose own route says too little. */
  readonly routeOf?: (request: never) => string | undefined;
}

/** What is observed of this process. */
export interface Observing {
  /** Counts an app's requests, and begins their spans. To be called before anything else is added to the app. */
  requests(app: ObservedApp, options?: RequestOptions): RequestObserver;
  /** Has figures told to whoever asks for metrics. */
  add(figures: readonly Figure[]): void;
  /** Where metrics are, where they are. */
  readonly metricsAddress: string | undefined;
  /** Sends what is recorded, and ends. */
  close(): Promise<void>;
}
