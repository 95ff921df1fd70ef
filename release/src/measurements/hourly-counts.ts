import { limitConcurrency, type ReleaseStore } from "../store.ts";
import { type CounterFile, HOUR, hourOf, isHour, keys, listCounters, sumOf } from "./counter-files.ts";
import { addCounts, type Counts, noCounts } from "./counts.ts";

const REMEMBERED = 5000;

export interface HourCounts {
  readonly hour: string;
  readonly counts: Counts;
}

/** Caches counts of past hours. An hour is read again if its number of files changes. */
export type PastHours = Map<string, { readonly files: number; readonly counts: Counts }>;

/** Reads counts by package, version and hour. Lists each folder and reads each file at most once. */
export class HourlyCounts {
  private readonly store: ReleaseStore;
  private readonly past: PastHours;
  private readonly over: string;
  private readonly runLimited = limitConcurrency();
  private readonly measured = new Map<string, Promise<ReadonlySet<string>>>();
  private readonly listed = new Map<string, Promise<ReadonlyMap<string, CounterFile[]>>>();
  private readonly sums = new Map<string, Promise<Counts>>();

  constructor(store: ReleaseStore, now: Date = new Date(), past: PastHours = new Map()) {
    this.store = store;
    this.past = past;
    // Servers write an hour's last counts some seconds late, so only hours before the previous one are final.
    this.over = hourOf(new Date(now.getTime() - HOUR));
  }

  async read(name: string, version: string, first: string, last: string): Promise<HourCounts[]> {
    const files = await this.filesOf(name, version);
    const hours = [...files.keys()].filter((hour) => hour >= first && hour <= last).sort();
    return Promise.all(hours.map(async (hour) => ({ hour, counts: await this.sum(name, version, hour, files.get(hour) ?? []) })));
  }

  private async filesOf(name: string, version: string): Promise<ReadonlyMap<string, CounterFile[]>> {
    const measured = await known(
      this.measured,
      name,
      async () => new Set(await this.runLimited(() => this.store.list(keys.package(name)))),
    );
    if (!measured.has(version)) return new Map();
    const folder = keys.version(name, version);
    return known(this.listed, folder, async () => {
      const hours = new Map<string, CounterFile[]>();
      for (const file of await this.runLimited(() => listCounters(this.store, folder)))
        if (isHour(file.key)) hours.set(file.key, [...(hours.get(file.key) ?? []), file]);
      return hours;
    });
  }

  private sum(name: string, version: string, hour: string, files: readonly CounterFile[]): Promise<Counts> {
    const key = keys.hour(name, version, hour);
    return known(this.sums, key, async () => {
      const before = this.past.get(key);
      if (before?.files === files.length) return before.counts;
      const counts = await this.runLimited(() => sumOf(this.store, files));
      if (hour < this.over) this.remember(key, { files: files.length, counts });
      return counts;
    });
  }

  private remember(key: string, counts: { readonly files: number; readonly counts: Counts }): void {
    this.past.set(key, counts);
    const [oldest] = this.past.keys();
    if (this.past.size > REMEMBERED && oldest !== undefined) this.past.delete(oldest);
  }
}

export function totalOf(hours: readonly HourCounts[]): Counts {
  const sum = noCounts();
  for (const { counts } of hours) addCounts(sum, counts);
  return sum;
}

function known<T>(all: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const found = all.get(key) ?? read();
  all.set(key, found);
  return found;
}
