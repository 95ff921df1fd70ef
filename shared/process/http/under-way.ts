import type { IncomingMessage, Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { withLimit } from "../supervision/with-limit.ts";
import type { RequestObserver } from "../telemetry/app.ts";
import { ReadingError } from "./reading-error.ts";
import { refuseRest } from "./reading-limits.ts";

/** How long a server that ends waits for others, in milliseconds. */
export interface EndingLimits {
  /** For the rest of a body: a client that sends one slowly holds no end up. */
  readonly body: number;
  /** For all requests under way together, which are cut off then. */
  readonly all: number;
}

/** Together with what a server does before and after it, less than the ten seconds after which containers are killed. */
const ENDING_LIMITS: EndingLimits = { body: 2_000, all: 8_000 };

/** What of a Fastify app is used here. */
interface App {
  readonly server: Server;
  addHook(name: "onRequest", hook: (request: Request, reply: Reply, done: () => void) => void): unknown;
}
interface Request {
  readonly raw: IncomingMessage;
}
interface Reply {
  readonly raw: { on(name: "close", listener: () => void): unknown };
  header(name: string, value: string): unknown;
}

/**
 * Ends a server's work, before its app is closed: bodies must come to their end, and each answer ends its connection, since a proxy
 * would send a form on a connection that closes that very moment, and must not send it again.
 *
 * @param lame milliseconds for which new connections are still taken
 * @returns resolves when nobody is let in and nothing is under way, and at the limit for all
 */
export type EndWork = (lame?: number) => Promise<void>;

/**
 * Counts the requests under way.
 *
 * @param observer hears of each request, where somebody observes them
 */
export function watchRequests(app: App, limits: EndingLimits = ENDING_LIMITS, observer?: RequestObserver): EndWork {
  const underWay = new Map<Request, Reply>();
  let waiting: (() => void)[] = [];
  let ending = false;
  app.addHook("onRequest", (request, reply, done) => {
    underWay.set(request, reply);
    if (ending) endConnection(reply);
    const observed = observer?.begin(request as never);
    // The connection also closes when the visitor leaves before the answer is complete.
    reply.raw.on("close", () => {
      underWay.delete(request);
      if (observed !== undefined) observer?.end(request as never, reply as never, observed);
      if (underWay.size > 0) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    });
    if (observer) observer.proceed(request as never, observed, done);
    else done();
  });
  const none = () => new Promise<void>((resolve) => (underWay.size === 0 ? resolve() : waiting.push(resolve)));
  const refuseLate = () => {
    for (const [{ raw }, reply] of underWay)
      if (!raw.complete) refuseRest(raw, reply, new ReadingError("ENDING", 503, "The server ends, and the body is not whole."));
  };
  return async (lame = 0) => {
    ending = true;
    for (const reply of underWay.values()) endConnection(reply);
    await sleep(lame);
    const late = setTimeout(refuseLate, limits.body);
    await quietTurn(app.server);
    app.server.close();
    await sleep(FIRST_BYTES);
    // The loop reads what has come before it ends: a timer that comes late is ahead of that.
    await nextTurn();
    await withLimit(none(), limits.all).catch(() => {});
    clearTimeout(late);
  };
}

/** Milliseconds for the request of a connection that was let in last: it is under way only when its first bytes were read. */
const FIRST_BYTES = 100;
/** Most turns of the loop in which a quiet one is waited for. */
const TURNS_MAX = 200;

/**
 * Waits for the end of a turn of the loop that took less than a millisecond and in which no connection came. Connections that the system
 * has made and the server has not taken yet are reset when it stops listening, and a turn takes one of them.
 */
async function quietTurn(server: Server): Promise<void> {
  let came = false;
  const note = () => {
    came = true;
  };
  server.on("connection", note);
  await nextTurn();
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    came = false;
    const began = performance.now();
    await nextTurn();
    if (!came && performance.now() - began < 1) break;
  }
  server.off("connection", note);
}

const endConnection = (reply: Reply): void => void reply.header("connection", "close");
