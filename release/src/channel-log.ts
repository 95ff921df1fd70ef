import { type ChannelEntry, channelEntrySchema } from "./channel.ts";
import { DamagedFile, parseStored } from "./damaged-file.ts";
import type { ReleaseStore } from "./store.ts";
import { keys } from "./store-keys.ts";
import { turns } from "./turns.ts";

/** The end of a channel's log. */
export interface LogEnd {
  /** The newest entry that can be read; undefined for a channel that was never used. */
  readonly entry: ChannelEntry | undefined;
  /** The number of the newest entry that there is, whether it can be read or not; 0 for none. */
  readonly last: number;
}

/**
 * The logs of a store's channels. An entry that cannot be read is reported and passed over: what was decided in it is unknown, and
 * the entry before it counts (docs/adr/0013).
 */
export class ChannelLog {
  private readonly store: ReleaseStore;
  private readonly onDamage: (damage: DamagedFile) => void;
  private readonly known = new Map<string, LogEnd>();

  /** @param onDamage is called for each entry that cannot be read, as often as it is met */
  constructor(store: ReleaseStore, onDamage: (damage: DamagedFile) => void) {
    this.store = store;
    this.onDamage = onDamage;
  }

  /** Forgets what is known of a channel, so that the next look reads its names again: an entry may have been lost or replaced. */
  forget(channel: string): void {
    this.known.delete(channel);
  }

  /** @returns the numbers of a channel's entries, ascending, whether they can be read or not */
  async numbers(channel: string): Promise<number[]> {
    const files = await this.store.list(keys.channel(channel));
    return files.flatMap((file) => (/^\d+\.json$/.test(file) ? [Number.parseInt(file, 10)] : [])).sort((a, b) => a - b);
  }

  /** @returns the entries that can be read, newest first */
  async history(channel: string): Promise<ChannelEntry[]> {
    const inTurn = turns();
    const entries = await Promise.all((await this.numbers(channel)).map((seq) => inTurn(() => this.entry(channel, seq))));
    return entries.filter((entry) => typeof entry === "object").reverse();
  }

  /**
   * Writes an entry that was decided on at an end of the log. When the log has gone on since, nothing is written: what was decided
   * may not be right any more.
   *
   * @param entry its number is the one after that end
   * @returns whether it was written
   */
  append(channel: string, entry: ChannelEntry): Promise<boolean> {
    return this.store.create(keys.entry(channel, entry.seq), JSON.stringify(entry, null, 2));
  }

  /** Reads a log from where it was read to before. */
  async end(channel: string): Promise<LogEnd> {
    let { entry, last } = this.known.get(channel) ?? (await this.first(channel));
    // Entries never change, so only those after the newest known one have to be looked for. One that is damaged may be mended.
    for (;;) {
      const next = await this.entry(channel, last + 1);
      if (next === undefined) return { entry, last };
      last += 1;
      if (next === "damaged") continue;
      entry = next;
      this.known.set(channel, { entry, last });
    }
  }

  /** A log that was not read before: its newest readable entry, looked for from the end. */
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
      throw new DamagedFile(key, `it is entry ${entry.seq}`);
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      this.onDamage(error);
      return "damaged";
    }
  }
}
