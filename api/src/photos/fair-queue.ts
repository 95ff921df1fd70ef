/** A client's place among the photos under way, from before its upload to the end. */
export interface Place {
  /** Runs a job when it is this client's turn. */
  run<Result>(job: () => Promise<Result>): Promise<Result>;
  /** Gives the place back. Calling it twice is safe. */
  leave(): void;
}

export interface FairQueue {
  /** @throws {Error} the queue's own, when there is no place */
  enter(client: string): Place;
}

interface Rules {
  /** Most places, and most of them for one client. */
  readonly places: number;
  readonly placesOfClient: number;
  /** Makes the error when there is no place. */
  readonly full: () => Error;
}

/**
 * Runs jobs one after another, the clients by turns: whoever sends one waits for one job of each other client at most, however
 * many those have sent.
 */
export function createFairQueue({ places, placesOfClient, full }: Rules): FairQueue {
  const taken = new Map<string, number>();
  /** Jobs that wait, by client; the first client is next. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let total = 0;
  let running = false;

  async function work(): Promise<void> {
    if (running) return;
    running = true;
    for (let next = waiting.entries().next().value; next; next = waiting.entries().next().value) {
      const [client, jobs] = next;
      waiting.delete(client);
      const job = jobs.shift();
      // Set anew, so that the client's next job comes after those of all other clients.
      if (jobs.length) waiting.set(client, jobs);
      await job?.();
    }
    running = false;
  }

  function run<Result>(client: string, job: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      // A job that fails must not fail those behind it.
      const settled = () => job().then(resolve, reject);
      waiting.set(client, [...(waiting.get(client) ?? []), settled]);
      void work();
    });
  }

  return {
    enter: (client) => {
      const own = taken.get(client) ?? 0;
      if (total >= places || own >= placesOfClient) throw full();
      taken.set(client, own + 1);
      total += 1;
      let left = false;
      return {
        run: (job) => run(client, job),
        leave: () => {
          if (left) return;
          left = true;
          total -= 1;
          const rest = (taken.get(client) ?? 1) - 1;
          if (rest) taken.set(client, rest);
          else taken.delete(client);
        },
      };
    },
  };
}
