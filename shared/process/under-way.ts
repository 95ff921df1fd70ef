import type { IncomingMessage } from "node:http";
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
  addHook(name: "onRequest", hook: (request: Request, reply: Reply, done: () => void) => void): unknown;
}
interface Request {
  readonly raw: IncomingMessage;
}
interface Reply {
  readonly raw: { once(name: "close", listener: () => void): unknown };
  header(name: string, value: string): unknown;
}

/**
 * Counts the requests under way.
 *
 * @returns a function to be called when the server ends. Its promise resolves at the first moment without any, and at its limit. From
 * its call on bodies must come to their end.
 */
export function watchRequests(app: App, limits: EndingLimits = ENDING_LIMITS): () => Promise<void> {
  const underWay = new Map<Request, Reply>();
  let waiting: (() => void)[] = [];
  app.addHook("onRequest", (request, reply, done) => {
    underWay.set(request, reply);
    // The connection also closes when the visitor leaves before the answer is complete.
    reply.raw.once("close", () => {
      underWay.delete(request);
      if (underWay.size > 0) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    });
    done();
  });
  return async () => {
    if (underWay.size === 0) return;
    const late = setTimeout(() => {
      for (const [{ raw }, reply] of underWay)
        if (!raw.complete) refuseRest(raw, reply, new ReadingError("ENDING", 503, "The server ends, and the body is not whole."));
    }, limits.body);
    let last: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      last = setTimeout(resolve, limits.all);
    });
    clearTimeout(late);
    clearTimeout(last);
  };
}
