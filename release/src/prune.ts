import { type ChannelEntry, versionBefore } from "./channel.ts";
import type { ReleaseRecord } from "./record.ts";
import type { ReleaseRegistry } from "./registry.ts";

/** Milliseconds for which a page may stay open and still find its files: two days. */
export const OPEN_PAGE_MS = 48 * 60 * 60 * 1000;

export interface PruneOptions {
  /** Number of each package's newest versions that are always kept. */
  readonly keep: number;
  /** Milliseconds for which versions that visitors got are kept, for pages that are still open. */
  readonly openFor?: number;
  readonly now?: Date;
  /** Only reports what would be removed. */
  readonly dryRun?: boolean;
}

export interface Pruned {
  readonly removed: readonly { name: string; version: string }[];
  readonly kept: readonly { name: string; version: string; because: string }[];
}

/**
 * Removes versions that are not needed. Needed are versions that a channel has live, as a canary or to go back to,
 * versions that an open page may have come with, and versions that a valid override leads to.
 *
 * @throws {Error} when `keep` is not a whole number from 1
 */
export async function prune(
  registry: ReleaseRegistry,
  { keep, openFor = OPEN_PAGE_MS, now = new Date(), dryRun = false }: PruneOptions,
): Promise<Pruned> {
  if (!Number.isInteger(keep) || keep < 1) throw new Error(`--keep takes a whole number from 1, not ${keep}.`);
  const reasons = new Map<string, string>();
  const need = (name: string, version: string | undefined, because: string) => {
    if (version !== undefined && !reasons.has(`${name} ${version}`)) reasons.set(`${name} ${version}`, because);
  };
  for (const channel of await registry.channels()) {
    const history = await registry.history(channel);
    for (const [name, { version, canary }] of Object.entries(history[0]?.packages ?? {})) {
      need(name, version, `live on ${channel}`);
      need(name, canary?.version, `a canary on ${channel}`);
      need(name, versionBefore(history, name), `what a rollback on ${channel} leads to`);
    }
    for (const entry of servedSince(history, now.getTime() - openFor)) {
      for (const [name, { version, canary }] of Object.entries(entry.packages)) {
        need(name, version, "open pages may need it");
        need(name, canary?.version, "open pages may need it");
      }
    }
  }
  const removed: { name: string; version: string }[] = [];
  const kept: { name: string; version: string; because: string }[] = [];
  for (const name of await registry.packages()) {
    const records = await registry.records(name);
    for (const [index, record] of records.entries()) {
      const because =
        reasons.get(`${name} ${record.version}`) ??
        (index < keep ? `one of the newest ${keep}` : await overriddenSince(registry, record, now.getTime() - openFor));
      if (because) {
        kept.push({ name, version: record.version, because });
        continue;
      }
      if (!dryRun && !(await registry.withdraw(record, () => isCurrent(registry, record)))) continue;
      removed.push({ name, version: record.version });
    }
  }
  return { removed, kept };
}

/** The states that a channel had at any time since a moment: the entries after it, and the one before them. */
function servedSince(history: readonly ChannelEntry[], since: number): readonly ChannelEntry[] {
  const before = history.findIndex(({ at }) => Date.parse(at) <= since);
  return before === -1 ? history : history.slice(0, before + 1);
}

/** The reason to keep a version that an override led to at any time since a moment: a page that came with it may still be open. */
async function overriddenSince(registry: ReleaseRegistry, { name, version }: ReleaseRecord, since: number): Promise<string | undefined> {
  const until = await registry.overriddenUntil(name, version);
  return until && until.getTime() > since ? "an override leads to it" : undefined;
}

/** Whether any channel gives a version out now. */
export async function isCurrent(registry: ReleaseRegistry, { name, version }: Pick<ReleaseRecord, "name" | "version">): Promise<boolean> {
  const states = await Promise.all((await registry.channels()).map(async (channel) => (await registry.channel(channel))?.packages[name]));
  return states.some((state) => state?.version === version || state?.canary?.version === version);
}
