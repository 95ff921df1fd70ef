import { type ChannelEntry, channelEntrySchema } from "./channel.ts";
import type { ReleaseStore } from "./store.ts";
import { limitConcurrency } from "./store.ts";
import { keys } from "./store-keys.ts";
import { DamagedFile, parseStored } from "./stored-json.ts";

export interface LogEnd {
  readonly entry: ChannelEntry | undefined;
  /** Number of the newest entry, even if the entry is unreadable. 0 if the channel has no entries. */
  readonly last: number;
}

/** Skips and reports unreadable entries. The newest readable entry is the channel's state (docs/adr/0013). */
export class ChannelLog {
  private readonly store: ReleaseStore;
  private readonly onDamage: (damage: DamagedFile) => void;
  private readonly known = new Map<string, LogEnd>();

  constructor(store: ReleaseStore, onDamage: (damage: DamagedFile) => void) {
    this.store = store;
    this.onDamage = onDamage;
  }

  forget(channel: string): void {
    this.known.delete(channel);
  }

  async numbers(channel: string): Promise<number[]> {
    const files = await this.store.list(keys.channel(channel));
    return files.flatMap((file) => (/^\d+\.json$/.test(file) ? [Number.parseInt(file, 10)] : [])).sort((a, b) => a - b);
  }

  async history(channel: string): Promise<ChannelEntry[]> {
    const runLimited = limitConcurrency();
    const entries = await Promise.all((await this.numbers(channel)).map((seq) => runLimited(() => this.entry(channel, seq))));
    return entries.filter((entry) => typeof entry === "object").reverse();
  }

  /** @returns false if another process has appended an entry with this number */
  append(channel: string, entry: ChannelEntry): Promise<boolean> {
    return this.store.create(keys.entry(channel, entry.seq), JSON.stringify(entry, null, 2));
  }

  async end(channel: string): Promise<LogEnd> {
    let { entry, last } = this.known.get(channel) ?? (await this.first(channel));
    // Entries are immutable, so only new ones are read. A damaged newest entry is read each time, because a repair may replace it.
    for (;;) {
      const next = await this.entry(channel, last + 1);
      if (next === undefined) return { entry, last };
      last += 1;
      if (next === "damaged") continue;
      entry = next;
      this.known.set(channel, { entry, last });
    }
  }

  private async first(channel: string): Promise<LogEnd> {
    const numbers = await this.numbers(channel);
    const last = numbers.at(-1) ?? 0;
    for (const seq of numbers.toReversed()) {
      const entry = await this.entry(channel, seq);
      if (typeof entry !== "object") continue;
      this.known.set(channel, { entry, last: seq });
      return { entry, last };
    }
    return { entry: undefined, last };
  }

  private async entry(channel: string, seq: number): Promise<ChannelEntry | "damaged" | undefined> {
    const key = keys.entry(channel, seq);
    const bytes = await this.store.read(key);
    if (!bytes) return undefined;
    try {
      const entry = parseStored(channelEntrySchema, key, bytes);
      if (entry.seq === seq) return entry;
      throw new DamagedFile(key, `it contains entry ${entry.seq}`);
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      this.onDamage(error);
      return "damaged";
    }
  }
}
