import type { ReleaseRecord } from "./record.ts";
import { PRODUCTION, type ReleaseRegistry } from "./registry.ts";

/** The live version of each package on one channel. A package without one is absent. */
export type ReleaseMap = Readonly<Record<string, ReleaseRecord>>;

/**
 * Reads which versions are live. Records are immutable, so each is read once; `known` carries them over.
 * A pointer or record that cannot be read costs its package only and is reported through `onProblem`.
 */
export async function readReleaseMap(
  registry: Pick<ReleaseRegistry, "pointer" | "record">,
  names: readonly string[],
  {
    channel = PRODUCTION,
    known = {},
    onProblem,
  }: { channel?: string; known?: ReleaseMap; onProblem: (name: string, error: unknown) => void },
): Promise<ReleaseMap> {
  const entries = await Promise.all(
    names.map(async (name): Promise<[string, ReleaseRecord] | undefined> => {
      try {
        const pointer = await registry.pointer(channel, name);
        if (!pointer) return undefined;
        const before = known[name];
        if (before?.version === pointer.version) return [name, before];
        const record = await registry.record(name, pointer.version);
        if (!record) throw new Error(`${name} ${pointer.version} is live on ${channel} but its record is missing.`);
        return [name, record];
      } catch (error) {
        onProblem(name, error);
        const before = known[name];
        return before && [name, before];
      }
    }),
  );
  return Object.fromEntries(entries.filter((entry) => entry !== undefined));
}
