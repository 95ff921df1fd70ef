import type { z } from "zod";
import { type ChannelEntry, channelEntrySchema, replacementEntry } from "./channel.ts";
import { encodingsOf, isFileOf, unpack } from "./copy.ts";
import { isCurrent } from "./prune.ts";
import { type Encoding, overrideSchema, type ReleaseRegistry } from "./registry.ts";
import { type ReleaseRecord, registrationSchema, releaseRecordSchema } from "./release-record.ts";
import { identitySchema } from "./store-identity.ts";
import { keys } from "./store-keys.ts";
import { DamagedFile, namesBelow, parseStored, writeStored } from "./stored-json.ts";

export interface Finding {
  readonly key: string;
  readonly problem: string;
  readonly remedy: string;
  readonly mended: boolean;
}

export interface RepairOptions {
  readonly dryRun?: boolean;
  /** Minimum age of files in milliseconds, because a running writer may still use younger files. */
  readonly settled?: number;
  readonly by?: string;
}

/** Milliseconds after which an unfinished publish counts as crashed. */
export const SETTLED = 3_600_000;

/** Checks the whole store: moves damaged files to `damaged/`, deletes orphans, repairs the rest if possible. @returns all findings */
export async function repair(registry: ReleaseRegistry, options: RepairOptions = {}): Promise<Finding[]> {
  const work = new Repair(registry, options);
  await work.identity();
  await work.prunes();
  for (const channel of await registry.channels()) await work.log(channel);
  for (const name of await registry.packages()) for (const version of await registry.versions(name)) await work.release(name, version);
  await work.smallFiles(keys.registrations, registrationSchema, "Register the package again: release packages add.");
  for (const name of await registry.store.list(keys.overrides)) await work.smallFiles(`${keys.overrides}/${name}`, overrideSchema);
  await work.orphans();
  for (const key of await registry.store.leftovers()) await work.leftOver(key, "Its writer stopped before it was complete.");
  return work.found;
}

class Repair {
  readonly found: Finding[] = [];
  private readonly registry: ReleaseRegistry;
  private readonly options: RepairOptions;

  constructor(registry: ReleaseRegistry, options: RepairOptions) {
    this.registry = registry;
    this.options = options;
  }

  private get store() {
    return this.registry.store;
  }

  private async report(finding: Finding, act: () => Promise<unknown> = async () => {}): Promise<void> {
    this.found.push(finding);
    if (!this.options.dryRun) await act();
  }

  private async setAside(key: string): Promise<void> {
    const bytes = await this.store.read(key);
    if (bytes) await this.store.write(keys.damaged(key), bytes, { isDurable: true });
    await this.store.remove(key);
  }

  private async isSettled(key: string): Promise<boolean> {
    const at = await this.store.modified(key);
    return at !== undefined && Date.now() - at.getTime() >= (this.options.settled ?? SETTLED);
  }

  private async read<T>(schema: z.ZodType<T>, key: string): Promise<{ bytes?: Buffer; value?: T; problem?: string }> {
    const bytes = await this.store.read(key);
    if (!bytes) return {};
    try {
      return { bytes, value: parseStored(schema, key, bytes) };
    } catch (error) {
      if (error instanceof DamagedFile) return { bytes, problem: error.problem };
      throw error;
    }
  }

  async identity(): Promise<void> {
    const { bytes, problem } = await this.read(identitySchema, keys.identity);
    if (problem === undefined) return;
    const id = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/.exec(String(bytes))?.[0];
    const remedy = id
      ? `It is written again with the identity ${id}.`
      : "Take the identity that servers know from their logs, and run release store replace ID.";
    await this.report({ key: keys.identity, problem, remedy, mended: id !== undefined }, async () => {
      await this.setAside(keys.identity);
      if (id) await this.store.create(keys.identity, JSON.stringify({ id, at: new Date().toISOString() }, null, 2));
    });
  }

  async prunes(): Promise<void> {
    for (const name of await this.store.list(keys.prunes)) {
      for (const version of await namesBelow(this.store, `${keys.prunes}/${name}`)) {
        const key = keys.pruning(name, version);
        if (!(await this.isSettled(key))) continue;
        const record = await this.registry.record(name, version).catch(() => undefined);
        const problem = `A prune of ${name} ${version} was interrupted.`;
        await this.report(
          { key, problem, remedy: "It is finished, unless a channel serves the version again.", mended: true },
          async () => {
            if (record) await this.registry.withdraw(record, () => isCurrent(this.registry, record));
            else await this.store.remove(key);
          },
        );
      }
    }
  }

  /** Replaces a damaged or lost entry with a copy of the previous entry. */
  async log(channel: string): Promise<void> {
    const files = await this.store.list(keys.channel(channel));
    const last = Math.max(0, ...files.flatMap((file) => (/^\d+\.json$/.test(file) ? [Number.parseInt(file, 10)] : [])));
    for (const file of files.filter((name) => !/^\d+\.json$/.test(name))) {
      const key = `${keys.channel(channel)}/${file}`;
      await this.report({ key, problem: "It is not an entry of a channel.", remedy: "It is moved to damaged/.", mended: true }, () =>
        this.setAside(key),
      );
    }
    let before: ChannelEntry | undefined;
    for (let seq = 1; seq <= last; seq += 1) {
      const key = keys.entry(channel, seq);
      const {
        bytes,
        value: entry,
        problem = entry ? `It contains entry ${entry.seq}.` : "It is missing.",
      } = await this.read(channelEntrySchema, key);
      if (entry?.seq === seq) {
        before = entry;
        continue;
      }
      const lastChangeNote = seq === last ? " The last change is lost: check release list." : "";
      const replacement = replacementEntry(seq, before, { reason: problem, by: this.options.by });
      const remedy = `It is replaced by a copy of entry ${before?.seq ?? 0}.${lastChangeNote}`;
      await this.report({ key, problem, remedy, mended: seq !== last }, async () => {
        if (bytes) await this.store.write(keys.damaged(key), bytes, { isDurable: true });
        await writeStored(this.store, key, replacement);
      });
      before = replacement;
    }
  }

  async release(name: string, version: string): Promise<void> {
    const key = keys.record(name, version);
    const { value: record, problem: damage } = await this.read(releaseRecordSchema, key);
    if (damage !== undefined) {
      const remedy = `It is moved to damaged/. Publish the build again: release publish ${name} --label ${version}.`;
      const mended = !(await isCurrent(this.registry, { name, version }));
      await this.report({ key, problem: damage, remedy, mended }, () => this.setAside(key));
    }
    if (!record) return;
    for (const file of Object.keys(record.files)) await this.publicFile(record, file);
    for (const [bundle, read] of [
      [record.server, () => this.registry.readServerBundle(record)],
      [record.fixtures, () => this.registry.readFixtures(record)],
    ] as const) {
      if (!bundle) continue;
      const problem = await read().then(
        () => undefined,
        (error: Error) => error.message,
      );
      if (problem) await this.report({ ...againFor(record), key: `${keys.folder(record)}/server/${bundle.file}`, problem });
    }
  }

  private async publicFile(record: ReleaseRecord, file: string): Promise<void> {
    const found = new Map<Encoding, Buffer | undefined>();
    const bad: Encoding[] = [];
    for (const encoding of encodingsOf(record, file)) {
      const bytes = await this.registry.readFile(record, file, encoding);
      found.set(encoding, bytes);
      if (!bytes || !(await isFileOf(record, file, encoding, bytes))) bad.push(encoding);
    }
    const whole = [...found].find(([encoding]) => !bad.includes(encoding));
    for (const encoding of bad) {
      const key = this.registry.keyOf(record, file, encoding);
      const problem = found.get(encoding) ? "It differs from the published file." : "It is missing.";
      if (encoding === "identity" && whole?.[1]) {
        const plain = await unpack[whole[0]](whole[1]);
        await this.report({ key, problem, remedy: "It is restored from its compressed copy.", mended: true }, () =>
          this.registry.putFile(record, file, encoding, plain),
        );
      } else if (encoding === "identity" || !found.get(encoding)) await this.report({ ...againFor(record), key, problem });
      else await this.report({ ...againFor(record), key, problem }, () => this.setAside(key));
    }
  }

  async smallFiles(folder: string, schema: z.ZodType, todo?: string): Promise<void> {
    for (const file of await this.store.list(folder)) {
      const key = `${folder}/${file}`;
      const { problem } = await this.read(schema, key);
      if (problem === undefined) continue;
      const remedy = `It is moved to damaged/. ${todo ?? ""}`.trim();
      await this.report({ key, problem, remedy, mended: !todo }, () => this.setAside(key));
    }
  }

  async orphans(): Promise<void> {
    await this.eachVersion(keys.allFiles, async (name, version) => {
      const record = await this.registry.record(name, version).catch(() => undefined);
      for (const fingerprint of await this.store.list(keys.files(name, version))) {
        const key = `${keys.files(name, version)}/${fingerprint}`;
        if (!record || keys.folder(record) !== key) await this.leftOver(key, `No published version of ${name} has these files.`);
      }
    });
    const known = new Map<string, Promise<string[]>>();
    const published = async (name: string, version: string) => {
      const versions = known.get(name) ?? this.registry.versions(name);
      known.set(name, versions);
      return (await versions).includes(version);
    };
    await this.eachVersion(keys.allSignatures, async (name, version) => {
      if (!(await published(name, version))) await this.leftOver(keys.signaturesOf(name, version), `${name} ${version} is not published.`);
    });
    await this.eachVersion(keys.overrides, async (name, file) => {
      const version = file.replace(/\.json$/, "");
      if (!(await published(name, version))) await this.remove(keys.override(name, version), `${name} ${version} is not published.`);
    });
  }

  private async eachVersion(key: string, look: (name: string, version: string) => Promise<void>): Promise<void> {
    for (const name of await this.store.list(key)) for (const version of await this.store.list(`${key}/${name}`)) await look(name, version);
  }

  private remove(key: string, problem: string): Promise<void> {
    return this.report({ key, problem, remedy: "It is removed.", mended: true }, () => this.store.remove(key));
  }

  async leftOver(key: string, problem: string): Promise<void> {
    if (await this.isSettled(key)) await this.remove(key, problem);
  }
}

const againFor = ({ name, version }: ReleaseRecord) => ({
  remedy: `Publish the same build again, which restores its files: release publish ${name} --label ${version}.`,
  mended: false,
});
