import type { FastifyBaseLogger } from "fastify";

/** The events that end a process unless it has a listener for them. */
export interface StrayEvents {
  on(event: "unhandledRejection" | "uncaughtException", listener: (error: unknown) => void): unknown;
  off(event: "unhandledRejection" | "uncaughtException", listener: (error: unknown) => void): unknown;
}

/**
 * Handles a process's stray failures from now on. No release's code runs in it, so they are the site's own. A rejection is
 * logged; after an exception the process's state is unknown.
 *
 * @param fatal called for an exception; the process should answer the requests under way and end
 * @returns ends the handling
 */
export function watchStrays(events: StrayEvents, log: FastifyBaseLogger, fatal: (error: unknown) => void): () => void {
  const rejected = (error: unknown) => log.error({ err: error }, "A promise was rejected and nobody waited for it");
  const thrown = (error: unknown) => {
    log.fatal({ err: error }, "An exception was not caught; the process ends");
    fatal(error);
  };
  events.on("unhandledRejection", rejected);
  events.on("uncaughtException", thrown);
  return () => {
    events.off("unhandledRejection", rejected);
    events.off("uncaughtException", thrown);
  };
}
