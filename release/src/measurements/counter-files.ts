import { randomBytes } from "node:crypto";
import type { ReleaseStore } from "../store.ts";
import { limitConcurrency } from "../store.ts";
import { addCounts, type Counts, countsSchema, noCounts } from "./counts.ts";

export const keys = {
  names: "measurements",
  package: (name: string) => `measurements/${name}`,
  version: (name: string, version: string) => `measurements/${name}/${version}`,
  hour: (name: string, version: string, hour: string) => `measurements/${name}/${version}/${hour}`,
  trials: "trials",
  trial: (id: string) => `trials/${id}`,
  arm: (id: string, arm: "live" | "canary") => `trials/${id}/${arm}`,
};

/** Returns the UTC hour, such as `2026-03-04T05`. */
export const hourOf = (at: Date): string => at.toISOString().slice(0, 13);

export const HOUR = 3_600_000;

export const isHour = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d$/.test(text);

interface Counter {
  readonly file: string;
  readonly counts: Counts;
  written: boolean;
}

/** Counts in memory and writes the counts to the store. Each process writes separate files, which readers sum. */
export class CounterFiles {
  private readonly store: ReleaseStore;
  /** Random per process, because counters begin at zero and must not overwrite an earlier process's files. */
  private readonly process = randomBytes(6).toString("hex");
  private readonly counters = new Map<string, Counter>();
  private sequence = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(store: ReleaseStore) {
    this.store = store;
  }

  count(key: string, change: (counts: Counts) => void): void {
    let counter = this.counters.get(key);
    if (!counter) {
      // Uses a new file, because a counter deleted from memory begins at zero again.
      counter = { file: `${key}-${this.process}${(this.sequence++).toString(16)}.json`, counts: noCounts(), written: true };
      this.counters.set(key, counter);
    }
    change(counter.counts);
    counter.written = false;
  }

  under(prefix: string): readonly (readonly [key: string, counts: Counts])[] {
    return [...this.counters].flatMap(([key, { counts }]) => (key.startsWith(prefix) ? [[key, counts] as const] : []));
  }

  /** @param isOver true for a complete counter, which is then deleted from memory @throws store errors; the next flush retries */
  flush(isOver: (key: string) => boolean = () => false): Promise<void> {
    // Flushes one at a time, so that older counts never overwrite newer ones.
    const flushed = this.writing.then(() => this.write(isOver));
    this.writing = flushed.catch(() => {});
    return flushed;
  }

  private async write(isOver: (key: string) => boolean): Promise<void> {
    // Writes the live version's counts before the canary's. Readers read in reverse, so live counts are never the older ones.
    const states = [...this.counters].filter(([, { written }]) => !written).sort(([a], [b]) => (a < b ? 1 : -1));
    const texts = states.map(([, { counts }]) => JSON.stringify(counts));
    for (const [, counter] of states) counter.written = true;
    for (const [index, [, { file }]] of states.entries()) {
      try {
        await this.store.write(file, texts[index] ?? "");
      } catch (error) {
        for (const [, counter] of states.slice(index)) counter.written = false;
        throw error;
      }
    }
    for (const [key, { written }] of this.counters) if (written && isOver(key)) this.counters.delete(key);
  }
}

export interface CounterFile {
  readonly file: string;
  readonly key: string;
}

export async function listCounters(store: ReleaseStore, folder: string): Promise<CounterFile[]> {
  const names = await store.list(folder);
  return names.flatMap((name) => {
    const key = /^(.+)-[0-9a-f]+\.json$/.exec(name)?.[1];
    return key === undefined ? [] : [{ file: `${folder}/${name}`, key }];
  });
}

export async function sumOf(store: ReleaseStore, files: readonly CounterFile[]): Promise<Counts> {
  const sum = noCounts();
  const runLimited = limitConcurrency();
  const add = async ({ file }: CounterFile): Promise<void> => {
    const text = (await store.read(file))?.toString("utf8");
    const counts = text === undefined ? undefined : readCounts(text);
    if (counts) addCounts(sum, counts);
  };
  await Promise.all(files.map((file) => runLimited(() => add(file))));
  return sum;
}

function readCounts(text: string): Counts | undefined {
  try {
    return countsSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
