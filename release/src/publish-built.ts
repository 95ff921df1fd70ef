import { fingerprintOf, readBuild } from "./build.ts";
import { PRODUCTION } from "./channel.ts";
import type { Seen } from "./record.ts";
import type { ReleaseRegistry } from "./registry.ts";

/** The gate between a build and its publication. @returns what it saw; rejects with the problems of the build */
export type Gate = (dist: string) => Promise<Seen>;

interface Options {
  /** The channel on which they go live. */
  readonly channel?: string;
  readonly gate?: Gate;
  /** Who starts, for the record. */
  readonly by?: string;
  /** Is called for each build that was not published. */
  readonly onRefused?: (name: string, error: Error) => void;
}

/**
 * Publishes and promotes builds of this machine, at a first start and at a start after an edit. A build whose version
 * exists with other bytes cannot replace that version; it is published under a label of its own (`1.0.0-local.<hash>`). A
 * package that a person released is left as it is: only packages that a start made live follow a build. When the gate
 * refuses a build, only its own package stays behind.
 *
 * @param dists `dist` folders of the packages
 * @returns `name version` of each package whose live version changed
 * @throws {Error} when a folder has no build
 */
export async function publishBuilt(
  registry: ReleaseRegistry,
  dists: readonly string[],
  { channel = PRODUCTION, gate, by, onRefused }: Options = {},
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
        onRefused?.(build.name, error instanceof Error ? error : new Error(String(error)));
        continue;
      }
    }
    await registry.promoteBuilt(build.name, label, channel, by);
    changed.push(`${build.name} ${label}`);
  }
  return changed;
}

/** Whether a package on a channel follows the builds of starts: until a person or a pipeline has released it there. */
export async function followsBuilds(registry: ReleaseRegistry, channel: string, name: string): Promise<boolean> {
  const [newest] = await registry.history(channel, name);
  return newest === undefined || newest.action === "start";
}
