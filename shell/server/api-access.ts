import proxy from "@fastify/http-proxy";
import { type ApiClient, createApiClient, type Transport } from "@nightlatch/shared/api-client";
import type { FastifyInstance, FastifyPluginCallback, FastifyRequest, FastifyServerOptions } from "fastify";

/** How pages reach the API, and how browsers do. */
export type ApiMount =
  /** In this process: a Fastify plugin that owns `/api` and `/media`. */
  | {
      readonly kind: "mounted";
      readonly plugin: FastifyPluginCallback | ((app: FastifyInstance) => Promise<void>);
      /** Answers requests that Fastify refuses before any route is found, such as broken escapes in the path. */
      readonly frameworkErrors?: FastifyServerOptions["frameworkErrors"];
    }
  /** Elsewhere: pages call it over HTTP, browsers through this server. */
  | { readonly kind: "remote"; readonly url: string; readonly timeLimit: number };

/** @returns the API as a page's queries see it; the visitor's cookies go along, for what depends on them */
export function registerApi(app: FastifyInstance, mount: ApiMount): (request?: FastifyRequest) => ApiClient {
  if (mount.kind === "mounted") {
    app.register(mount.plugin);
    return (visitor) => createApiClient(inProcess(app, visitor?.headers.cookie));
  }
  for (const prefix of ["/api", "/media"]) {
    app.register(proxy, {
      upstream: mount.url,
      prefix,
      rewritePrefix: prefix,
      replyOptions: { rewriteRequestHeaders: (request, headers) => ({ ...headers, ...forwarded(request as FastifyRequest) }) },
    });
  }
  return (visitor) => createApiClient(overHttp(mount.url, mount.timeLimit, visitor && { ...forwarded(visitor), ...cookieOf(visitor) }));
}

/** On whose behalf a request is made: without it the API's limits would count all visitors as one, namely this server. */
const forwarded = ({ ip, host, protocol }: FastifyRequest) => ({
  "x-forwarded-for": ip,
  "x-forwarded-host": host,
  "x-forwarded-proto": protocol,
});

const cookieOf = ({ headers: { cookie } }: FastifyRequest): Readonly<Record<string, string>> => (cookie ? { cookie } : {});

const inProcess =
  (app: FastifyInstance, cookie: string | undefined): Transport =>
  async (url, { method, headers, body }) => {
    const answer = await app.inject({
      method,
      url,
      headers: cookie ? { ...headers, cookie } : headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, text: async () => answer.payload };
  };

const overHttp =
  (base: string, timeLimit: number, visitor: Readonly<Record<string, string>> = {}): Transport =>
  (path, { signal, headers, ...init }) => {
    const limit = AbortSignal.timeout(timeLimit);
    return fetch(base + path, {
      ...init,
      headers: { ...headers, ...visitor },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  };
