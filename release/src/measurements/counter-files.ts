import { randomBytes } from "node:crypto";
import type { ReleaseStore } from "../store.ts";
import { turns } from "../turns.ts";
import { addCounts, type Counts, countsSchema, noCounts } from "./counts.ts";

interface Counter {
  readonly file: string;
  readonly counts: Counts;
  written: boolean;
}

/**
 * Counters in memory that are also kept in the store. Each process has files of its own, so any number of servers count
 * beside each other, and readers add the files up. A file is always written whole.
 */
export class CounterFiles {
  private readonly store: ReleaseStore;
  /** A part of the names of this process's files. It is new at each start, since the counters begin at zero. */
  private readonly process = randomBytes(6).toString("hex");
  private readonly counters = new Map<string, Counter>();
  private made = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(store: ReleaseStore) {
    this.store = store;
  }

  /** Changes the counts under a key. The next flush writes them. */
  count(key: string, change: (counts: Counts) => void): void {
    let counter = this.counters.get(key);
    if (!counter) {
      // A new name each time: a counter that was forgotten begins at zero when its key is counted again.
      counter = { file: `${key}-${this.process}${(this.made++).toString(16)}.json`, counts: noCounts(), written: true };
      this.counters.set(key, counter);
    }
    change(counter.counts);
    counter.written = false;
  }

  /** What was counted under a key and not forgotten yet. */
  under(prefix: string): readonly (readonly [key: string, counts: Counts])[] {
    return [...this.counters].flatMap(([key, { counts }]) => (key.startsWith(prefix) ? [[key, counts] as const] : []));
  }

  /**
   * Writes the counters that changed, and forgets written ones that will not be counted any more.
   *
   * @param isOver whether a key's time is over
   * @throws what the store throws; counters that could not be written stay for the next flush
   */
  flush(isOver: (key: string) => boolean = () => false): Promise<void> {
    // One flush at a time, so that an older state never overwrites a newer one.
    const flushed = this.writing.then(() => this.write(isOver));
    this.writing = flushed.catch(() => {});
    return flushed;
  }

  private async write(isOver: (key: string) => boolean): Promise<void> {
    // All of one moment, and a trial's live side before its canary's: whoever reads them the other way round (trials.ts) finds on
    // the live side at least all that happened until the canary's counts.
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

/** A file of counts, and its key: the part of its name before the process. */
export interface CounterFile {
  readonly file: string;
  readonly key: string;
}

/** The files of counts in a folder. */
export async function listCounters(store: ReleaseStore, folder: string): Promise<CounterFile[]> {
  const names = await store.list(folder);
  return names.flatMap((name) => {
    const key = /^(.+)-[0-9a-f]+\.json$/.exec(name)?.[1];
    return key === undefined ? [] : [{ file: `${folder}/${name}`, key }];
  });
}

/** The sum of some files. A file that cannot be read is left out: counts are not worth a failure. */
export async function sumOf(store: ReleaseStore, files: readonly CounterFile[]): Promise<Counts> {
  const sum = noCounts();
  const inTurn = turns();
  const add = async ({ file }: CounterFile): Promise<void> => {
    const text = (await store.read(file))?.toString("utf8");
    const counts = text === undefined ? undefined : readCounts(text);
    if (counts) addCounts(sum, counts);
  };
  await Promise.all(files.map((file) => inTurn(() => add(file))));
  return sum;
}

function readCounts(text: string): Counts | undefined {
  try {
    return countsSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
