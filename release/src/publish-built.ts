import { fingerprintOf, PRODUCTION, type ReleaseRegistry, readBuild } from "./registry.ts";

const REASON = "start";

/**
 * Publishes and promotes what was built on this machine, for a first start and for a start after an edit.
 * A build whose version exists with other bytes cannot take that version's place; it is published under a
 * label of its own (`1.0.0-local.<hash>`). A pointer that a person moved is left where it is: only those
 * that a start has set follow a build.
 *
 * @param dists `dist` folders of the packages
 * @returns `name version` of each package whose live version changed
 */
export async function publishBuilt(registry: ReleaseRegistry, dists: readonly string[]): Promise<string[]> {
  const changed: string[] = [];
  for (const dist of dists) {
    const build = await readBuild(dist);
    const pointer = await registry.pointer(PRODUCTION, build.name);
    if (pointer && pointer.history[0]?.reason !== REASON) continue;
    const existing = await registry.record(build.name, build.version);
    const fingerprint = fingerprintOf(build);
    const label = existing && fingerprintOf(existing) !== fingerprint ? `${build.version}-local.${fingerprint.slice(0, 8)}` : build.version;
    await registry.publish(dist, label);
    if (pointer?.version === label) continue;
    await registry.promote(build.name, label, { reason: REASON });
    changed.push(`${build.name} ${label}`);
  }
  return changed;
}
