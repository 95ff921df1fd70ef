import proxy from "@fastify/http-proxy";
import type { Transport } from "@nightlatch/shared/api-client";
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { CIRCUIT_OPEN, CircuitOpenError, Circuits } from "./circuits.ts";

/** The place of the API, for pages and for browsers. */
export type ApiMount =
  /** In this process: a Fastify plugin that owns `/api` and `/media`. */
  | {
      readonly kind: "mounted";
      readonly plugin: FastifyPluginCallback | ((app: FastifyInstance) => Promise<void>);
      /** Answers requests that Fastify refuses before any route is found, such as broken escapes in the path. */
      readonly frameworkErrors?: FastifyServerOptions["frameworkErrors"];
    }
  /** On another server: pages call it over HTTP, and browsers reach it through this server. `timeLimit` is in milliseconds. */
  | { readonly kind: "remote"; readonly url: string; readonly timeLimit: number };

/**
 * Makes the API reachable for browsers and pages.
 *
 * @param circuits notice when an API on another server does not answer, so that pages do not all wait for it
 * @returns answers the calls of a page; the visitor's cookies go along, for answers that depend on them
 */
export function registerApi(
  app: FastifyInstance,
  mount: ApiMount,
  circuits: Circuits = new Circuits(),
): (request?: FastifyRequest) => Transport {
  if (mount.kind === "mounted") {
    app.register(mount.plugin);
    return (visitor) => inProcess(app, visitor?.headers.cookie);
  }
  const refuseWhileOpen = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (circuits.isOpen(API)) return reply.code(503).header("retry-after", "2").header("cache-control", "no-store").send(OPEN_ANSWER);
  };
  for (const prefix of ["/api", "/media"]) {
    app.register(proxy, {
      upstream: mount.url,
      prefix,
      rewritePrefix: prefix,
      // `expect` concerns only the client and this server, which has asked for the body already.
      replyOptions: {
        rewriteRequestHeaders: (request, { expect: _, ...headers }) => ({ ...headers, ...forwarded(request as FastifyRequest) }),
      },
      ...(prefix === "/api" ? { preHandler: refuseWhileOpen } : {}),
    });
  }
  return (visitor) => {
    const transport = overHttp(mount.url, mount.timeLimit, visitor && { ...forwarded(visitor), ...cookieOf(visitor) });
    return guarded(transport, circuits);
  };
}

/** The name of the API's circuit. */
const API = "api";

/** The answer while the API is not called. Pages and browsers show the sentence and try again by themselves. */
const OPEN_ANSWER = { error: "Our listings do not answer right now.", code: CIRCUIT_OPEN } as const;

/**
 * Statuses that a proxy answers when the API behind it is gone. Any other status shows that the API runs, even when it
 * refuses or fails.
 */
const NOBODY_THERE: ReadonlySet<number> = new Set([502, 503, 504]);

class NobodyThere extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`The API answered ${answer.status}.`);
    this.answer = answer;
  }
}

type Answer = Awaited<ReturnType<Transport>>;

/** Calls the API through its circuit. An answer counts as a success only when it is complete. */
const guarded =
  (transport: Transport, circuits: Circuits): Transport =>
  async (path, init) => {
    try {
      return await circuits.run(API, async () => {
        const answer = await readWhole(await transport(path, init));
        if (NOBODY_THERE.has(answer.status)) throw new NobodyThere(answer);
        return answer;
      });
    } catch (error) {
      if (error instanceof NobodyThere) return error.answer;
      if (error instanceof CircuitOpenError) return { status: 503, text: async () => JSON.stringify(OPEN_ANSWER) };
      throw error;
    }
  };

async function readWhole(answer: Answer): Promise<Answer> {
  const text = await answer.text();
  const { status, statusText = "" } = answer;
  return { status, statusText, text: async () => text };
}

/** Headers that name the visitor of a request. Without them the API's limits would count all visitors as one client: this server. */
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
