export interface QueueSlot {
  run<Result>(job: () => Promise<Result>): Promise<Result>;
  leave(): void;
}

interface Rules {
  readonly slots: number;
  readonly slotsPerClient: number;
  readonly full: () => Error;
}

/** Alternates between clients: a client waits for at most one job of each other client. */
export function createFairQueue({ slots, slotsPerClient, full }: Rules): { enter(client: string): QueueSlot } {
  const taken = new Map<string, number>();
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
      if (jobs.length) waiting.set(client, jobs);
      await job?.();
    }
    running = false;
  }

  function run<Result>(client: string, job: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      // Catches the job's failure, because a rejected chain would also fail all later jobs.
      const settled = () => job().then(resolve, reject);
      waiting.set(client, [...(waiting.get(client) ?? []), settled]);
      void work();
    });
  }

  return {
    enter: (client) => {
      const own = taken.get(client) ?? 0;
      if (total >= slots || own >= slotsPerClient) throw full();
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
