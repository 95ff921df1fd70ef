import { PRODUCTION } from "./channel.ts";
import { ReleaseRegistry } from "./registry.ts";
import type { ReleaseStore } from "./store.ts";
import { keys } from "./store-keys.ts";
import { copySignatures } from "./trust.ts";

export interface Copied {
  readonly name: string;
  readonly version: string;
}

interface Options {
  readonly channel?: string;
  /** Leaves these packages out, but not their registrations. */
  readonly without?: readonly string[];
}

/**
 * Copies a channel's live versions with registrations into an empty store. Canaries are left out. @returns the copied versions,
 * shell first @throws {Error} for an unused channel, a non-empty store, or an unsigned or damaged release
 */
export async function copyLive(
  from: ReleaseRegistry,
  store: ReleaseStore,
  { channel = PRODUCTION, without = [] }: Options = {},
): Promise<Copied[]> {
  const to = new ReleaseRegistry(store);
  const entry = await from.channel(channel);
  if (!entry) throw new Error(`The channel ${channel} has no releases.`);
  if ((await to.channels()).length > 0) throw new Error("There are releases already where these would be copied to.");
  const live = Object.entries(entry.packages)
    .filter(([name]) => !without.includes(name))
    .map(([name, { version }]) => ({ name, version }))
    // A remote goes live in a shell.
    .sort((a, b) => Number(b.name === "shell") - Number(a.name === "shell") || a.name.localeCompare(b.name));
  await copyBelow(from.store, store, keys.registrations);
  for (const { name, version } of live) {
    await from.mustBeTrusted(name, version);
    for (const key of [keys.files(name, version), keys.record(name, version)]) await copyBelow(from.store, store, key);
    await copySignatures(from.store, store, name, version);
    const record = await to.record(name, version);
    if (!record) throw new Error(`${name} ${version} is live on ${channel}, but is not in the store.`);
    await Promise.all([to.readServerBundle(record), to.readFixtures(record)]);
    await to.promote(name, version, { channel, reason: "copied" });
  }
  return live;
}

async function copyBelow(from: ReleaseStore, to: ReleaseStore, key: string): Promise<void> {
  const bytes = await from.read(key);
  if (bytes) return to.write(key, bytes);
  const names = await from.list(key);
  await Promise.all(names.map((name) => copyBelow(from, to, `${key}/${name}`)));
}
