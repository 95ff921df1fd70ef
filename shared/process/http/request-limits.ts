import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientOf } from "./clients.ts";

/** Times in milliseconds, and numbers of connections. */
export interface RequestLimits {
  readonly head: number;
  readonly body: number;
  /** Uploads have stricter limits (api/media/receive.ts). */
  readonly request: number;
  /** Longer than the 60 seconds of proxies; otherwise a proxy might reuse a connection that is being closed. */
  readonly idle: number;
  readonly stalled: number;
  readonly connections: number;
  readonly connectionsOfClient: number;
  readonly ahead: number;
}

export const READING_LIMITS: RequestLimits = {
  head: 15_000,
  body: 15_000,
  request: 330_000,
  idle: 72_000,
  stalled: 30_000,
  connections: 4_000,
  connectionsOfClient: 500,
  ahead: 10,
};

const UPLOADS: ReadonlySet<string> = new Set(["/api/photos"]);
const CHECK_INTERVAL_MS = 1_000;
/** Milliseconds to send the error response before the connection is destroyed. */
const LAST_WORDS = 1_000;

export function serverTimeouts({ head, request, idle, stalled }: RequestLimits) {
  return {
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionTimeout: stalled,
    http: {
      requestTimeout: request,
      headersTimeout: Math.min(head, request),
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, head),
    },
  };
}

interface App {
  readonly server: Server;
  addHook(name: "onRequest", hook: (request: { raw: IncomingMessage }, reply: Reply, done: (error?: Error) => void) => void): unknown;
}
interface Reply {
  header(name: string, value: string): unknown;
}

/** Call it before adding routes, on an app with `serverTimeouts`. @param behindProxy whether all connections have the proxy's address */
export function enforceRequestLimits(app: App, limits: RequestLimits, behindProxy: boolean): void {
  limitConnections(app.server, limits, !behindProxy);
  const pendingResponses = endStalled(app.server);
  app.addHook("onRequest", ({ raw }, reply, done) => {
    if (pendingResponses(raw.socket) > limits.ahead) {
      reply.header("connection", "close");
      return done(new ReadingError("TOO_FAR_AHEAD", 429, "Too many requests came at once on one connection."));
    }
    if (hasBody(raw) && !UPLOADS.has(raw.url?.split("?", 1)[0] ?? "")) limitBody(raw, reply, limits.body);
    done();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function limitBody(raw: IncomingMessage, reply: Reply, limit: number): void {
  const timer = setTimeout(() => refuseRest(raw, reply, new ReadingError("SLOW_BODY", 408, "The body took too long to arrive.")), limit);
  const stop = () => clearTimeout(timer);
  raw.once("end", stop).once("close", stop);
}

/** Leaves the rest of the body unread and closes the connection after the response. */
export function refuseRest(raw: IncomingMessage, reply: Reply, error: Error): void {
  reply.header("connection", "close");
  if (raw.listenerCount("error") > 0) raw.emit("error", error);
  setTimeout(() => raw.complete || raw.destroy(), LAST_WORDS).unref();
}

/** @returns the number of pending responses of a connection */
function endStalled(server: Server): (socket: Socket) => number {
  const pendingCounts = new WeakMap<Socket, number>();
  const pendingResponses = (socket: Socket) => pendingCounts.get(socket) ?? 0;
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    pendingCounts.set(socket, pendingResponses(socket) + 1);
    response.once("close", () => pendingCounts.set(socket, pendingResponses(socket) - 1));
  });
  // With this listener, Node does not close connections itself.
  server.on("timeout", (socket: Socket) => {
    if (pendingResponses(socket) === 0 || socket.writableLength > 0) socket.destroy();
  });
  return pendingResponses;
}

function limitConnections(server: Server, { connections, connectionsOfClient }: RequestLimits, byAddress: boolean): void {
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

export class ReadingError extends Error {
  override readonly name = "ReadingError";
  readonly code: string;
  readonly statusCode: number;

  constructor(code: string, statusCode: number, message: string) {
    super(message);
    this.code = code;
    this.statusCode = statusCode;
  }
}

/** Maximum depth of JSON from outside, so that recursive code does not exhaust its stack. */
export const NESTING_MAX = 100;

/** Goes level by level, because recursion could exhaust the stack. */
export function isNestedTooDeeply(value: unknown): boolean {
  let level = [value].filter(hasParts);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > NESTING_MAX) return true;
    level = level.flatMap((each) => Object.values(each).filter(hasParts));
  }
  return false;
}

function hasParts(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
