import { randomBytes } from "node:crypto";
import type { ReleaseStore } from "../store.ts";
import { addCounts, type Counts, countsSchema, noCounts } from "./counts.ts";

interface Counter {
  readonly file: string;
  readonly counts: Counts;
  written: boolean;
}

/**
 * Counters that live in memory and are kept in the store, each process in files of its own: any number of servers
 * count beside each other, and whoever reads adds them up. A file is written whole each time.
 */
export class CounterFiles {
  private readonly store: ReleaseStore;
  /** Tells this process's files from others'; new at each start, since the counters begin at zero. */
  private readonly process = randomBytes(6).toString("hex");
  private readonly counters = new Map<string, Counter>();
  private made = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(store: ReleaseStore) {
    this.store = store;
  }

  /** Changes the counts under a key. They are written with the next flush. */
  count(key: string, change: (counts: Counts) => void): void {
    let counter = this.counters.get(key);
    if (!counter) {
      // A name of its own each time: a counter that was forgotten and is counted under again begins at zero too.
      counter = { file: `${key}-${this.process}${(this.made++).toString(16)}.json`, counts: noCounts(), written: true };
      this.counters.set(key, counter);
    }
    change(counter.counts);
    counter.written = false;
  }

  /**
   * Writes what changed, and forgets written counters that nobody will count under any more.
   *
   * @param isOver whether a key's time is over
   * @throws what the store throws; what could not be written stays for the next time
   */
  flush(isOver: (key: string) => boolean = () => false): Promise<void> {
    // One at a time, so that an older state never overtakes a newer one.
    const flushed = this.writing.then(() => this.write(isOver));
    this.writing = flushed.catch(() => {});
    return flushed;
  }

  private async write(isOver: (key: string) => boolean): Promise<void> {
    for (const [key, counter] of this.counters) {
      if (!counter.written) {
        counter.written = true;
        try {
          await this.store.write(counter.file, JSON.stringify(counter.counts));
        } catch (error) {
          counter.written = false;
          throw error;
        }
      }
      if (counter.written && isOver(key)) this.counters.delete(key);
    }
  }
}

/** A file of counts, by its key and the part of its name before the process. */
export interface CounterFile {
  readonly file: string;
  readonly key: string;
}

/** The files of counts below a folder. */
export async function listCounters(store: ReleaseStore, folder: string): Promise<CounterFile[]> {
  const names = await store.list(folder);
  return names.flatMap((name) => {
    const key = /^(.+)-[0-9a-f]+\.json$/.exec(name)?.[1];
    return key === undefined ? [] : [{ file: `${folder}/${name}`, key }];
  });
}

/** The sum of some files. One that cannot be read is left out: counts are never worth an outage. */
export async function sumOf(store: ReleaseStore, files: readonly CounterFile[]): Promise<Counts> {
  const sum = noCounts();
  for (const { file } of files) {
    const text = (await store.read(file))?.toString("utf8");
    const counts = text === undefined ? undefined : readCounts(text);
    if (counts) addCounts(sum, counts);
  }
  return sum;
}

function readCounts(text: string): Counts | undefined {
  try {
    return countsSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
