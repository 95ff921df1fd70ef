import { fingerprintOf, readBuild } from "./build.ts";
import { PRODUCTION } from "./channel.ts";
import type { ReleaseRegistry } from "./registry.ts";
import type { Seen } from "./release-record.ts";

export type Gate = (dist: string) => Promise<Seen>;

interface Options {
  readonly channel?: string;
  readonly gate?: Gate;
  readonly by?: string;
  readonly onRejected?: (name: string, error: Error) => void;
}

/** Publishes and promotes local builds, except of packages that a person has released. @returns `name version` of each change */
export async function publishBuilt(
  registry: ReleaseRegistry,
  dists: readonly string[],
  { channel = PRODUCTION, gate, by, onRejected }: Options = {},
): Promise<string[]> {
  const changed: string[] = [];
  for (const dist of dists) {
    const build = await readBuild(dist);
    const state = (await registry.channel(channel))?.packages[build.name];
    if (state && !(await followsBuilds(registry, channel, build.name))) continue;
    const existing = await registry.record(build.name, build.version);
    const fingerprint = fingerprintOf(build);
    const label = existing && fingerprintOf(existing) !== fingerprint ? `${build.version}-local.${fingerprint.slice(0, 8)}` : build.version;
    if (state?.version === label) continue;
    if (!(await registry.record(build.name, label))) {
      try {
        await registry.publish(dist, { label, by, ...(gate ? { seen: await gate(dist) } : {}) });
      } catch (error) {
        onRejected?.(build.name, error instanceof Error ? error : new Error(String(error)));
        continue;
      }
    }
    await registry.promoteBuilt(build.name, label, channel, by);
    changed.push(`${build.name} ${label}`);
  }
  return changed;
}

/** True until a person or a CI pipeline releases the package. */
export async function followsBuilds(registry: ReleaseRegistry, channel: string, name: string): Promise<boolean> {
  const [newest] = await registry.history(channel, name);
  return newest === undefined || newest.action === "start";
}
