import type { FastifyBaseLogger, FastifyInstance } from "fastify";

/** The events that end a process unless it has a listener for them. */
interface ProcessEvents {
  on(event: "unhandledRejection" | "uncaughtException", listener: (error: unknown) => void): unknown;
  off(event: "unhandledRejection" | "uncaughtException", listener: (error: unknown) => void): unknown;
}

/** A process whose unhandled rejections and exceptions the site handles until it closes. */
export interface UnhandledErrors {
  readonly events: ProcessEvents;
  /** Called after an exception of the site's own; the process should answer the requests in flight and end. */
  readonly fatal: (error: unknown) => void;
}

/** Milliseconds between two lines about delays, and the shortest delay that is worth a line. */
const EVERY = 5000;
const WORTH_A_LINE = 500;
/** Milliseconds between two measurements. */
const STEP = 100;

/**
 * Watches the process of a site until it closes: its event loop and, where they are given, its unhandled errors. No release's code runs
 * in it, so they are the site's own. A rejection is logged; after an exception the process's state is unknown.
 */
export async function watchProcess(
  app: FastifyInstance,
  { unhandled }: { readonly unhandled: UnhandledErrors | undefined },
): Promise<void> {
  const stop = monitorEventLoop(app.log);
  app.addHook("onClose", async () => stop());
  if (!unhandled) return;
  const { events, fatal } = unhandled;
  const rejected = (error: unknown) => app.log.error({ err: error }, "A promise was rejected without a handler");
  const thrown = (error: unknown) => {
    app.log.fatal({ err: error }, "An exception was not caught; the process ends");
    fatal(error);
  };
  events.on("unhandledRejection", rejected);
  events.on("uncaughtException", thrown);
  app.addHook("onClose", async () => {
    events.off("unhandledRejection", rejected);
    events.off("uncaughtException", thrown);
  });
}

/**
 * Logs how late the event loop comes to its work. No page computes for long in it, so a delay shows a machine that is too busy, or a
 * mistake.
 *
 * @param every milliseconds between two lines
 * @returns ends the monitor
 */
export function monitorEventLoop(log: FastifyBaseLogger, every = EVERY, worthALine = WORTH_A_LINE): () => void {
  const step = Math.min(STEP, every);
  let last = performance.now();
  let logged = last;
  let longest = 0;
  // Node's own histogram of delays loses a delay that begins right after a reset.
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - step);
    last = now;
    if (now - logged < every) return;
    if (longest > worthALine) log.warn({ milliseconds: Math.round(longest) }, "The process came late to its work");
    logged = now;
    longest = 0;
  }, step).unref();
  return () => clearInterval(timer);
}
