import type { EventEmitter } from "node:events";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

export interface UnhandledErrors {
  readonly events: Pick<EventEmitter, "on" | "off">;
  /** Called after an exception; the process should finish requests and end. */
  readonly fatal: (error: unknown) => void;
}

/** Milliseconds between log lines, of the shortest logged delay, and between measurements. */
const EVERY = 5000;
const WORTH_A_LINE = 500;
const STEP = 100;

/** No release's code runs in this process, so unhandled errors are the site's own. */
export async function monitorProcess(
  app: FastifyInstance,
  { unhandled }: { readonly unhandled: UnhandledErrors | undefined },
): Promise<void> {
  const stop = monitorEventLoop(app.log);
  app.addHook("onClose", async () => stop());
  if (!unhandled) return;
  const { events, fatal } = unhandled;
  const rejected = (error: unknown) => app.log.error({ err: error }, "Unhandled promise rejection");
  const thrown = (error: unknown) => {
    app.log.fatal({ err: error }, "Uncaught exception; the process ends");
    fatal(error);
  };
  events.on("unhandledRejection", rejected);
  events.on("uncaughtException", thrown);
  app.addHook("onClose", async () => {
    events.off("unhandledRejection", rejected);
    events.off("uncaughtException", thrown);
  });
}

/** Logs a blocked event loop, which shows a busy machine or a mistake. @returns a function that stops the monitor */
export function monitorEventLoop(log: FastifyBaseLogger, every = EVERY, worthALine = WORTH_A_LINE): () => void {
  const step = Math.min(STEP, every);
  let last = performance.now();
  let logged = last;
  let longest = 0;
  // Node's histogram misses a delay that begins right after a reset, so this measures by itself.
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - step);
    last = now;
    if (now - logged < every) return;
    if (longest > worthALine) log.warn({ milliseconds: Math.round(longest) }, "The event loop was blocked");
    logged = now;
    longest = 0;
  }, step).unref();
  return () => clearInterval(timer);
}
