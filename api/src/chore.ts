import type { Log } from "./log.ts";

/** Work that a server repeats while it runs. */
export interface Chore {
  /** Ends the repetition; resolves once the work under way is done. */
  stop(): Promise<void>;
}

/**
 * Does some work now and again every so often. A failure only costs that one time; of several failures in a row the first
 * is logged.
 *
 * @param work runs on every server at about the same times, so repeating what another server has done must do no harm
 * @param every milliseconds from one start to the next
 * @param problem what the log says when the work fails
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
