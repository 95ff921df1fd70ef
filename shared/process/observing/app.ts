import type { Figure } from "../figures.ts";

type Hook = (request: ObservedRequest, reply: ObservedReply, done: () => void) => void;

/** What of a Fastify app is used here. */
export interface ObservedApp {
  decorateRequest(name: "observed", value: null): unknown;
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
  /** What is known of it from its beginning; null for one that is neither counted nor recorded. */
  observed?: unknown;
}

export interface ObservedReply {
  readonly statusCode: number;
  readonly raw: { on(name: "close", listener: () => void): unknown; readonly writableFinished: boolean };
}

/** Hears that a request was answered whole, or that its connection has closed before. */
export type RequestEnded = (request: never, reply: never) => void;

export interface RequestOptions {
  /** Whether who asks may say which trace a request belongs to; nobody unless told otherwise. */
  readonly believesTraces?: boolean;
  /**
   * Whether a request's work is done in its span from its beginning on, as it is unless told otherwise. Else `inRequest` does so with
   * those parts of it that need it, since a request that is answered without them costs less.
   */
  readonly enters?: (request: never) => boolean;
  /** Who hears of each request's end, where the app is watched for it already; a listener of its own costs each request some time. */
  readonly ended?: RequestEnded[];
  /** The pattern of a request whose own route says too little. */
  readonly routeOf?: (request: never) => string | undefined;
}

/** What is observed of this process. */
export interface Observing {
  /** Counts an app's requests, and begins their spans. To be called before anything else is added to the app. */
  requests(app: ObservedApp, options?: RequestOptions): void;
  /** Has figures told to whoever asks for metrics. */
  add(figures: readonly Figure[]): void;
  /** Where metrics are, where they are. */
  readonly metricsAddress: string | undefined;
  /** Sends what is recorded, and ends. */
  close(): Promise<void>;
}
