/** Work that a server repeats while it runs. */
export interface Chore {
  /** Ends the repetition; resolves once the work under way is done. */
  stop(): Promise<void>;
}

/** Work that need not wait for its next time. */
export interface HurriedChore extends Chore {
  /** Has the work done now, or once more right after it when it is under way. Calls that come meanwhile are one. */
  now(): void;
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
 * @param work may run on several servers at about the same times, so repeating what another has done must do no harm
 * @param every milliseconds from the end of one to the start of the next
 */
export function repeat(work: () => Promise<unknown>, every: number, { log, problem }: Options): HurriedChore {
  let failing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let underWay = Promise.resolve();
  let working = false;
  let again = false;
  const once = () => {
    working = true;
    again = false;
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
      working = false;
      if (stopped) return;
      if (again) once();
      else timer = setTimeout(once, every).unref();
    });
  };
  once();
  return {
    now: () => {
      if (working) again = true;
      else if (!stopped) {
        clearTimeout(timer);
        once();
      }
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
