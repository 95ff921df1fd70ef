import type { EventEmitter } from "node:events";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

export interface UnhandledErrors {
  readonly events: Pick<EventEmitter, "on" | "off">;
  /** Called after an exception; the process should finish requests and end. */
  readonly fatal: (error: unknown) => void;
}

/** Milliseconds between log lines, and the shortest logged delay. */
const EVERY = 5000;
const WORTH_A_LINE = 500;
const STEP = 100;

/** No release's code runs here, so unhandled errors are the site's own. An exception leaves the state unknown. */
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

/** Logs late event loops, which show a busy machine or a mistake. @param every milliseconds between lines @returns stops the monitor */
export function monitorEventLoop(log: FastifyBaseLogger, every = EVERY, worthALine = WORTH_A_LINE): () => void {
  const step = Math.min(STEP, every);
  let last = performance.now();
  let logged = last;
  let longest = 0;
  // Node's histogram loses a delay that begins right after a reset.
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
