import { setTimeout } from "node:timers/promises";
import type { Transport } from "@nightlatch/api-client";
import { traceHeaders } from "@nightlatch/process/telemetry";
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify";
import type { CallMetrics } from "../metrics/request-metrics.ts";
import type { ReadImage } from "../page/inline-image.ts";
import { CIRCUIT_OPEN, type CircuitBreakers, CircuitOpenError } from "./circuit-breakers.ts";

export const API_PREFIXES = ["/api", "/media"] as const;

export type ApiMount =
  /** In this process: a Fastify plugin that owns `/api` and `/media`. */
  | {
      readonly kind: "mounted";
      readonly plugin: FastifyPluginCallback | ((app: FastifyInstance) => Promise<void>);
      /** The current catalogue version. Without it, no page with API data is cached. */
      readonly catalogueVersion?: () => string | undefined;
    }
  /** On another server: pages call it over HTTP, browsers through this server. `timeLimit` is in milliseconds. */
  | { readonly kind: "remote"; readonly url: string; readonly timeLimit: number };

interface ApiRoutesOptions {
  readonly mount: ApiMount;
  readonly breakers: CircuitBreakers;
}

export async function apiRoutes(app: FastifyInstance, { mount, breakers }: ApiRoutesOptions): Promise<void> {
  if (mount.kind === "mounted") {
    await app.register(mount.plugin);
    return;
  }
  const refuseWhileOpen = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (breakers.isOpen(API)) return sendAway(reply);
  };
  for (const prefix of API_PREFIXES) {
    // Imported only if needed, because it is a fifth of the code that a start compiles.
    await app.register(import("@fastify/http-proxy"), {
      upstream: mount.url,
      prefix,
      rewritePrefix: prefix,
      // URLs show what visitors look at, so requests are not logged.
      disableRequestLogging: true,
      replyOptions: {
        // The same response as for an open circuit. The proxy has logged the reason.
        onError: (reply) => void sendAway(reply as FastifyReply),
        // Pages retry by themselves. The default would repeat each refused call ten times.
        retryDelay: () => null,
        // Headers of the API's connection do not apply to the visitor's connection.
        rewriteHeaders: ({ connection: _, "keep-alive": __, ...headers }) => headers,
        // Drops `expect`, which this server has already answered, and trace headers, because traces are this site's own.
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

export function transportsTo(app: FastifyInstance, mount: ApiMount, breakers: CircuitBreakers, metrics: CallMetrics): TransportFor {
  const reporting =
    (transport: VersionedTransport, onVersion: (version: string | undefined) => void = () => {}): VersionedTransport =>
    async (...call) => {
      const response = await metrics.run(() => transport(...call));
      onVersion(response.catalogueVersion);
      return response;
    };
  if (mount.kind === "mounted") return (visitor, onVersion) => reporting(inProcess(app, visitor?.headers.cookie), onVersion);
  return (visitor, onVersion) => {
    const transport = overHttp(mount.url, mount.timeLimit, visitor && { ...forwarded(visitor), ...cookieOf(visitor) });
    return reporting(guarded(transport, breakers), onVersion);
  };
}

/** Without `visitor`, the transport sends no cookies. @param onVersion receives each response's catalogue version */
export type TransportFor = (visitor?: FastifyRequest, onVersion?: (version: string | undefined) => void) => Transport;

export function requestCatalogueVersion(transportFor: TransportFor): Promise<string | undefined> {
  let version: string | undefined;
  const transport = transportFor(undefined, (current) => {
    version = current;
  });
  return transport("/api/category-counts", { method: "GET", headers: {} }).then(
    () => version,
    () => undefined,
  );
}

const IMAGE_LIMIT = 10_000;
const IMAGE_PAUSE = 250;

/** Reads public images of the API, without cookies. Waits while the API makes a resized image. */
export const createReadImage =
  (app: FastifyInstance): ReadImage =>
  async (path) => {
    const signal = AbortSignal.timeout(IMAGE_LIMIT);
    for (;;) {
      const { statusCode, headers, rawPayload } = await app.inject({ url: path, signal });
      const caching = String(headers["cache-control"]);
      const isPublic = statusCode === 200 && headers["content-type"] === "image/avif" && !/private|no-store/.test(caching);
      if (!isPublic) throw new Error(`${path} is not a public image.`);
      if (!caching.includes("no-cache")) return rawPayload;
      await setTimeout(IMAGE_PAUSE, undefined, { signal });
    }
  };

const API = "api";

/** Pages show this sentence and retry by themselves. */
const CIRCUIT_OPEN_RESPONSE = { error: "Our listings aren't available right now.", code: CIRCUIT_OPEN } as const;

const sendAway = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header("retry-after", "2")
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(CIRCUIT_OPEN_RESPONSE);

/** Statuses of a proxy that cannot reach the API. Any other status shows that the API runs. */
const AWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

class ApiAway extends Error {
  readonly response: ApiResponse;

  constructor(response: ApiResponse) {
    super(`The API returned status ${response.status}.`);
    this.response = response;
  }
}

type ApiResponse = Awaited<ReturnType<Transport>> & { readonly catalogueVersion?: string | undefined };
type VersionedTransport = (...call: Parameters<Transport>) => Promise<ApiResponse>;

/** The API sets this header (api/catalogue/catalogue-version.ts). */
const VERSION_HEADER = "catalogue-version";

const guarded =
  (transport: VersionedTransport, breakers: CircuitBreakers): VersionedTransport =>
  async (path, init) => {
    try {
      return await breakers.run(API, async () => {
        const response = await readWhole(await transport(path, init));
        if (AWAY_STATUSES.has(response.status)) throw new ApiAway(response);
        return response;
      });
    } catch (error) {
      if (error instanceof ApiAway) return error.response;
      if (error instanceof CircuitOpenError) return { status: 503, text: async () => JSON.stringify(CIRCUIT_OPEN_RESPONSE) };
      throw error;
    }
  };

async function readWhole(response: ApiResponse): Promise<ApiResponse> {
  const text = await response.text();
  const { status, statusText = "", catalogueVersion } = response;
  return { status, statusText, catalogueVersion, text: async () => text };
}

/** Without these headers the API's limits would count all visitors as one client: this server. */
const forwarded = ({ ip, host, protocol }: FastifyRequest) => ({
  "x-forwarded-for": ip,
  "x-forwarded-host": host,
  "x-forwarded-proto": protocol,
});

const cookieOf = ({ headers: { cookie } }: FastifyRequest): Readonly<Record<string, string>> => (cookie ? { cookie } : {});

const inProcess =
  (app: FastifyInstance, cookie: string | undefined): VersionedTransport =>
  async (url, { method, headers, body }) => {
    const request = (address: string) =>
      app.inject({
        method,
        url: address,
        headers: cookie ? { ...headers, cookie } : headers,
        ...(body === undefined ? {} : { payload: body }),
      });
    const first = await request(url);
    // Follows a redirect, as `fetch` does. The target never redirects again.
    const response = first.statusCode === 308 ? await request(String(first.headers.location)) : first;
    const version = response.headers[VERSION_HEADER];
    return {
      status: response.statusCode,
      catalogueVersion: version === undefined ? undefined : String(version),
      text: async () => response.payload,
    };
  };

const overHttp =
  (base: string, timeLimit: number, visitor: Readonly<Record<string, string>> = {}): VersionedTransport =>
  async (path, { signal, headers, ...init }) => {
    const limit = AbortSignal.timeout(timeLimit);
    const response = await fetch(base + path, {
      ...init,
      headers: { ...headers, ...visitor, ...traceHeaders() },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const { status, statusText } = response;
    return { status, statusText, catalogueVersion: response.headers.get(VERSION_HEADER) ?? undefined, text: () => response.text() };
  };
