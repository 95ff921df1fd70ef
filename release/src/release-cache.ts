import type { Environment } from "@nightlatch/process/settings";
import { withLimit } from "@nightlatch/process/supervision";
import { z } from "zod";
import { type ChannelEntry, channelEntrySchema, givenOut, PRODUCTION } from "./channel.ts";
import { copyRelease, isFileOf } from "./copy.ts";
import { type Encoding, ReleaseRegistry, recordIn } from "./registry.ts";
import type { ReleaseRecord } from "./release-record.ts";
import { createFolderStore, openStore, type ReleaseStore, siblingFolder, storeOf } from "./store.ts";
import { readIdentity, type StoreIdentity, tryConditionalWrites, UnsafeStore } from "./store-identity.ts";
import { namesBelow, readStored, writeStored } from "./stored-json.ts";
import { copySignatures, mustBeTrusted, type SeenKeys, type TrustRules } from "./trust.ts";

/** `away`: does not respond. `empty`, `another`, `behind`: not the known store, or entries are lost. `unsafe`: no conditional writes. */
export type StoreState = "reachable" | "away" | "empty" | "another" | "behind" | "unsafe";

export interface StoreStatus {
  readonly state: StoreState;
  readonly since: string;
}

const STORE_LIMIT = 5_000;
const CHECK_EVERY = 10_000;
/** Milliseconds after which a write checks the store's identity again. */
const WRITE_AFTER = 1_000;

const cachedReleasesSchema = z.object({
  store: z.string().optional(),
  current: channelEntrySchema,
  previous: channelEntrySchema.optional(),
});
type CachedReleases = z.infer<typeof cachedReleasesSchema>;

const cacheKey = (channel: string): string => `kept/${channel}.json`;

class StoreProblem extends Error {
  readonly state: StoreState;

  constructor(state: StoreState, message: string) {
    super(message);
    this.state = state;
  }
}

const emptied = (name: string): StoreProblem =>
  new StoreProblem("empty", `${name} is empty or gone, so it is not the release store that this server knows.`);

function strangenessOf(name: string, known: string | undefined, identity: StoreIdentity | undefined): StoreProblem | undefined {
  if (known === undefined || identity?.id === known || identity?.replaces?.includes(known)) return undefined;
  if (!identity) return emptied(name);
  return new StoreProblem(
    "another",
    `${name} is not the release store that this server knows: its identity is ${identity.id}, not ${known}. If this is intended: ` +
      `release store replace ${known}.`,
  );
}

/** Returns why a start must not publish to the store: this machine knows a different store under the configured name. */
export async function foreignStore(env: Environment): Promise<string | undefined> {
  const folder = siblingFolder(env, "kept-releases");
  const own = createFolderStore(folder);
  const identity = await readIdentity(await openStore(env));
  for (const file of await own.list("kept")) {
    const cached = await readStored(cachedReleasesSchema, own, `kept/${file}`);
    const problem = cached && strangenessOf(storeOf(env), cached.store, identity);
    if (problem) return `${problem.message} To start with a new store, remove ${folder}.`;
  }
  return undefined;
}

interface Options {
  readonly name: string;
  readonly trust: TrustRules;
  readonly own: ReleaseStore;
  readonly log: { readonly warn: (line: string) => void; readonly error: (line: string) => void };
  readonly checkEvery?: number;
}

/** Copies a channel's live and previous versions to this disk, so that servers start without the store (docs/adr/0005). */
export class ReleaseCache {
  private readonly registry: ReleaseRegistry;
  private readonly own: ReleaseRegistry;
  private readonly options: Options;
  private cached: Promise<CachedReleases | undefined> | undefined;
  private last: ChannelEntry | undefined;
  private store: string | undefined;
  private checkedAt = Number.NEGATIVE_INFINITY;
  private state: StoreState = "reachable";
  private since = new Date();
  private unsafe: string | undefined;
  private pendingWork: Promise<void> = Promise.resolve();
  private pendingEntry: ChannelEntry | undefined;
  private readonly complaints = new Set<string>();
  readonly channelName: string;

  constructor(registry: ReleaseRegistry, channel: string, options: Options) {
    this.registry = registry;
    this.channelName = channel;
    this.options = options;
    this.own = new ReleaseRegistry(options.own);
  }

  get status(): StoreStatus {
    return { state: this.state, since: this.since.toISOString() };
  }

  async tryStore(): Promise<void> {
    try {
      await withLimit(tryConditionalWrites(this.registry.store), STORE_LIMIT, "The release store");
    } catch (error) {
      if (!(error instanceof UnsafeStore)) return;
      this.unsafe = error.message;
      this.stand("unsafe", `${error.message} Canaries are not judged, and nothing is measured.`);
    }
  }

  /** Returns the newest entry, or the last known one if the store fails. @throws the store's error if no entry is known */
  async channel(channel = PRODUCTION): Promise<ChannelEntry | undefined> {
    const cached = await this.readCached();
    try {
      this.last = await withLimit(this.look(channel, cached), STORE_LIMIT, `The channel ${channel} of ${this.options.name}`);
      this.stand(this.unsafe === undefined ? "reachable" : "unsafe", this.unsafe);
      return this.last;
    } catch (error) {
      this.stumble(error);
      const known = this.last ?? cached?.current;
      if (!known) throw error;
      return known;
    }
  }

  private async look(channel: string, cached: CachedReleases | undefined): Promise<ChannelEntry | undefined> {
    const due = !this.isReadable || performance.now() - this.checkedAt >= (this.options.checkEvery ?? CHECK_EVERY);
    if (due) {
      this.registry.forget(channel);
      await this.assertSameStore(cached);
      if (this.pendingEntry) void this.saveEntry(this.pendingEntry);
    }
    const { entry, last } = await this.registry.end(channel);
    const known = this.last ?? (this.store === undefined || cached?.store === this.store ? cached?.current : undefined);
    if (!due && entry?.seq !== known?.seq) await this.assertSameStore(cached);
    if (!known || (entry && entry.seq >= known.seq)) return entry;
    // Keeps the known entry: it exists in the store, but was damaged since.
    if (last >= known.seq) return known;
    if (!entry && this.store === undefined) throw emptied(this.options.name);
    throw new StoreProblem(
      "behind",
      `The channel ${channel} of ${this.options.name} ends with entry ${last}, but this server has seen entry ${known.seq}. If ` +
        "this is intended, for example after a restore: release store replace.",
    );
  }

  private async assertSameStore(cached: CachedReleases | undefined): Promise<void> {
    const known = this.store ?? cached?.store;
    const identity = await readIdentity(this.registry.store);
    const problem = strangenessOf(this.options.name, known, identity);
    if (problem) throw problem;
    this.checkedAt = performance.now();
    // Forgets the last entry, because a replacement store's entries have different numbers.
    if (known !== undefined && identity?.id !== known) this.last = undefined;
    this.store = identity?.id;
  }

  private stumble(error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error);
    this.stand(error instanceof StoreProblem ? error.state : "away", `${problem} This server keeps its live versions.`);
  }

  private stand(state: StoreState, problem = ""): void {
    if (state === this.state) return;
    this.state = state;
    this.since = new Date();
    if (state === "reachable") this.options.log.warn(`The release store is reachable again: ${this.options.name}.`);
    else this.options.log.error(`The release store is ${state}. ${problem}`);
  }

  /** Returns the store for counts and reports. Writes throw unless the known store is reachable. */
  get writable(): ReleaseStore {
    const { store } = this.registry;
    const guarded =
      <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        await this.mustBeWritable();
        return write(...args);
      };
    return { ...store, write: guarded(store.write), create: guarded(store.create), remove: guarded(store.remove) };
  }

  private async mustBeWritable(): Promise<void> {
    if (this.unsafe !== undefined) throw new Error(this.unsafe);
    try {
      if (performance.now() - this.checkedAt >= WRITE_AFTER) await this.assertSameStore(await this.readCached());
    } catch (error) {
      this.stumble(error);
      throw error;
    }
    if (this.state !== "reachable") throw new Error(`The release store is ${this.state}, so nothing is written to it.`);
  }

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

  async record(name: string, version: string): Promise<ReleaseRecord | undefined> {
    const own = () => this.own.record(name, version).catch(() => undefined);
    if (this.isOther) return own();
    if (this.state === "away") return (await own()) ?? this.registry.record(name, version);
    try {
      return await this.registry.record(name, version);
    } catch (error) {
      const cached = await own();
      if (cached) return cached;
      throw error;
    }
  }

  /** Verifies a signature, from this disk if the store is away. @returns undefined if none is required @throws {UntrustedRelease} */
  async check(name: string, version: string): Promise<ReleaseRecord | undefined> {
    const { trust, own } = this.options;
    const seenKey = `seen-keys/${name}.json`;
    const seen: SeenKeys = {
      read: async () => Number((await own.read(seenKey))?.toString("utf8") ?? 0),
      // Ignores a full disk: the serial is lost, but the release is still accepted.
      write: (_, serial) => own.write(seenKey, String(serial), { isDurable: true }).catch((error) => this.complain(error)),
    };
    const alone = this.isOther || this.state === "away";
    const signed = await mustBeTrusted(alone ? own : this.registry.store, trust, name, version, seen);
    const record = signed && recordIn(signed, name, version);
    if (alone) return record;
    // Copies the signatures again, because the trusted keys may have changed.
    if (await this.own.record(name, version).catch(() => undefined))
      await copySignatures(this.registry.store, own, name, version).catch((error) => this.complain(error));
    return record;
  }

  async versions(name: string): Promise<string[]> {
    if (!this.isOther) {
      const found = await this.registry.versions(name).catch(() => undefined);
      if (found) return found;
    }
    return this.own.versions(name);
  }

  async readFile(record: ReleaseRecord, file: string, encoding: Encoding = "identity"): Promise<Buffer | undefined> {
    const own = await this.own.readFile(record, file, encoding).catch(() => undefined);
    if (own && (await isFileOf(record, file, encoding, own))) return own;
    return this.isOther ? undefined : this.registry.readFile(record, file, encoding);
  }

  readServerBundle(record: ReleaseRecord): Promise<Buffer> {
    return this.own.readServerBundle(record).catch(() => this.registry.readServerBundle(record));
  }

  async readFixtures(record: ReleaseRecord): Promise<Buffer | undefined> {
    return (await this.own.readFixtures(record).catch(() => undefined)) ?? this.registry.readFixtures(record);
  }

  private get isReadable(): boolean {
    return this.state === "reachable" || this.state === "unsafe";
  }

  private get isOther(): boolean {
    return this.state === "empty" || this.state === "another";
  }

  /** Copies an entry's versions to this disk and deletes unneeded copies. Failures are logged and retried. */
  saveEntry(entry: ChannelEntry): Promise<void> {
    this.pendingWork = this.pendingWork
      .then(() => this.copy(entry))
      .then(() => {
        this.pendingEntry = undefined;
      })
      .catch((error: unknown) => {
        this.pendingEntry = entry;
        this.complain(error);
      });
    return this.pendingWork;
  }

  private complain(error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error);
    if (this.complaints.has(problem)) return;
    this.complaints.add(problem);
    this.options.log.error(`The live versions could not be copied to this server's disk: ${problem}`);
  }

  private async copy(entry: ChannelEntry): Promise<void> {
    const before = await this.readCached();
    const same = before && before.store === this.store && JSON.stringify(before.current.packages) === JSON.stringify(entry.packages);
    if (!this.isReadable || (same && before.current.seq === entry.seq)) return;
    for (const { name, version } of givenOut(entry)) {
      const record = await this.registry.record(name, version);
      if (!record) throw new Error(`${name} ${version} is live, but its record is missing.`);
      await copyRelease(this.registry.store, this.options.own, record);
    }
    const previous = same ? before.previous : before?.current;
    const cached: CachedReleases = {
      ...(this.store === undefined ? {} : { store: this.store }),
      current: entry,
      ...(previous ? { previous } : {}),
    };
    await writeStored(this.options.own, cacheKey(this.channelName), cached);
    this.cached = Promise.resolve(cached);
    await this.sweep();
  }

  private async sweep(): Promise<void> {
    const needed = new Set<string>();
    for (const channel of await namesBelow(this.options.own, "kept")) {
      const cached = await this.readCachedFor(channel);
      for (const entry of [cached?.current, cached?.previous])
        for (const { name, version } of givenOut(entry)) needed.add(`${name} ${version}`);
    }
    for (const name of await this.own.packages())
      for (const record of await this.own.records(name)) if (!needed.has(`${name} ${record.version}`)) await this.own.remove(record);
  }

  private readCached(): Promise<CachedReleases | undefined> {
    this.cached ??= this.readCachedFor(this.channelName);
    return this.cached;
  }

  private async readCachedFor(channel: string): Promise<CachedReleases | undefined> {
    try {
      return await readStored(cachedReleasesSchema, this.options.own, cacheKey(channel));
    } catch (error) {
      this.options.log.error(
        `The copy of the live versions on this server's disk cannot be read: ${error instanceof Error ? error.message : error}`,
      );
      return undefined;
    }
  }
}
