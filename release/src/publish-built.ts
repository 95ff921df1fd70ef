import { fingerprintOf, readBuild } from "./build.ts";
import { PRODUCTION } from "./channel.ts";
import type { ReleaseRegistry } from "./registry.ts";

/** What stands between a build and its publication. @returns the routes it saw; rejects with what is wrong with the build */
export type Gate = (dist: string) => Promise<readonly string[]>;

interface Options {
  readonly gate?: Gate;
  /** Told of builds that were not published. */
  readonly onRefused?: (name: string, error: Error) => void;
}

/**
 * Publishes and promotes what was built on this machine, for a first start and for a start after an edit.
 * A build whose version exists with other bytes cannot take that version's place; it is published under a
 * label of its own (`1.0.0-local.<hash>`). A package that a person released is left as it is: only those
 * that a start has set follow a build. A build that the gate refuses costs its own package only.
 *
 * @param dists `dist` folders of the packages
 * @returns `name version` of each package whose live version changed
 * @throws {Error} when a folder holds no build
 */
export async function publishBuilt(
  registry: ReleaseRegistry,
  dists: readonly string[],
  { gate, onRefused }: Options = {},
): Promise<string[]> {
  const changed: string[] = [];
  for (const dist of dists) {
    const build = await readBuild(dist);
    const state = (await registry.channel(PRODUCTION))?.packages[build.name];
    if (state && (await registry.history(PRODUCTION, build.name))[0]?.action !== "start") continue;
    const existing = await registry.record(build.name, build.version);
    const fingerprint = fingerprintOf(build);
    const label = existing && fingerprintOf(existing) !== fingerprint ? `${build.version}-local.${fingerprint.slice(0, 8)}` : build.version;
    if (state?.version === label) continue;
    if (!(await registry.record(build.name, label))) {
      try {
        const routes = await gate?.(dist);
        await registry.publish(dist, { label, ...(routes ? { routes } : {}) });
      } catch (error) {
        onRefused?.(build.name, error instanceof Error ? error : new Error(String(error)));
        continue;
      }
    }
    await registry.promoteBuilt(build.name, label);
    changed.push(`${build.name} ${label}`);
  }
  return changed;
}
