/** Work that a server repeats while it runs. */
export interface Chore {
  /** Ends the repetition; resolves once the work under way is done. */
  stop(): Promise<void>;
}

interface Options {
  readonly log: { error(details: object, message: string): void };
  /** What the log says when the work fails. */
  readonly problem: string;
}

/**
 * Does some work now and again after each pause. A failure only costs that one time; of several failures in a row the first
 * is logged.
 *
 * @param work runs on every server at about the same times, so repeating what another server has done must do no harm
 * @param every milliseconds from the end of one to the start of the next
 */
export function repeat(work: () => Promise<unknown>, every: number, { log, problem }: Options): Chore {
  let failing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let underWay = Promise.resolve();
  const once = () => {
    underWay = work().then(
      () => {
        failing = false;
      },
      (error: unknown) => {
        if (!failing) log.error({ err: error }, `${problem}; it is tried again soon.`);
        failing = true;
      },
    );
    underWay.then(() => {
      if (!stopped) timer = setTimeout(once, every).unref();
    });
  };
  once();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
