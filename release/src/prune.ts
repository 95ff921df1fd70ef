import { type ChannelEntry, givenOut, versionBefore } from "./channel.ts";
import type { ReleaseRegistry } from "./registry.ts";
import type { ReleaseRecord } from "./release-record.ts";

/** Two days, because open pages still load files of the version that they started with. */
export const OPEN_PAGE_MS = 48 * 60 * 60 * 1000;

export interface PruneOptions {
  readonly keep: number;
  /** Milliseconds that a page may stay open. */
  readonly openFor?: number;
  readonly now?: Date;
  readonly dryRun?: boolean;
}

/** Deletes versions that no channel, rollback, open page or override needs. @throws {Error} if `keep` is below 1 */
export async function prune(registry: ReleaseRegistry, { keep, openFor = OPEN_PAGE_MS, now = new Date(), dryRun = false }: PruneOptions) {
  if (!Number.isInteger(keep) || keep < 1) throw new Error(`--keep takes a whole number from 1, not ${keep}.`);
  const reasons = new Map<string, string>();
  const need = (name: string, version: string | undefined, because: string) => {
    if (version !== undefined && !reasons.has(`${name} ${version}`)) reasons.set(`${name} ${version}`, because);
  };
  for (const channel of await registry.channels()) {
    const history = await registry.history(channel);
    for (const { name, version, role } of givenOut(history[0])) {
      need(name, version, `${role === "live" ? "live" : "a canary"} on ${channel}`);
      need(name, versionBefore(history, name), `the target of a rollback on ${channel}`);
    }
    for (const { name, version } of servedSince(history, now.getTime() - openFor).flatMap(givenOut))
      need(name, version, "open pages may need it");
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

function servedSince(history: readonly ChannelEntry[], since: number): readonly ChannelEntry[] {
  const before = history.findIndex(({ at }) => Date.parse(at) <= since);
  return before === -1 ? history : history.slice(0, before + 1);
}

/** Pages opened by an override may stay open after the override expires. */
async function overriddenSince(registry: ReleaseRegistry, { name, version }: ReleaseRecord, since: number): Promise<string | undefined> {
  const until = await registry.overriddenUntil(name, version);
  return until && until.getTime() > since ? "an override needs it" : undefined;
}

export async function isCurrent(registry: ReleaseRegistry, { name, version }: Pick<ReleaseRecord, "name" | "version">): Promise<boolean> {
  const entries = await Promise.all((await registry.channels()).map((channel) => registry.channel(channel)));
  return entries.flatMap(givenOut).some((current) => current.name === name && current.version === version);
}
