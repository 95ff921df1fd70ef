const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly value: number;
  readonly labels?: Labels;
}

export interface TimedSample {
  readonly durations: Durations;
  readonly labels?: Labels;
}

interface Named {
  readonly name: string;
  readonly help: string;
}

/** Labels have few values each: never a URL, an id or a name. */
export type MetricDefinition = Named &
  (
    | { readonly type: "counter" | "gauge"; readonly read: () => readonly Sample[] | Promise<readonly Sample[]> }
    | { readonly type: "histogram"; readonly read: () => readonly TimedSample[] }
  );

/** A histogram. Counting takes nanoseconds, so it also happens without a scraper. */
export class Durations {
  private readonly counts: number[] = new Array(BOUNDS.length + 1).fill(0);
  sum = 0;

  add(milliseconds: number): void {
    const seconds = milliseconds / 1000;
    this.sum += seconds;
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] as number) + 1;
  }

  get count(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** Cumulative counts by upper bound, in seconds; the last bound is infinity. */
  *upTo(): Generator<readonly [bound: number, count: number]> {
    let sum = 0;
    for (const [index, count] of this.counts.entries()) {
      sum += count;
      yield [BOUNDS[index] ?? Number.POSITIVE_INFINITY, sum];
    }
  }
}

export const gauge = (name: string, help: string, read: () => number | undefined): MetricDefinition => ({
  name,
  help,
  type: "gauge",
  read: () => {
    const value = read();
    return value === undefined ? [] : [{ value }];
  },
});

export const readyMetric = (ready: () => boolean | Promise<boolean>): MetricDefinition => ({
  name: "nightlatch_ready",
  help: "Whether the process can do its work, as /readyz says.",
  type: "gauge",
  read: async () => [{ value: Number(await ready()) }],
});

export const counts = (name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): MetricDefinition => ({
  name,
  help,
  type: "counter",
  read: () => Object.entries(read()).map(([key, value]) => ({ value, labels: { [label]: key } })),
});

export const count = (name: string, help: string, read: () => number): MetricDefinition => ({
  name,
  help,
  type: "counter",
  read: () => [{ value: read() }],
});
