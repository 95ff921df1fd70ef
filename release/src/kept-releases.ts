import type { Environment } from "@nightlatch/process/settings";
import { withLimit } from "@nightlatch/process/supervision";
import { z } from "zod";
import { type ChannelEntry, channelEntrySchema, PRODUCTION } from "./channel.ts";
import { copyRelease, isFileOf } from "./copy-release.ts";
import { parseStored } from "./damaged-file.ts";
import type { ReleaseRecord } from "./record.ts";
import { type Encoding, ReleaseRegistry, recordIn } from "./registry.ts";
import { createFolderStore, folderBesideStore, openStore, type ReleaseStore, storeOf } from "./store.ts";
import { readIdentity, type StoreIdentity, tryConditionalWrites, UnsafeStore } from "./store-identity.ts";
import { copySignatures, mustBeTrusted, type SeenKeys, type TrustRules } from "./trust.ts";

/**
 * How a server stands to its release store. `away`: it does not answer. `empty`, `another`, `behind`: it answers and is not the
 * one that the server knows, or has lost what the server has seen in it. `unsafe`: it can be read, but loses changes.
 */
export type StoreState = "reachable" | "away" | "empty" | "another" | "behind" | "unsafe";

/** The state of the store, and since when it is so, ISO 8601. */
export interface StoreStanding {
  readonly state: StoreState;
  readonly since: string;
}

/** Milliseconds after which a store that has not answered counts as away. */
const STORE_LIMIT = 5_000;
/** Milliseconds between two times that the store is asked who it is, while nothing changes in it. */
const CHECK_EVERY = 10_000;
/** Milliseconds for which an answer to that is enough to write. */
const WRITE_AFTER = 1_000;

const keptSchema = z.object({
  /** The identity of the store that it was copied from; none of a store that had none. */
  store: z.string().optional(),
  current: channelEntrySchema,
  /** The set of versions that was live before. */
  previous: channelEntrySchema.optional(),
});
type Kept = z.infer<typeof keptSchema>;

const keptKey = (channel: string): string => `kept/${channel}.json`;

/** Why the store is not used. */
class StoreProblem extends Error {
  readonly state: StoreState;

  constructor(state: StoreState, message: string) {
    super(message);
    this.state = state;
  }
}

const emptied = (name: string): StoreProblem =>
  new StoreProblem("empty", `${name} is empty, or gone: it is not the release store that this server knows.`);

/** Why a store is not the one that is known; undefined when it is, or none is known yet. */
function strangenessOf(name: string, known: string | undefined, identity: StoreIdentity | undefined): StoreProblem | undefined {
  if (known === undefined || identity?.id === known || identity?.replaces?.includes(known)) return undefined;
  if (!identity) return emptied(name);
  return new StoreProblem(
    "another",
    `${name} is another release store (${identity.id}) than the one this server knows (${known}). If that is meant: ` +
      `release store replace ${known}.`,
  );
}

/**
 * Whether the store that the environment names is not the one that this machine knows under that name, so that a start must not
 * put its builds into it.
 *
 * @returns why, in a sentence that says what to do if it is meant; undefined when it is, or none is known
 */
export async function strangeStore(env: Environment): Promise<string | undefined> {
  const folder = folderBesideStore(env, "kept-releases");
  const own = createFolderStore(folder);
  const identity = await readIdentity(await openStore(env));
  for (const file of await own.list("kept")) {
    const bytes = await own.read(`kept/${file}`);
    const problem = bytes && strangenessOf(storeOf(env), parseStored(keptSchema, `kept/${file}`, bytes).store, identity);
    if (problem) return `${problem.message} To begin with a new store, remove ${folder}.`;
  }
  return undefined;
}

interface Options {
  /** The store's name for people, in messages. */
  readonly name: string;
  /** Which signatures a version needs to be taken. */
  readonly trust: TrustRules;
  /** Where this server keeps its copies: a store in a folder of its own. */
  readonly own: ReleaseStore;
  readonly log: { readonly warn: (line: string) => void; readonly error: (line: string) => void };
  /** Milliseconds between two times that the store is asked who it is. */
  readonly checkEvery?: number;
}

/**
 * The releases of a store, for one server and one channel. What is live, and what was live before, is copied to the server's own
 * disk and checked by hash, so that the server goes on, and starts, without the store. A store that is not the one it knows
 * changes nothing, and nothing is written to it (docs/adr/0029).
 */
export class KeptReleases {
  private readonly registry: ReleaseRegistry;
  private readonly own: ReleaseRegistry;
  private readonly options: Options;
  private kept: Promise<Kept | undefined> | undefined;
  /** The newest entry that the store gave, and its identity. */
  private last: ChannelEntry | undefined;
  private store: string | undefined;
  private checkedAt = Number.NEGATIVE_INFINITY;
  private state: StoreState = "reachable";
  private since = new Date();
  private unsafe: string | undefined;
  private keeping: Promise<void> = Promise.resolve();
  /** The entry that could not be kept. */
  private unkept: ChannelEntry | undefined;
  private readonly complaints = new Set<string>();
  readonly channelName: string;

  constructor(registry: ReleaseRegistry, channel: string, options: Options) {
    this.registry = registry;
    this.channelName = channel;
    this.options = options;
    this.own = new ReleaseRegistry(options.own);
  }

  get standing(): StoreStanding {
    return { state: this.state, since: this.since.toISOString() };
  }

  /** Tries, once at a start, whether the store can be written to safely. Without a store, or the right to write, nothing is known. */
  async tryStore(): Promise<void> {
    try {
      await withLimit(tryConditionalWrites(this.registry.store), STORE_LIMIT, "The release store");
    } catch (error) {
      if (!(error instanceof UnsafeStore)) return;
      this.unsafe = error.message;
      this.stand("unsafe", `${error.message} Canaries are not judged, and nothing is measured.`);
    }
  }

  /**
   * The newest entry of the channel: the store's, or the one that is kept while the store is away or is not the one that is known.
   *
   * @throws what the store throws, when nothing is kept
   */
  async channel(channel = PRODUCTION): Promise<ChannelEntry | undefined> {
    const kept = await this.readKept();
    try {
      this.last = await withLimit(this.look(channel, kept), STORE_LIMIT, `The channel ${channel} of ${this.options.name}`);
      this.stand(this.unsafe === undefined ? "reachable" : "unsafe", this.unsafe);
      return this.last;
    } catch (error) {
      this.stumble(error);
      const known = this.last ?? kept?.current;
      if (!known) throw error;
      return known;
    }
  }

  /** Asks the store for its newest entry. @throws {StoreProblem} when it is not the store that is known */
  private async look(channel: string, kept: Kept | undefined): Promise<ChannelEntry | undefined> {
    const due = !this.isReadable || performance.now() - this.checkedAt >= (this.options.checkEvery ?? CHECK_EVERY);
    if (due) {
      this.registry.forget(channel);
      await this.mustBeKnown(kept);
      if (this.unkept) void this.keep(this.unkept);
    }
    const { entry, last } = await this.registry.end(channel);
    const known = this.last ?? (this.store === undefined || kept?.store === this.store ? kept?.current : undefined);
    if (!due && entry?.seq !== known?.seq) await this.mustBeKnown(kept);
    if (!known || (entry && entry.seq >= known.seq)) return entry;
    // The entry is there, and damaged since this server has read it.
    if (last >= known.seq) return known;
    if (!entry && this.store === undefined) throw emptied(this.options.name);
    throw new StoreProblem(
      "behind",
      `The channel ${channel} of ${this.options.name} ends with entry ${last}, and this server has seen entry ${known.seq}. If ` +
        "that is meant, as after a backup was put back: release store replace.",
    );
  }

  /** @throws {StoreProblem} when the store is not the one that this server knows */
  private async mustBeKnown(kept: Kept | undefined): Promise<void> {
    const known = this.store ?? kept?.store;
    const identity = await readIdentity(this.registry.store);
    const problem = strangenessOf(this.options.name, known, identity);
    if (problem) throw problem;
    this.checkedAt = performance.now();
    // What was seen in a store that this one replaces says nothing about this one.
    if (known !== undefined && identity?.id !== known) this.last = undefined;
    this.store = identity?.id;
  }

  /** Goes on without the store. */
  private stumble(error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error);
    this.stand(error instanceof StoreProblem ? error.state : "away", `${problem} What was live here stays live.`);
  }

  /** Goes on in a state, and says so when it is new. */
  private stand(state: StoreState, problem = ""): void {
    if (state === this.state) return;
    this.state = state;
    this.since = new Date();
    if (state === "reachable") this.options.log.warn(`The release store is there again: ${this.options.name}.`);
    else this.options.log.error(`The release store is ${state}. ${problem}`);
  }

  /**
   * The store for what a server writes: its counts and its report. Nothing is written while the store is not the one that is known.
   *
   * @throws {Error} from every write in that time
   */
  get writable(): ReleaseStore {
    const { store } = this.registry;
    const guarded =
      <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        await this.mustBeWritable();
        return write(...args);
      };
    return {
      read: (key) => store.read(key),
      list: (key) => store.list(key),
      modified: (key) => store.modified(key),
      leftovers: () => store.leftovers(),
      write: guarded((...args: Parameters<ReleaseStore["write"]>) => store.write(...args)),
      create: guarded((...args: Parameters<ReleaseStore["create"]>) => store.create(...args)),
      remove: guarded((...args: Parameters<ReleaseStore["remove"]>) => store.remove(...args)),
    };
  }

  private async mustBeWritable(): Promise<void> {
    if (this.unsafe !== undefined) throw new Error(this.unsafe);
    try {
      if (performance.now() - this.checkedAt >= WRITE_AFTER) await this.mustBeKnown(await this.readKept());
    } catch (error) {
      this.stumble(error);
      throw error;
    }
    if (this.state !== "reachable") throw new Error(`The release store is ${this.state}, so nothing is written to it.`);
  }

  /** The registry as far as measuring needs it. */
  get measured(): Pick<ReleaseRegistry, "store" | "channel" | "packages" | "versions" | "halt"> {
    return {
      store: this.writable,
      channel: (channel) => this.channel(channel),
      packages: () => this.registry.packages(),
      versions: (name) => this.registry.versions(name),
      halt: async (...args) => {
        await this.mustBeWritable();
        return this.registry.halt(...args);
      },
    };
  }

  /** @returns a version's record, or undefined when it was never published */
  async record(name: string, version: string): Promise<ReleaseRecord | undefined> {
    const own = () => this.own.record(name, version).catch(() => undefined);
    if (this.isOther) return own();
    if (this.state === "away") return (await own()) ?? this.registry.record(name, version);
    try {
      return await this.registry.record(name, version);
    } catch (error) {
      const kept = await own();
      if (kept) return kept;
      throw error;
    }
  }

  /**
   * Checks that a version is signed as this server asks for: by the store, or by what is kept of it while it is away.
   *
   * @returns the record that was signed; undefined when no signature is asked for
   * @throws {UntrustedRelease} when it is not
   */
  async check(name: string, version: string): Promise<ReleaseRecord | undefined> {
    const { trust, own } = this.options;
    const seenKey = `seen-keys/${name}.json`;
    const seen: SeenKeys = {
      read: async () => Number((await own.read(seenKey))?.toString("utf8") ?? 0),
      // A disk that is full costs the memory of it, and no release.
      write: (_, serial) => own.write(seenKey, String(serial), { lasting: true }).catch((error) => this.complain(error)),
    };
    const alone = this.isOther || this.state === "away";
    const signed = await mustBeTrusted(alone ? own : this.registry.store, trust, name, version, seen);
    const record = signed && recordIn(signed, name, version);
    if (alone) return record;
    // A list of keys may have changed since the version was copied.
    if (await this.own.record(name, version).catch(() => undefined))
      await copySignatures(this.registry.store, own, name, version).catch((error) => this.complain(error));
    return record;
  }

  /** Published versions of a package; those that are kept while the store does not answer. */
  async versions(name: string): Promise<string[]> {
    if (!this.isOther) {
      const found = await this.registry.versions(name).catch(() => undefined);
      if (found) return found;
    }
    return this.own.versions(name);
  }

  /** @returns a public file of a version; undefined when it does not exist */
  async readFile(record: ReleaseRecord, file: string, encoding: Encoding = "identity"): Promise<Buffer | undefined> {
    const own = await this.own.readFile(record, file, encoding).catch(() => undefined);
    if (own && (await isFileOf(record, file, encoding, own))) return own;
    return this.isOther ? undefined : this.registry.readFile(record, file, encoding);
  }

  /** @returns a version's server bundle. @throws {Error} when it is missing or is not the one that was published */
  readServerBundle(record: ReleaseRecord): Promise<Buffer> {
    return this.own.readServerBundle(record).catch(() => this.registry.readServerBundle(record));
  }

  /** @returns the bundle of a version's fixtures; undefined when it was published without */
  async readFixtures(record: ReleaseRecord): Promise<Buffer | undefined> {
    return (await this.own.readFixtures(record).catch(() => undefined)) ?? this.registry.readFixtures(record);
  }

  /** Whether what is in the store counts. */
  private get isReadable(): boolean {
    return this.state === "reachable" || this.state === "unsafe";
  }

  /** Whether what is in the store is not what this server knows. */
  private get isOther(): boolean {
    return this.state === "empty" || this.state === "another";
  }

  /**
   * Copies what an entry gives out to this server's own disk, and lets go of what neither it nor the entry before gives out. One
   * at a time; a failure is logged and tried again later, and what was kept before stays.
   */
  keep(entry: ChannelEntry): Promise<void> {
    this.keeping = this.keeping
      .then(() => this.copy(entry))
      .then(() => {
        this.unkept = undefined;
      })
      .catch((error: unknown) => {
        this.unkept = entry;
        this.complain(error);
      });
    return this.keeping;
  }

  /** Says that something could not be kept on this server's disk, once for each kind of trouble. */
  private complain(error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error);
    if (this.complaints.has(problem)) return;
    this.complaints.add(problem);
    this.options.log.error(`What is live could not be kept on this server's disk: ${problem}`);
  }

  private async copy(entry: ChannelEntry): Promise<void> {
    const before = await this.readKept();
    const same = before && before.store === this.store && JSON.stringify(before.current.packages) === JSON.stringify(entry.packages);
    if (!this.isReadable || (same && before.current.seq === entry.seq)) return;
    for (const { name, version } of versionsOf(entry)) {
      const record = await this.registry.record(name, version);
      if (!record) throw new Error(`${name} ${version} is live, but its record is missing.`);
      await copyRelease(this.registry.store, this.options.own, record);
    }
    const previous = same ? before.previous : before?.current;
    const kept: Kept = { ...(this.store === undefined ? {} : { store: this.store }), current: entry, ...(previous ? { previous } : {}) };
    await this.options.own.write(keptKey(this.channelName), JSON.stringify(kept, null, 2), { lasting: true });
    this.kept = Promise.resolve(kept);
    await this.sweep();
  }

  /** Removes versions that no channel keeps any more. */
  private async sweep(): Promise<void> {
    const needed = new Set<string>();
    for (const file of await this.options.own.list("kept")) {
      const kept = await this.readKeptOf(file.replace(/\.json$/, ""));
      for (const entry of [kept?.current, kept?.previous])
        for (const { name, version } of entry ? versionsOf(entry) : []) needed.add(`${name} ${version}`);
    }
    for (const name of await this.own.packages())
      for (const record of await this.own.records(name)) if (!needed.has(`${name} ${record.version}`)) await this.own.remove(record);
  }

  private readKept(): Promise<Kept | undefined> {
    this.kept ??= this.readKeptOf(this.channelName);
    return this.kept;
  }

  /** What is kept of a channel; nothing when it cannot be read, since the store has it. */
  private async readKeptOf(channel: string): Promise<Kept | undefined> {
    try {
      const bytes = await this.options.own.read(keptKey(channel));
      return bytes && parseStored(keptSchema, keptKey(channel), bytes);
    } catch (error) {
      this.options.log.error(`What was kept on this server's disk cannot be read: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }
}

/** The versions that an entry gives out, live and as canaries. */
function versionsOf({ packages }: ChannelEntry): { readonly name: string; readonly version: string }[] {
  return Object.entries(packages).flatMap(([name, { version, canary }]) =>
    [version, ...(canary ? [canary.version] : [])].map((each) => ({ name, version: each })),
  );
}
