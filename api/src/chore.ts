import type { Log } from "./log.ts";

/** Work that a server repeats while it runs. */
export interface Chore {
  /** Ends the repetition; resolves once the work under way is done. */
  stop(): Promise<void>;
}

/**
 * Does some work now and again after each pause. A failure costs that time only, and of several in a row the log has the first.
 *
 * @param work done on every server at about the same times, so doing twice what another has done must do no harm
 * @param every pause in milliseconds
 * @param problem what the log says when it fails
 */
export function repeat(work: () => Promise<unknown>, every: number, { log, problem }: { log: Log; problem: string }): Chore {
  let failing = false;
  const once = () =>
    work().then(
      () => {
        failing = false;
      },
      (error: unknown) => {
        if (!failing) log.error({ err: error }, `${problem}; it is tried again soon.`);
        failing = true;
      },
    );
  let underWay = once();
  const timer = setInterval(() => {
    underWay = once();
  }, every).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
