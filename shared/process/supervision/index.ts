// Imports only Node's modules, so that the supervising process stays small.
export {
  closeOnSignals,
  PROCESS_NAMES,
  type ProcessNames,
  parseProcessNames,
  supervised,
} from "./server-process.ts";
export { END_MAX, forkWorker, StartFailure, type Supervised, supervise } from "./supervise.ts";

export interface Chore {
  stop(): Promise<void>;
}

interface Options {
  readonly log: { error(details: object, message: string): void };
  readonly problem: string;
}

/** Logs only the first of several failures in a row. @param work may run on several servers at once @param every pause in milliseconds */
export function repeat(work: () => Promise<unknown>, every: number, { log, problem }: Options): Chore & { now(): void } {
  let failing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let inFlight = Promise.resolve();
  let working = false;
  let again = false;
  const once = () => {
    working = true;
    again = false;
    inFlight = work().then(
      () => {
        failing = false;
      },
      (error: unknown) => {
        if (!failing) log.error({ err: error }, `${problem}; it is tried again soon.`);
        failing = true;
      },
    );
    inFlight.then(() => {
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
      await inFlight;
    },
  };
}

/** After a failure it starts no further work. It throws the failure when the work in flight is done. */
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

/** Rejects after `limit` milliseconds; the work itself continues. @param late the error, or the work's name for a default error */
export function withLimit<T>(work: Promise<T>, limit: number, late: string | (() => Error) = "A response"): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(typeof late === "string" ? new Error(`${late} took longer than ${limit} ms.`) : late()), limit);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
