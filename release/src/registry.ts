import type { KeyObject } from "node:crypto";
import { z } from "zod";
import { fingerprintOf, integrityOf, readBuild, readBuildFiles } from "./build.ts";
import { type Change, type ChannelEntry, entryAfter, givenOut, givenUp, PRODUCTION, undone, versionBefore } from "./channel.ts";
import { ChannelLog, type LogEnd } from "./channel-log.ts";
import { misfits, servedBy } from "./fit.ts";
import {
  type BuildRecord,
  type Registration,
  type ReleaseRecord,
  registrationSchema,
  releaseRecordSchema,
  type Seen,
} from "./release-record.ts";
import { pathConflicts } from "./released-pages.ts";
import { idOf, textOf } from "./signing-key.ts";
import type { ReleaseStore } from "./store.ts";
import { identify, type StoreIdentity } from "./store-identity.ts";
import { keys, SEGMENT } from "./store-keys.ts";
import { DamagedFile, namesBelow, parseStored, readStored, writeStored } from "./stored-json.ts";
import { readTeamKeys } from "./team-keys.ts";
import { mustBeTrusted, signRecord, type TrustRules } from "./trust.ts";

export type Encoding = "br" | "gzip" | "identity";
const SUFFIX: Record<Encoding, string> = { br: ".br", gzip: ".gz", identity: "" };

export const overrideSchema = z.object({ until: z.iso.datetime() });

const PRUNED_HINT = "If no prune runs now, one was interrupted: `release repair` finishes it.";

export interface ChangeOptions {
  readonly channel?: string;
  readonly reason?: string;
  readonly by?: string;
}

export interface RegistryOptions {
  readonly onDamage?: (damage: DamagedFile) => void;
  readonly trust?: TrustRules;
}

interface Publishing {
  readonly label?: string;
  readonly commit?: string;
  readonly by?: string;
  readonly seen?: Seen;
  readonly key?: KeyObject;
}

/** Stores immutable package versions, and the channels that refer to them (docs/adr/0013). */
export class ReleaseRegistry {
  readonly store: ReleaseStore;
  private readonly log: ChannelLog;
  private readonly onDamage: (damage: DamagedFile) => void;
  private readonly trust: TrustRules;
  private identified: Promise<StoreIdentity> | undefined;

  constructor(store: ReleaseStore, { onDamage = () => {}, trust = { required: false, owner: undefined } }: RegistryOptions = {}) {
    this.store = store;
    this.trust = trust;
    this.onDamage = onDamage;
    this.log = new ChannelLog(store, onDamage);
  }

  /** Checks once that the store has conditional writes. @throws {UnsafeStore} */
  private identify(): Promise<StoreIdentity> {
    this.identified ??= identify(this.store);
    this.identified.catch(() => {
      this.identified = undefined;
    });
    return this.identified;
  }

  /** @param dist has `build.json`, `client/`, `ssr/` @throws {Error} if the version has other content, or a hash or the key is wrong */
  async publish(dist: string, { label, commit, by, seen = {}, key }: Publishing = {}): Promise<ReleaseRecord> {
    const build = await readBuild(dist, label);
    await this.mustBeRegistered(build.name, key);
    const before = await this.sameAs(build);
    await this.identify();
    if (before) {
      await this.mend(dist, build);
      if (key) await this.sign(build.name, build.version, key);
      return before;
    }
    const files = await readBuildFiles(dist, build);
    await Promise.all(files.map(([file, bytes]) => this.store.write(`${keys.folder(build)}/${file}`, bytes, { isDurable: true })));
    const record: ReleaseRecord = {
      ...build,
      publishedAt: new Date().toISOString(),
      ...(commit ? { commit } : {}),
      ...(by ? { by } : {}),
      ...(seen.pages ? { pages: [...seen.pages] } : {}),
      ...(seen.serves ? { serves: seen.serves } : {}),
    };
    const bytes = Buffer.from(JSON.stringify(record, null, 2));
    if (key) await signRecord(this.store, build.name, build.version, bytes, key);
    // Writes the record last, so that a version with a record has all its files.
    if (await this.store.create(keys.record(build.name, build.version), bytes)) return record;
    try {
      const first = (await this.sameAs(build)) ?? record;
      if (key) await this.sign(build.name, build.version, key);
      return first;
    } catch (error) {
      // Deletes the uploaded files, because another publisher wrote a record with other content first.
      await this.store.remove(keys.folder(build));
      throw error;
    }
  }

  async sign(name: string, version: string, key: KeyObject): Promise<void> {
    await this.mustBePublished(name, version);
    const bytes = await this.store.read(keys.record(name, version));
    if (bytes) await signRecord(this.store, name, version, bytes, key);
  }

  async mustBeTrusted(name: string, version: string): Promise<void> {
    await mustBeTrusted(this.store, this.trust, name, version);
  }

  private async mustBeRegistered(name: string, key: KeyObject | undefined): Promise<void> {
    const valid = (await readTeamKeys(this.store, name, this.trust.owner))?.keys.filter(({ revokedAt }) => !revokedAt) ?? [];
    if (valid.length === 0) return;
    if (!key)
      throw new Error(`Releases of ${name} must be signed. Set RELEASE_SIGNING_KEY to a private key that is registered for the package.`);
    const id = idOf(textOf(key));
    if (valid.some((each) => each.id === id)) return;
    throw new Error(`The key ${id} in RELEASE_SIGNING_KEY is not registered for ${name}, or was revoked (release keys list ${name}).`);
  }

  async mend(dist: string, build: BuildRecord): Promise<string[]> {
    const mended: string[] = [];
    for (const [file, bytes] of await readBuildFiles(dist, build)) {
      const key = `${keys.folder(build)}/${file}`;
      if ((await this.store.read(key))?.equals(bytes)) continue;
      await this.store.write(key, bytes, { isDurable: true });
      mended.push(file);
    }
    return mended;
  }

  /** @returns the version's record, or undefined if unpublished @throws {Error} if the published content differs */
  async sameAs(build: BuildRecord): Promise<ReleaseRecord | undefined> {
    const existing = await this.record(build.name, build.version);
    if (!existing || fingerprintOf(existing) === fingerprintOf(build)) return existing;
    throw new Error(`${build.name} ${build.version} is already published with other content. Raise the version in its package.json.`);
  }

  /** @returns undefined if the version is unpublished @throws {DamagedFile} */
  async record(name: string, version: string): Promise<ReleaseRecord | undefined> {
    if (!SEGMENT.test(name) || !SEGMENT.test(version)) return undefined;
    const bytes = await this.store.read(keys.record(name, version));
    return bytes && recordIn(bytes, name, version);
  }

  private async unlessDamaged<T>(reading: Promise<T | undefined>): Promise<T | undefined> {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      this.onDamage(error);
      return undefined;
    }
  }

  packages(): Promise<string[]> {
    return this.store.list(keys.records().slice(0, -1));
  }

  async versions(name: string): Promise<string[]> {
    return namesBelow(this.store, keys.records(name));
  }

  /** Returns records newest first, without damaged ones. */
  async records(name: string): Promise<ReleaseRecord[]> {
    const records = await Promise.all((await this.versions(name)).map((version) => this.unlessDamaged(this.record(name, version))));
    return records.filter((record) => record !== undefined).sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  }

  async registration(name: string): Promise<Registration | undefined> {
    if (!SEGMENT.test(name)) return undefined;
    return readStored(registrationSchema, this.store, keys.registration(name));
  }

  async registrations(): Promise<Registration[]> {
    const names = await namesBelow(this.store, keys.registrations);
    const all = await Promise.all(names.map((name) => this.unlessDamaged(this.registration(name))));
    return all.filter((found) => found !== undefined);
  }

  async register(registration: Registration): Promise<void> {
    await this.identify();
    await writeStored(this.store, keys.registration(registration.name), registrationSchema.parse(registration));
  }

  channels(): Promise<string[]> {
    return this.store.list(keys.channels);
  }

  async channel(channel = PRODUCTION): Promise<ChannelEntry | undefined> {
    return (await this.end(channel)).entry;
  }

  end(channel: string): Promise<LogEnd> {
    return this.log.end(channel);
  }

  forget(channel: string): void {
    this.log.forget(channel);
  }

  async history(channel = PRODUCTION, name?: string): Promise<ChannelEntry[]> {
    return (await this.log.history(channel)).filter((entry) => name === undefined || entry.name === name);
  }

  /** Makes a version live and ends the package's canary. @throws {Error} if unpublished, untrusted, or unfit for the live set */
  async promote(name: string, version: string, options: ChangeOptions = {}): Promise<ChannelEntry> {
    return this.makeLive(name, version, "promote", options);
  }

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
      // Skipped for `start`: the gate checked these builds together. Singly they may not fit, as when two exchange an address.
      if (action !== "start") await this.mustFit(name, version, before, channel);
      return { action, name, version, reason, by, state: { version } };
    });
  }

  /** @param percent 0 to 100; 0 ends the canary @throws {Error} if the version is unpublished, live, or does not fit */
  async canary(name: string, version: string, percent: number, { channel, reason = "", by }: ChangeOptions = {}): Promise<ChannelEntry> {
    if (!(percent >= 0 && percent <= 100)) throw new Error(`A canary's share must be a number from 0 to 100, not ${percent}.`);
    await this.mustBePublished(name, version);
    return this.change(channel, async (before, at) => {
      const live = before?.packages[name];
      if (!live) throw new Error(`${name} has no live version yet, so there is nothing to compare a canary with. Promote a version first.`);
      const running = live.canary;
      if (percent === 0)
        return running && { action: "end-canary", name, version: running.version, reason, by, state: { version: live.version } };
      if (live.version === version) throw new Error(`${name} ${version} is already live for everyone.`);
      if (running?.version === version && running.percent === percent) return undefined;
      await this.mustFit(name, version, before, channel);
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

  /** Ends a canary because of its measurements. Returns undefined if the canary has already ended. */
  async halt(
    name: string,
    { channel, reason, version }: { channel?: string; reason: string; version?: string },
  ): Promise<ChannelEntry | undefined> {
    let halted = false;
    const entry = await this.change(channel, async (before) => {
      const live = before?.packages[name];
      halted = live?.canary !== undefined && (version === undefined || live.canary.version === version);
      if (!halted || !live?.canary) return undefined;
      return { action: "halt", name, version: live.canary.version, reason, by: "server", state: { version: live.version } };
    });
    return halted ? entry : undefined;
  }

  /** Restores the previous version; each repeated call, an earlier one. @throws {Error} if the version is missing, pruned or unfit */
  async rollback(name: string, { channel, reason = "", by }: ChangeOptions = {}): Promise<ChannelEntry> {
    return this.change(channel, async (before) => {
      const version = versionBefore(await this.history(channel), name);
      if (version === undefined) throw new Error(`${name} has no version to go back to on ${channel ?? PRODUCTION}.`);
      await this.mustBePublished(name, version);
      await this.mustFit(name, version, before, channel);
      return { action: "rollback", name, version, reason, by, state: { version } };
    });
  }

  /** Appends the change from `decide`. If another process appends first, calls `decide` again with the new state. */
  private async change(
    channel = PRODUCTION,
    decide: (before: ChannelEntry | undefined, at: Date) => Promise<Change | undefined>,
  ): Promise<ChannelEntry> {
    if (!SEGMENT.test(channel)) throw new Error(`A channel's name may only have letters, digits, dots and hyphens: "${channel}".`);
    await this.identify();
    // Lists the log again, because the cached end is too low if an entry in the middle was lost.
    this.log.forget(channel);
    for (;;) {
      const { entry: before, last } = await this.log.end(channel);
      const at = new Date();
      const change = await decide(before, at);
      if (!change) {
        if (!before) throw new Error(`The channel ${channel} has no releases.`);
        return before;
      }
      const entry = entryAfter(before, change, at, last + 1);
      if (!(await this.log.append(channel, entry))) continue;
      await this.undoIfPruned(channel, before, entry);
      return entry;
    }
  }

  /**
   * Reverts a change to a version that is being pruned. A prune writes its mark before it reads channels. This method reads marks after
   * the change is written, so either the prune or this method notices the conflict.
   */
  private async undoIfPruned(channel: string, before: ChannelEntry | undefined, newEntry: ChannelEntry): Promise<void> {
    const { action, name, version } = newEntry;
    if (action === "halt" || action === "end-canary") return;
    if ((await this.unlessDamaged(this.record(name, version))) && !(await this.isMarked(name, version))) return;
    for (;;) {
      const { entry: now, last } = await this.log.end(channel);
      if (JSON.stringify(now?.packages[name]) !== JSON.stringify(newEntry.packages[name])) break;
      if (await this.log.append(channel, undone(newEntry, now, before?.packages[name], last + 1))) break;
    }
    throw new Error(`A prune was removing ${name} ${version} at this moment, so nothing was changed. ${PRUNED_HINT}`);
  }

  private async isMarked(name: string, version: string): Promise<boolean> {
    return (await this.store.read(keys.pruning(name, version))) !== undefined;
  }

  /** Marks a version as being pruned, then deletes it unless `isNeeded`. @returns true if deleted */
  async withdraw(record: ReleaseRecord, isNeeded: () => Promise<boolean>): Promise<boolean> {
    const mark = keys.pruning(record.name, record.version);
    await writeStored(this.store, mark, { at: new Date().toISOString() });
    const needed = await isNeeded();
    if (!needed) await this.remove(record);
    await this.store.remove(mark);
    return !needed;
  }

  private async mustBePublished(name: string, version: string): Promise<void> {
    if (await this.isMarked(name, version)) throw new Error(`A prune is removing ${name} ${version}. ${PRUNED_HINT}`);
    if (await this.record(name, version)) return;
    const known = (await this.records(name)).slice(0, 5).map((record) => record.version);
    const hint = known.length > 0 ? ` Published versions: ${known.join(", ")}.` : "";
    throw new Error(`${name} ${version} is not published.${hint}`);
  }

  async served(channel = PRODUCTION): Promise<ReleaseRecord[]> {
    return this.recordsIn(await this.channel(channel));
  }

  private async recordsIn(entry: ChannelEntry | undefined): Promise<ReleaseRecord[]> {
    const records = await Promise.all(givenOut(entry).map(({ name, version }) => this.record(name, version)));
    return records.filter((record) => record !== undefined);
  }

  private async mustFit(name: string, version: string, before: ChannelEntry | undefined, channel: string | undefined): Promise<void> {
    const record = await this.record(name, version);
    if (!record) return;
    await this.mustBeTrusted(name, version);
    const served = await this.recordsIn(before);
    const problems = name === "shell" ? await this.outgrown(record, served, channel) : remoteProblems(record, served);
    if (problems.length > 0) throw new Error(`${name} ${version} cannot go live. ${problems.join(" ")}`);
  }

  private async outgrown(shell: ReleaseRecord, served: readonly ReleaseRecord[], channel: string | undefined): Promise<string[]> {
    const problems: string[] = [];
    // A remote may be promoted before the new shell, so it must also fit the current shells.
    const shells = [shell, ...served.filter(({ name }) => name === shell.name)];
    for (const remote of served.filter(({ name }) => name !== shell.name)) {
      const reasons = misfits(remote, servedBy(shell), `${remote.name} ${remote.version}`);
      if (reasons.length === 0) continue;
      const fits = (version: ReleaseRecord) => shells.every((each) => misfits(version, servedBy(each)).length === 0);
      const bad = givenUp(await this.history(channel, remote.name));
      const fitting = (await this.records(remote.name)).find((record) => !bad.has(record.version) && fits(record));
      const advice = fitting ? `First: release promote ${remote.name} ${fitting.version}.` : `No published version of ${remote.name} fits.`;
      problems.push(...reasons, advice);
    }
    return problems;
  }

  /** Protects a version from pruning until its overrides expire. */
  async noteOverride(name: string, version: string, until: Date): Promise<void> {
    await this.mustBePublished(name, version);
    const known = await this.overriddenUntil(name, version);
    if (known && known >= until) return;
    await writeStored(this.store, keys.override(name, version), { until: until.toISOString() });
  }

  async overriddenUntil(name: string, version: string): Promise<Date | undefined> {
    const override = await readStored(overrideSchema, this.store, keys.override(name, version));
    return override && new Date(override.until);
  }

  async remove({ name, version, ...rest }: ReleaseRecord): Promise<void> {
    // Deletes the record first, so that a version with a record has all its files.
    await this.store.remove(keys.record(name, version));
    await this.store.remove(keys.override(name, version));
    await this.store.remove(keys.signaturesOf(name, version));
    await this.store.remove(keys.folder({ name, version, ...rest }));
  }

  readFile(record: ReleaseRecord, file: string, encoding: Encoding = "identity"): Promise<Buffer | undefined> {
    return this.store.read(this.keyOf(record, file, encoding));
  }

  keyOf(record: ReleaseRecord, file: string, encoding: Encoding): string {
    return `${keys.folder(record)}/client/${file}${SUFFIX[encoding]}`;
  }

  putFile(record: ReleaseRecord, file: string, encoding: Encoding, bytes: Uint8Array): Promise<void> {
    return this.store.write(this.keyOf(record, file, encoding), bytes, { isDurable: true });
  }

  readServerBundle(record: ReleaseRecord): Promise<Buffer> {
    return this.readBundle(record, record.server, "server bundle");
  }

  async readFixtures(record: ReleaseRecord): Promise<Buffer | undefined> {
    return record.fixtures && this.readBundle(record, record.fixtures, "fixtures bundle");
  }

  private async readBundle(record: ReleaseRecord, { file, integrity }: BuildRecord["server"], what: string): Promise<Buffer> {
    const bytes = await this.store.read(`${keys.folder(record)}/server/${file}`);
    if (!bytes) throw new Error(`The ${what} of ${record.name} ${record.version} is missing.`);
    if (integrityOf(bytes) !== integrity)
      throw new Error(`The ${what} of ${record.name} ${record.version} differs from the published one.`);
    return bytes;
  }
}

export function recordIn(bytes: Buffer, name: string, version: string): ReleaseRecord {
  const key = keys.record(name, version);
  const record = parseStored(releaseRecordSchema, key, bytes);
  if (record.name === name && record.version === version) return record;
  throw new DamagedFile(key, `it contains the record of ${record.name} ${record.version}`);
}

function remoteProblems(remote: ReleaseRecord, others: readonly ReleaseRecord[]): string[] {
  const shells = others.filter(({ name }) => name === "shell");
  return [
    ...pathConflicts(remote.name, remote.pages ?? [], others),
    ...shells.flatMap((shell) => misfits(remote, servedBy(shell), `In shell ${shell.version}, it`)),
  ];
}
