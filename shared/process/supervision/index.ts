// The supervising process stays small: this entry point loads nothing but Node.
export { closeOnSignals, PARTS, type Part, type Parts, readParts, type Supervisor, supervised } from "./server-process.ts";
export { END_MAX, forkApart, StartFailure, type Supervised, supervise } from "./supervise.ts";

export interface Chore {
  /** Resolves once work in flight is done. */
  stop(): Promise<void>;
}

export interface HurriedChore extends Chore {
  /** Does the work now, or once more right after the work in flight. */
  now(): void;
}

interface Options {
  readonly log: { error(details: object, message: string): void };
  readonly problem: string;
}

/**
 * Repeats work after a pause. It logs the first of several failures in a row.
 *
 * @param work several servers may do it at the same time
 * @param every milliseconds from an end to the next start
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

/** Works on `atOnce` items at a time. After a failure it begins none, and throws it when those in flight are done. */
export async function forEachOf<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = items.values();
  let failure: { readonly reason: unknown } | undefined;
  const worker = async () => {
    for (const item of left) {
      if (failure) return;
      await work(item).catch((reason) => {
        failure ??= { reason };
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  if (failure) throw (failure as { readonly reason: unknown }).reason;
}

/** Waits for work at most a number of milliseconds. The work itself goes on. @param late the error, or a name of the work for it */
export function withLimit<T>(work: Promise<T>, limit: number, late: string | (() => Error) = "An answer"): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(typeof late === "string" ? new Error(`${late} took longer than ${limit} ms.`) : late()), limit);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
