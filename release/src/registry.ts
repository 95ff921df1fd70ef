import { fingerprintOf, integrityOf, readBuild, readBuildFiles } from "./build.ts";
import { type Change, type ChannelEntry, channelEntrySchema, entryAfter, PRODUCTION, versionBefore } from "./channel.ts";
import { misfits, servedBy } from "./fit.ts";
import { takenProblems } from "./pages.ts";
import { type BuildRecord, type ReleaseRecord, releaseRecordSchema, type Seen } from "./record.ts";
import { type Registration, registrationSchema } from "./registration.ts";
import type { ReleaseStore } from "./store.ts";
import { turns } from "./turns.ts";

/**
 * Keys of the store's layout. A version's files are in a folder named by its fingerprint, so that two publishers with
 * different bytes never write into each other's files.
 */
const keys = {
  records: (name = "") => `records/${name}`,
  record: (name: string, version: string) => `records/${name}/${version}.json`,
  folder: (record: BuildRecord) => `files/${record.name}/${record.version}/${fingerprintOf(record).slice(0, 16)}`,
  channel: (channel: string) => `channels/${channel}`,
  entry: (channel: string, seq: number) => `channels/${channel}/${String(seq).padStart(8, "0")}.json`,
  registration: (name: string) => `packages/${name}.json`,
  override: (name: string, version: string) => `overrides/${name}/${version}.json`,
};

/** Encodings in which a public file can be read; the compressed ones were prepared at build. */
export type Encoding = "br" | "gzip" | "identity";
const SUFFIX: Record<Encoding, string> = { br: ".br", gzip: ".gz", identity: "" };

const SEGMENT = /^[0-9A-Za-z][0-9A-Za-z.+_-]*$/;

/** The channel of a change, the reason for it, and who makes it. */
export interface ChangeOptions {
  readonly channel?: string;
  readonly reason?: string;
  readonly by?: string;
}

/** Who ends a canary because of its measurements. */
const SERVER = "server";

/** The registry: immutable versions of packages, and the channels that point at them (docs/adr/0013). */
export class ReleaseRegistry {
  readonly store: ReleaseStore;
  /** The newest entry of each channel that this process knows. */
  private readonly newest = new Map<string, ChannelEntry>();

  constructor(store: ReleaseStore) {
    this.store = store;
  }

  /**
   * Publishes a package's built output. The gate decides before whether it fits the site (gate/check-build.ts).
   *
   * @param dist folder with `build.json`, `client/` and `ssr/`
   * @param options.label a version to publish it as, instead of the one in package.json
   * @returns its record; the existing one when the same bytes were published before
   * @throws {Error} when the version exists with other bytes, or a file does not match its recorded hash
   */
  async publish(
    dist: string,
    { label, commit, by, seen = {} }: { label?: string; commit?: string; by?: string; seen?: Seen } = {},
  ): Promise<ReleaseRecord> {
    const build = await readBuild(dist, label);
    const before = await this.sameAs(build);
    if (before) return before;
    for (const [file, bytes] of await readBuildFiles(dist, build)) await this.store.write(`${keys.folder(build)}/${file}`, bytes);
    const record: ReleaseRecord = {
      ...build,
      publishedAt: new Date().toISOString(),
      ...(commit ? { commit } : {}),
      ...(by ? { by } : {}),
      ...(seen.pages ? { pages: [...seen.pages] } : {}),
      ...(seen.serves ? { serves: seen.serves } : {}),
    };
    // The record is written last, so that a version exists only when all of it does, and by `create`, so that it never
    // changes.
    if (await this.store.create(keys.record(build.name, build.version), JSON.stringify(record, null, 2))) return record;
    return (await this.sameAs(build)) ?? record;
  }

  /** @returns the record of the version if it was published with the same bytes; throws when it was published with others */
  private async sameAs(build: BuildRecord): Promise<ReleaseRecord | undefined> {
    const existing = await this.record(build.name, build.version);
    if (!existing || fingerprintOf(existing) === fingerprintOf(build)) return existing;
    throw new Error(`${build.name} ${build.version} is published already with other content. Raise the version in its package.json.`);
  }

  /** @returns a version's record, or undefined when it was never published */
  async record(name: string, version: string): Promise<ReleaseRecord | undefined> {
    if (!SEGMENT.test(name) || !SEGMENT.test(version)) return undefined;
    const bytes = await this.store.read(keys.record(name, version));
    return bytes && releaseRecordSchema.parse(JSON.parse(bytes.toString("utf8")));
  }

  /** Names of the packages that have published versions. */
  packages(): Promise<string[]> {
    return this.store.list(keys.records().slice(0, -1));
  }

  /** Published versions of a package, sorted as text. */
  async versions(name: string): Promise<string[]> {
    return (await this.store.list(keys.records(name))).map((file) => file.replace(/\.json$/, ""));
  }

  /** Published versions of a package, newest first. */
  async records(name: string): Promise<ReleaseRecord[]> {
    const records = await Promise.all((await this.versions(name)).map((version) => this.record(name, version)));
    return records.filter((record) => record !== undefined).sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  }

  /** @returns what was agreed on about a package; undefined when it was never registered */
  async registration(name: string): Promise<Registration | undefined> {
    if (!SEGMENT.test(name)) return undefined;
    const bytes = await this.store.read(keys.registration(name));
    return bytes && registrationSchema.parse(JSON.parse(bytes.toString("utf8")));
  }

  /** All registrations, by name. */
  async registrations(): Promise<Registration[]> {
    const names = (await this.store.list("packages")).map((file) => file.replace(/\.json$/, ""));
    return (await Promise.all(names.map((name) => this.registration(name)))).filter((found) => found !== undefined);
  }

  /** Registers a package, or changes what was agreed on about it. */
  async register(registration: Registration): Promise<void> {
    await this.store.write(keys.registration(registration.name), JSON.stringify(registrationSchema.parse(registration), null, 2));
  }

  channels(): Promise<string[]> {
    return this.store.list("channels");
  }

  /** @returns the newest entry of a channel's log, with its state; undefined for a channel that was never used */
  async channel(channel = PRODUCTION): Promise<ChannelEntry | undefined> {
    let entry = this.newest.get(channel);
    if (!entry) {
      const last = (await this.store.list(keys.channel(channel))).filter((file) => /^\d+\.json$/.test(file)).at(-1);
      entry = last === undefined ? undefined : await this.entry(channel, Number.parseInt(last, 10));
    }
    // Entries never change, so only entries after the newest known one have to be looked for.
    for (let next = entry; next; next = await this.entry(channel, next.seq + 1)) entry = next;
    if (entry) this.newest.set(channel, entry);
    return entry;
  }

  /** @returns all changes of a channel, newest first; with a name only those of that package */
  async history(channel = PRODUCTION, name?: string): Promise<ChannelEntry[]> {
    const newest = await this.channel(channel);
    const numbers = Array.from({ length: newest?.seq ?? 0 }, (_, index) => (newest?.seq ?? 0) - index);
    const inTurn = turns();
    const entries = await Promise.all(numbers.map((seq) => inTurn(() => this.entry(channel, seq))));
    return entries.filter((entry) => entry !== undefined && (name === undefined || entry.name === name)) as ChannelEntry[];
  }

  private async entry(channel: string, seq: number): Promise<ChannelEntry | undefined> {
    const bytes = await this.store.read(keys.entry(channel, seq));
    return bytes && channelEntrySchema.parse(JSON.parse(bytes.toString("utf8")));
  }

  /**
   * Makes a published version live on a channel for everybody. A canary of the package ends.
   *
   * @returns the channel's newest entry after the change
   * @throws {Error} when the version was never published, or does not fit what visitors get beside it
   */
  async promote(name: string, version: string, options: ChangeOptions = {}): Promise<ChannelEntry> {
    return this.makeLive(name, version, "promote", options);
  }

  /** Makes a build of this machine live on a channel (publish-built.ts). */
  async promoteBuilt(name: string, version: string, channel: string, by?: string): Promise<void> {
    await this.makeLive(name, version, "start", { channel, by });
  }

  private async makeLive(
    name: string,
    version: string,
    action: "promote" | "start",
    { channel, reason = "", by }: ChangeOptions,
  ): Promise<ChannelEntry> {
    await this.mustBePublished(name, version);
    return this.change(channel, async (before) => {
      const state = before?.packages[name];
      if (state?.version === version && !state.canary) return undefined;
      // Builds of one start may hand an address over; the gate has seen all of them.
      if (action !== "start") await this.mustFit(name, version, before);
      return { action, name, version, reason, by, state: { version } };
    });
  }

  /**
   * Gives a published version to a part of the visitors, beside the live one.
   *
   * @param percent more than 0 and at most 100; 0 ends a canary
   * @throws {Error} when the version was never published or is live already, no version is live yet, it does not fit what
   * visitors get beside it, or the share is out of range
   */
  async canary(name: string, version: string, percent: number, { channel, reason = "", by }: ChangeOptions = {}): Promise<ChannelEntry> {
    if (!(percent >= 0 && percent <= 100)) throw new Error(`A canary's share is a number from 0 to 100, not ${percent}.`);
    await this.mustBePublished(name, version);
    return this.change(channel, async (before, at) => {
      const live = before?.packages[name];
      if (!live) throw new Error(`${name} has no live version yet, so there is nothing to compare a canary with. Promote one first.`);
      const running = live.canary;
      if (percent === 0)
        return running && { action: "end-canary", name, version: running.version, reason, by, state: { version: live.version } };
      if (live.version === version) throw new Error(`${name} ${version} is live for everybody already.`);
      if (running?.version === version && running.percent === percent) return undefined;
      await this.mustFit(name, version, before);
      const since = running?.version === version ? running.since : at.toISOString();
      return {
        action: "canary",
        name,
        version,
        percent,
        reason,
        by,
        state: { version: live.version, canary: { version, percent, since } },
      };
    });
  }

  /**
   * Ends a canary because of its measurements.
   *
   * @param options.version the canary that was measured; another canary is left alone
   * @returns the entry, or undefined when that canary does not run (any more)
   */
  async halt(
    name: string,
    { channel, reason, version }: { channel?: string; reason: string; version?: string },
  ): Promise<ChannelEntry | undefined> {
    let halted = false;
    const entry = await this.change(channel, async (before) => {
      const live = before?.packages[name];
      halted = live?.canary !== undefined && (version === undefined || live.canary.version === version);
      if (!halted || !live?.canary) return undefined;
      return { action: "halt", name, version: live.canary.version, reason, by: SERVER, state: { version: live.version } };
    });
    return halted ? entry : undefined;
  }

  /**
   * Makes the version live again that was live before, and ends a canary. A second rollback goes back further.
   *
   * @throws {Error} when none was live before, it has been pruned, or it does not fit what visitors get by now
   */
  async rollback(name: string, { channel, reason = "", by }: ChangeOptions = {}): Promise<ChannelEntry> {
    return this.change(channel, async (before) => {
      const version = versionBefore(await this.history(channel), name);
      if (version === undefined) throw new Error(`${name} has no version to go back to on ${channel ?? PRODUCTION}.`);
      await this.mustBePublished(name, version);
      await this.mustFit(name, version, before);
      return { action: "rollback", name, version, reason, by, state: { version } };
    });
  }

  /**
   * Appends a change to a channel's log. When another process appended first, the decision is made again from its state.
   *
   * @param decide gives the change, or undefined to leave everything as it is
   */
  private async change(
    channel = PRODUCTION,
    decide: (before: ChannelEntry | undefined, at: Date) => Promise<Change | undefined>,
  ): Promise<ChannelEntry> {
    if (!SEGMENT.test(channel)) throw new Error(`A channel's name has letters, digits, dots and dashes, not "${channel}".`);
    for (;;) {
      const before = await this.channel(channel);
      const at = new Date();
      const change = await decide(before, at);
      if (!change) {
        if (!before) throw new Error(`The channel ${channel} has no releases.`);
        return before;
      }
      const entry = entryAfter(before, change, at);
      if (await this.store.create(keys.entry(channel, entry.seq), JSON.stringify(entry, null, 2))) return entry;
    }
  }

  private async mustBePublished(name: string, version: string): Promise<void> {
    if (await this.record(name, version)) return;
    const known = (await this.records(name)).slice(0, 5).map((record) => record.version);
    const hint = known.length > 0 ? ` Published are ${known.join(", ")}.` : "";
    throw new Error(`${name} ${version} is not published.${hint}`);
  }

  /** The releases that visitors of a channel get: live ones and canaries. */
  async served(channel = PRODUCTION): Promise<ReleaseRecord[]> {
    return this.recordsIn(await this.channel(channel));
  }

  private async recordsIn(entry: ChannelEntry | undefined): Promise<ReleaseRecord[]> {
    const versions = Object.entries(entry?.packages ?? {}).flatMap(([name, { version, canary }]) =>
      [...new Set([version, canary?.version])].map((each) => ({ name, version: each })),
    );
    const records = await Promise.all(versions.map(({ name, version }) => version && this.record(name, version)));
    return records.filter((record) => typeof record === "object");
  }

  /**
   * Checks that a version can be live beside what visitors get already: its addresses are free, and shell and remotes run in each
   * other. Builds of a start are not asked, since the gate has seen them all.
   */
  private async mustFit(name: string, version: string, before: ChannelEntry | undefined): Promise<void> {
    const record = await this.record(name, version);
    if (!record) return;
    const served = await this.recordsIn(before);
    const problems = name === "shell" ? await this.outgrown(record, served) : remoteProblems(record, served);
    if (problems.length > 0) throw new Error(`${name} ${version} cannot go live. ${problems.join(" ")}`);
  }

  /** The live remotes that do not run in a shell, each with the version of it to promote first, when there is one. */
  private async outgrown(shell: ReleaseRecord, served: readonly ReleaseRecord[]): Promise<string[]> {
    const problems: string[] = [];
    // A version that is promoted first has to run in the shells of now as well.
    const shells = [shell, ...served.filter(({ name }) => name === shell.name)];
    for (const remote of served.filter(({ name }) => name !== shell.name)) {
      const reasons = misfits(remote, servedBy(shell), `${remote.name} ${remote.version}`);
      if (reasons.length === 0) continue;
      const fits = (version: ReleaseRecord) => shells.every((each) => misfits(version, servedBy(each)).length === 0);
      const fitting = (await this.records(remote.name)).find(fits);
      const way = fitting ? `First: release promote ${remote.name} ${fitting.version}.` : `No published version of ${remote.name} fits.`;
      problems.push(...reasons, way);
    }
    return problems;
  }

  /** Records that addresses with an override of a version were given out, so that the version is kept until they expire. */
  async noteOverride(name: string, version: string, until: Date): Promise<void> {
    await this.mustBePublished(name, version);
    const known = await this.overriddenUntil(name, version);
    if (!known || known < until) await this.store.write(keys.override(name, version), JSON.stringify({ until: until.toISOString() }));
  }

  /** @returns the time until which addresses with an override of a version work; undefined when there are none */
  async overriddenUntil(name: string, version: string): Promise<Date | undefined> {
    const bytes = await this.store.read(keys.override(name, version));
    return bytes && new Date(JSON.parse(bytes.toString("utf8")).until);
  }

  /** Removes a version for good. `prune` decides whether it is still needed (prune.ts). */
  async remove({ name, version, ...rest }: ReleaseRecord): Promise<void> {
    // The record first: a version that has lost a part must not exist any more.
    await this.store.remove(keys.record(name, version));
    await this.store.remove(keys.override(name, version));
    await this.store.remove(keys.folder({ name, version, ...rest }));
  }

  /** @returns a public file of a version; undefined when it does not exist */
  readFile(record: ReleaseRecord, file: string, encoding: Encoding = "identity"): Promise<Buffer | undefined> {
    return this.store.read(`${keys.folder(record)}/client/${file}${SUFFIX[encoding]}`);
  }

  /**
   * @returns the source of a version's server bundle
   * @throws {Error} when it is missing or is not the one that was published
   */
  readServerBundle(record: ReleaseRecord): Promise<string> {
    return this.readBundle(record, record.server, "server bundle");
  }

  /** @returns the source of a version's fixtures; undefined when it was published without. Throws like `readServerBundle` */
  async readFixtures(record: ReleaseRecord): Promise<string | undefined> {
    return record.fixtures && this.readBundle(record, record.fixtures, "fixtures bundle");
  }

  private async readBundle(record: ReleaseRecord, { file, integrity }: BuildRecord["server"], what: string): Promise<string> {
    const bytes = await this.store.read(`${keys.folder(record)}/server/${file}`);
    if (!bytes) throw new Error(`The ${what} of ${record.name} ${record.version} is missing.`);
    if (integrityOf(bytes) !== integrity)
      throw new Error(`The ${what} of ${record.name} ${record.version} is not the one that was published.`);
    return bytes.toString("utf8");
  }
}

/** Why a remote cannot be live beside other releases. */
function remoteProblems(remote: ReleaseRecord, others: readonly ReleaseRecord[]): string[] {
  const shells = others.filter(({ name }) => name === "shell");
  return [
    ...takenProblems(remote.name, remote.pages ?? [], others),
    ...shells.flatMap((shell) => misfits(remote, servedBy(shell), `In shell ${shell.version}, it`)),
  ];
}
