import type { IncomingMessage, Server } from "node:http";
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from "node:timers/promises";
import { withLimit } from "../supervision/index.ts";
import type { RequestObserver } from "../telemetry/observed-app.ts";
import { ReadingError, refuseRest } from "./request-limits.ts";

/** Milliseconds. */
export interface EndingLimits {
  /** For incomplete request bodies: a slow client must not delay the shutdown. */
  readonly body: number;
  readonly all: number;
}

/** Together with other shutdown work below ten seconds, after which containers are killed. */
const ENDING_LIMITS: EndingLimits = { body: 2_000, all: 8_000 };

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

/** Drains the server and closes its connections, so that no proxy reuses one. @param lame milliseconds for new connections */
export type EndWork = (lame?: number) => Promise<void>;

export function watchRequests(app: App, limits: EndingLimits = ENDING_LIMITS, observer?: RequestObserver): EndWork {
  const inFlight = new Map<Request, Reply>();
  let waiting: (() => void)[] = [];
  let ending = false;
  app.addHook("onRequest", (request, reply, done) => {
    inFlight.set(request, reply);
    if (ending) endConnection(reply);
    const observed = observer?.begin(request as never);
    reply.raw.on("close", () => {
      inFlight.delete(request);
      if (observed !== undefined) observer?.end(request as never, reply as never, observed);
      if (inFlight.size > 0) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    });
    if (observer) observer.proceed(request as never, observed, done);
    else done();
  });
  const none = () => new Promise<void>((resolve) => (inFlight.size === 0 ? resolve() : waiting.push(resolve)));
  const refuseLate = () => {
    for (const [{ raw }, reply] of inFlight)
      if (!raw.complete) refuseRest(raw, reply, new ReadingError("ENDING", 503, "The server is stopping, and the body is incomplete."));
  };
  return async (lame = 0) => {
    ending = true;
    for (const reply of inFlight.values()) endConnection(reply);
    await sleep(lame);
    const late = setTimeout(refuseLate, limits.body);
    await quietTick(app.server);
    app.server.close();
    await sleep(FIRST_BYTES);
    // A late timer runs before the event loop reads the received bytes.
    await yieldToEventLoop();
    await withLimit(none(), limits.all).catch(() => {});
    clearTimeout(late);
  };
}

/** Milliseconds to receive the first bytes of the last accepted connection. */
const FIRST_BYTES = 100;
const TICKS_MAX = 200;

/** Waits for an event-loop turn that accepts no connection: closing the socket resets connections that are not accepted. */
async function quietTick(server: Server): Promise<void> {
  let hasArrived = false;
  const note = () => {
    hasArrived = true;
  };
  server.on("connection", note);
  await yieldToEventLoop();
  for (let tick = 0; tick < TICKS_MAX; tick++) {
    hasArrived = false;
    const began = performance.now();
    await yieldToEventLoop();
    if (!hasArrived && performance.now() - began < 1) break;
  }
  server.off("connection", note);
}

const endConnection = (reply: Reply): void => void reply.header("connection", "close");
