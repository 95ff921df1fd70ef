import { setTimeout } from "node:timers/promises";
import type { Transport } from "@nightlatch/api-client";
import { traceHeaders } from "@nightlatch/process/telemetry";
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify";
import type { CallMetrics } from "../metrics/request-metrics.ts";
import type { ReadPicture } from "../page/inline-picture.ts";
import { CIRCUIT_OPEN, type CircuitBreakers, CircuitOpenError } from "./circuit-breakers.ts";

/** The paths that are the API's, with all below them. */
export const API_PREFIXES = ["/api", "/media"] as const;

/** The place of the API, for pages and for browsers. */
export type ApiMount =
  /** In this process: a Fastify plugin that owns `/api` and `/media`. */
  | {
      readonly kind: "mounted";
      readonly plugin: FastifyPluginCallback | ((app: FastifyInstance) => Promise<void>);
      /** The version of the catalogue that answers show from now on. Without it no page with data of the API is cached. */
      readonly catalogueVersion?: () => string | undefined;
    }
  /** On another server: pages call it over HTTP, and browsers reach it through this server. `timeLimit` is in milliseconds. */
  | { readonly kind: "remote"; readonly url: string; readonly timeLimit: number };

interface ApiRoutesOptions {
  readonly mount: ApiMount;
  /** Notice when an API on another server does not answer, so that browsers do not all wait for it. */
  readonly circuits: CircuitBreakers;
}

/** Makes the API reachable for browsers: in this process, or on another server. */
export async function apiRoutes(app: FastifyInstance, { mount, circuits }: ApiRoutesOptions): Promise<void> {
  if (mount.kind === "mounted") {
    await app.register(mount.plugin);
    return;
  }
  const refuseWhileOpen = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (circuits.isOpen(API)) return sendAway(reply);
  };
  for (const prefix of API_PREFIXES) {
    // Loaded where it is used: it is a fifth of what a start compiles.
    await app.register(import("@fastify/http-proxy"), {
      upstream: mount.url,
      prefix,
      rewritePrefix: prefix,
      // Addresses hold what people look at, so requests are not logged.
      disableRequestLogging: true,
      // `expect` is not handed on: this server has answered it with "continue" already.
      replyOptions: {
        // An API that is down answers like one with an open circuit; the proxy has logged why.
        onError: (reply) => void sendAway(reply as FastifyReply),
        // Pages try again by themselves. Without this, each call that an overloaded API refuses would be made eleven times.
        retryDelay: () => null,
        // Headers about the API's own connection do not apply to the visitor's.
        rewriteHeaders: ({ connection: _, "keep-alive": __, ...headers }) => headers,
        // Traces are this site's own, so a visitor's trace headers are dropped.
        rewriteRequestHeaders: (request, { expect: _, traceparent: __, tracestate: ___, baggage: ____, ...headers }) => ({
          ...headers,
          ...forwarded(request as FastifyRequest),
          ...traceHeaders(),
        }),
      },
      ...(prefix === "/api" ? { preHandler: refuseWhileOpen } : {}),
    });
  }
}

/**
 * The transport of pages to the API.
 *
 * @param app calls a mounted API without a socket
 * @param circuits notice when an API on another server does not answer, so that pages do not all wait for it
 * @param metrics times the calls
 */
export function transportsTo(app: FastifyInstance, mount: ApiMount, circuits: CircuitBreakers, metrics: CallMetrics): TransportFor {
  const reporting =
    (transport: VersionedTransport, onVersion: (version: string | undefined) => void = () => {}): VersionedTransport =>
    async (...call) => {
      const answer = await metrics.run(() => transport(...call));
      onVersion(answer.catalogueVersion);
      return answer;
    };
  if (mount.kind === "mounted") return (visitor, onVersion) => reporting(inProcess(app, visitor?.headers.cookie), onVersion);
  return (visitor, onVersion) => {
    const transport = overHttp(mount.url, mount.timeLimit, visitor && { ...forwarded(visitor), ...cookieOf(visitor) });
    return reporting(guarded(transport, circuits), onVersion);
  };
}

/**
 * Makes the calls of one page. With a visitor it sends their cookies; without one the page is anonymous.
 *
 * @param onVersion receives the catalogue's version of each answer; undefined when the answer has none
 */
export type TransportFor = (visitor?: FastifyRequest, onVersion?: (version: string | undefined) => void) => Transport;

/**
 * Asks the API for the version of the catalogue that it shows now, by its smallest call.
 *
 * @returns undefined when the API does not answer, or its answer has no version
 */
export function askCatalogueVersion(transportFor: TransportFor): Promise<string | undefined> {
  let version: string | undefined;
  const transport = transportFor(undefined, (current) => {
    version = current;
  });
  return transport("/api/category-counts", { method: "GET", headers: {} }).then(
    () => version,
    () => undefined,
  );
}

/** Milliseconds for a picture. */
const PICTURE_LIMIT = 10_000;
/** Milliseconds until a picture is read again whose size is being made. */
const PICTURE_PAUSE = 250;

/** Reads the API's pictures for pages, without any visitor's cookies. Waits while a size is being made. */
export const readPictureOf =
  (app: FastifyInstance): ReadPicture =>
  async (path) => {
    const signal = AbortSignal.timeout(PICTURE_LIMIT);
    for (;;) {
      const { statusCode, headers, rawPayload } = await app.inject({ url: path, signal });
      const caching = String(headers["cache-control"]);
      const isPublic = statusCode === 200 && headers["content-type"] === "image/avif" && !/private|no-store/.test(caching);
      if (!isPublic) throw new Error(`${path} is not a public picture.`);
      if (!caching.includes("no-cache")) return rawPayload;
      await setTimeout(PICTURE_PAUSE, undefined, { signal });
    }
  };

/** The name of the API's circuit. */
const API = "api";

/** The answer while the API is not called. Pages and browsers show the sentence and try again by themselves. */
const OPEN_ANSWER = { error: "Our listings do not answer right now.", code: CIRCUIT_OPEN } as const;

const sendAway = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header("retry-after", "2").header("cache-control", "no-store").type("application/json; charset=utf-8").send(OPEN_ANSWER);

/**
 * Statuses that a proxy answers when the API behind it is gone. Any other status shows that the API runs, even when it
 * refuses or fails.
 */
const AWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

class ApiAway extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`The API answered ${answer.status}.`);
    this.answer = answer;
  }
}

type Answer = Awaited<ReturnType<Transport>> & { readonly catalogueVersion?: string | undefined };
type VersionedTransport = (...call: Parameters<Transport>) => Promise<Answer>;

/** The header with the version of the catalogue that an answer of the API shows (api/catalogue/catalogue-version.ts). */
const VERSION_HEADER = "catalogue-version";

/** Calls the API through its circuit. An answer counts as a success only when it is complete. */
const guarded =
  (transport: VersionedTransport, circuits: CircuitBreakers): VersionedTransport =>
  async (path, init) => {
    try {
      return await circuits.run(API, async () => {
        const answer = await readWhole(await transport(path, init));
        if (AWAY_STATUSES.has(answer.status)) throw new ApiAway(answer);
        return answer;
      });
    } catch (error) {
      if (error instanceof ApiAway) return error.answer;
      if (error instanceof CircuitOpenError) return { status: 503, text: async () => JSON.stringify(OPEN_ANSWER) };
      throw error;
    }
  };

async function readWhole(answer: Answer): Promise<Answer> {
  const text = await answer.text();
  const { status, statusText = "", catalogueVersion } = answer;
  return { status, statusText, catalogueVersion, text: async () => text };
}

/** Headers that name the visitor of a request. Without them the API's limits would count all visitors as one client: this server. */
const forwarded = ({ ip, host, protocol }: FastifyRequest) => ({
  "x-forwarded-for": ip,
  "x-forwarded-host": host,
  "x-forwarded-proto": protocol,
});

const cookieOf = ({ headers: { cookie } }: FastifyRequest): Readonly<Record<string, string>> => (cookie ? { cookie } : {});

const inProcess =
  (app: FastifyInstance, cookie: string | undefined): VersionedTransport =>
  async (url, { method, headers, body }) => {
    const ask = (address: string) =>
      app.inject({
        method,
        url: address,
        headers: cookie ? { ...headers, cookie } : headers,
        ...(body === undefined ? {} : { payload: body }),
      });
    const first = await ask(url);
    // A redirect is followed once, as calls over HTTP follow it: what it leads to never leads further.
    const answer = first.statusCode === 308 ? await ask(String(first.headers.location)) : first;
    const version = answer.headers[VERSION_HEADER];
    return {
      status: answer.statusCode,
      catalogueVersion: version === undefined ? undefined : String(version),
      text: async () => answer.payload,
    };
  };

const overHttp =
  (base: string, timeLimit: number, visitor: Readonly<Record<string, string>> = {}): VersionedTransport =>
  async (path, { signal, headers, ...init }) => {
    const limit = AbortSignal.timeout(timeLimit);
    const answer = await fetch(base + path, {
      ...init,
      headers: { ...headers, ...visitor, ...traceHeaders() },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const { status, statusText } = answer;
    return { status, statusText, catalogueVersion: answer.headers.get(VERSION_HEADER) ?? undefined, text: () => answer.text() };
  };
