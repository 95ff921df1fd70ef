import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientOf } from "./client-address.ts";
import { ReadingError } from "./reading-error.ts";

/** How long others may take to be read by a server and to read its answers, in milliseconds, and how many may be connected. */
export interface ReadingLimits {
  /** For the head of a request, from the connection or its first byte. */
  readonly head: number;
  /** For the whole body of a request that is no upload. */
  readonly body: number;
  /** For a whole request. Uploads have stricter limits of their own (api/src/photos/receive.ts). */
  readonly request: number;
  /** Without a request on a connection. Longer than the minute for which proxies keep theirs, or they would use one that ends. */
  readonly idle: number;
  /** Without a byte being read of an answer. */
  readonly stalled: number;
  /** Most connections, and most of one client where addresses are clients'. */
  readonly connections: number;
  readonly connectionsOfClient: number;
  /** Most requests that a connection sends before the first of them is answered. Browsers and proxies send one. */
  readonly ahead: number;
}

/** Limits that no honest visitor reaches, also on a bad network. */
export const READING_LIMITS: ReadingLimits = {
  head: 15_000,
  body: 15_000,
  request: 330_000,
  idle: 72_000,
  stalled: 30_000,
  connections: 4_000,
  connectionsOfClient: 500,
  ahead: 10,
};

/** The calls whose body is a file. */
const UPLOADS: ReadonlySet<string> = new Set(["/api/photos"]);
/** Milliseconds between two looks for heads and requests that are late. */
const LOOK_EVERY = 1_000;
/** Milliseconds for the answer that a body was too slow to be sent, before the connection is cut. */
const LAST_WORDS = 1_000;

/** The part of the limits that is options of Fastify: `fastify({ ...readingOptions(limits) })`. */
export function readingOptions({ head, request, idle, stalled }: ReadingLimits) {
  return {
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionTimeout: stalled,
    http: { requestTimeout: request, headersTimeout: Math.min(head, request), connectionsCheckingInterval: Math.min(LOOK_EVERY, head) },
  };
}

/** What of a Fastify app is used here. */
interface App {
  readonly server: Server;
  addHook(name: "onRequest", hook: (request: { raw: IncomingMessage }, reply: Reply, done: (error?: Error) => void) => void): unknown;
}
interface Reply {
  header(name: string, value: string): unknown;
}

/**
 * Keeps an app's clients to the limits. Call it before routes are added, on an app with `readingOptions`.
 *
 * @param behindProxy whether a proxy is in front: then all connections have its address
 */
export function limitReading(app: App, limits: ReadingLimits, behindProxy: boolean): void {
  limitConnections(app.server, limits, !behindProxy);
  const answersOwed = endStalled(app.server);
  app.addHook("onRequest", ({ raw }, reply, done) => {
    if (answersOwed(raw.socket) > limits.ahead) {
      // The connection ends with this answer, and what came after it is not answered.
      reply.header("connection", "close");
      return done(new ReadingError("TOO_FAR_AHEAD", 429, "Too many requests came at once on one connection."));
    }
    if (hasBody(raw) && !UPLOADS.has(raw.url?.split("?", 1)[0] ?? "")) limitBody(raw, reply, limits.body);
    done();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Fails the reading of a body that is not whole in time. Whoever reads it then answers with the error. */
function limitBody(raw: IncomingMessage, reply: Reply, limit: number): void {
  const timer = setTimeout(() => refuseRest(raw, reply, new ReadingError("SLOW_BODY", 408, "The body took too long to arrive.")), limit);
  const stop = () => clearTimeout(timer);
  raw.once("end", stop).once("close", stop);
}

/** Fails the reading of a body. What is left of it is not read: the connection ends with the answer. */
export function refuseRest(raw: IncomingMessage, reply: Reply, error: Error): void {
  reply.header("connection", "close");
  if (raw.listenerCount("error") > 0) raw.emit("error", error);
  setTimeout(() => raw.complete || raw.destroy(), LAST_WORDS).unref();
}

/**
 * Ends connections without a request, and those whose client reads nothing of an answer. One that waits for its answer is left
 * alone, however long that takes.
 *
 * @returns how many answers a connection waits for
 */
function endStalled(server: Server): (socket: Socket) => number {
  const owed = new WeakMap<Socket, number>();
  const answersOwed = (socket: Socket) => owed.get(socket) ?? 0;
  // Before the app's own listener, which asks for the number.
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    owed.set(socket, answersOwed(socket) + 1);
    response.once("close", () => owed.set(socket, answersOwed(socket) - 1));
  });
  // With a listener, Node ends no connection by itself.
  server.on("timeout", (socket: Socket) => {
    if (answersOwed(socket) === 0 || socket.writableLength > 0) socket.destroy();
  });
  return answersOwed;
}

function limitConnections(server: Server, { connections, connectionsOfClient }: ReadingLimits, byAddress: boolean): void {
  server.maxConnections = connections;
  if (!byAddress) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const client = clientOf(socket.remoteAddress ?? "");
    const count = (open.get(client) ?? 0) + 1;
    open.set(client, count);
    socket.once("close", () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left) open.set(client, left);
      else open.delete(client);
    });
    if (count > connectionsOfClient) socket.destroy();
  });
}
