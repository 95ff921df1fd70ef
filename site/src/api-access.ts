import type { Transport } from "@nightlatch/api-client";
import { traceHeaders } from "@nightlatch/process";
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify";
import { CallFigures } from "./call-figures.ts";
import { CIRCUIT_OPEN, CircuitOpenError, Circuits } from "./circuits.ts";
import type { ReadPicture } from "./inline-picture.ts";

/** The paths that are the API's, with all below them. */
export const API_PREFIXES = ["/api", "/media"] as const;

/** The place of the API, for pages and for browsers. */
export type ApiMount =
  /** In this process: a Fastify plugin that owns `/api` and `/media`. */
  | {
      readonly kind: "mounted";
      readonly plugin: FastifyPluginCallback | ((app: FastifyInstance) => Promise<void>);
      /** The version of the catalogue that answers show from now on. Without it no page that shows the API's data is kept. */
      readonly catalogueVersion?: () => string | undefined;
    }
  /** On another server: pages call it over HTTP, and browsers reach it through this server. `timeLimit` is in milliseconds. */
  | { readonly kind: "remote"; readonly url: string; readonly timeLimit: number };

/**
 * Makes the API reachable for browsers and pages.
 *
 * @param circuits notice when an API on another server does not answer, so that pages do not all wait for it
 * @param calls counts the calls of pages
 * @returns answers the calls of a page
 */
export function registerApi(app: FastifyInstance, mount: ApiMount, circuits = new Circuits(), calls = new CallFigures()): TransportFor {
  const hearing =
    (transport: TellingTransport, heard: (version: string | undefined) => void = () => {}): TellingTransport =>
    async (...call) => {
      const answer = await calls.run(() => transport(...call));
      heard(answer.catalogueVersion);
      return answer;
    };
  if (mount.kind === "mounted") {
    app.register(mount.plugin);
    return (visitor, heard) => hearing(inProcess(app, visitor?.headers.cookie), heard);
  }
  const refuseWhileOpen = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (circuits.isOpen(API)) return sendAway(reply);
  };
  for (const prefix of API_PREFIXES) {
    // Loaded where it is used: it is a fifth of what a start compiles.
    app.register(import("@fastify/http-proxy"), {
      upstream: mount.url,
      prefix,
      rewritePrefix: prefix,
      // Addresses hold what people look at, so requests are not logged.
      disableRequestLogging: true,
      // `expect` is not handed on: this server has answered it with "continue" already.
      replyOptions: {
        // An API that is down is told as one whose circuit is open; the proxy has logged why.
        onError: (reply) => void sendAway(reply as FastifyReply),
        // Pages try again by themselves. Without this, each call that an overloaded API refuses would be made eleven times.
        retryDelay: () => null,
        // What the API says of its own connection is not for the visitor's.
        rewriteHeaders: ({ connection: _, "keep-alive": __, ...headers }) => headers,
        // Nor is what a visitor says of traces: they are this site's own business.
        rewriteRequestHeaders: (request, { expect: _, traceparent: __, tracestate: ___, baggage: ____, ...headers }) => ({
          ...headers,
          ...forwarded(request as FastifyRequest),
          ...traceHeaders(),
        }),
      },
      ...(prefix === "/api" ? { preHandler: refuseWhileOpen } : {}),
    });
  }
  return (visitor, heard) => {
    const transport = overHttp(mount.url, mount.timeLimit, visitor && { ...forwarded(visitor), ...cookieOf(visitor) });
    return hearing(guarded(transport, circuits), heard);
  };
}

/**
 * Answers the calls of one page. Without a visitor it is asked for nobody in particular. With one their cookies go along, for
 * answers that depend on them.
 *
 * @param heard is told the version of the catalogue that an answer shows; undefined when the answer does not tell it
 */
export type TransportFor = (visitor?: FastifyRequest, heard?: (version: string | undefined) => void) => Transport;

/**
 * Asks the API for the version of the catalogue that it shows now, by a call that has hardly an answer.
 *
 * @returns undefined when the API does not answer, or does not tell it
 */
export function askCatalogueVersion(transportFor: TransportFor): Promise<string | undefined> {
  let version: string | undefined;
  const transport = transportFor(undefined, (told) => {
    version = told;
  });
  return transport("/api/category-counts", { method: "GET", headers: {} }).then(
    () => version,
    () => undefined,
  );
}

/** Milliseconds for a picture. */
const PICTURE_LIMIT = 5000;

/** What reads the API's pictures for pages: as any visitor gets them, without the cookies of one. */
export const readPictureOf =
  (app: FastifyInstance): ReadPicture =>
  async (path) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url: path, signal: AbortSignal.timeout(PICTURE_LIMIT) });
    const isKept = !String(headers["cache-control"]).includes("no-store");
    if (statusCode !== 200 || headers["content-type"] !== "image/avif" || !isKept) throw new Error(`${path} is no picture for everybody.`);
    return rawPayload;
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
const NOBODY_THERE: ReadonlySet<number> = new Set([502, 503, 504]);

class NobodyThere extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`The API answered ${answer.status}.`);
    this.answer = answer;
  }
}

type Answer = Awaited<ReturnType<Transport>> & { readonly catalogueVersion?: string | undefined };
type TellingTransport = (...call: Parameters<Transport>) => Promise<Answer>;

/** The header by which the API's answers tell the version of the catalogue that they show (api/src/http/catalogue-version.ts). */
const VERSION_HEADER = "catalogue-version";

/** Calls the API through its circuit. An answer counts as a success only when it is complete. */
const guarded =
  (transport: TellingTransport, circuits: Circuits): TellingTransport =>
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
  (app: FastifyInstance, cookie: string | undefined): TellingTransport =>
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
  (base: string, timeLimit: number, visitor: Readonly<Record<string, string>> = {}): TellingTransport =>
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
