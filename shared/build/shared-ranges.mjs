import { FACADE, FACADE_EXPORTS, FACADE_VERSION, SINGLETONS } from "@nightlatch/contract";
import { compare } from "semver";

/**
 * The ranges of shared modules that a remote needs, from what its server bundle imports: all of its source, whatever runs where.
 * Of the facade it needs the version with which the newest export came that it uses.
 *
 * @param {import("@rspack/core").StatsCompilation} stats of the server build, with modules and their used exports
 * @returns {Record<string, string>} by module; a module that is not imported is absent
 * @throws {Error} when it imports from the facade what the facade does not have
 */
export function sharedRanges({ modules = [] }) {
  const ranges = {};
  for (const [key, widest] of Object.entries(SINGLETONS)) {
    const external = modules.find(({ name }) => name === `external "${key}"`);
    if (external) ranges[key] = key === FACADE ? `^${facadeVersion(external.usedExports)}` : widest;
  }
  return ranges;
}

/** @param {unknown} used names, `false` for none, or anything else for all of them */
function facadeVersion(used) {
  if (used === false) return "1.0.0";
  if (!Array.isArray(used)) return FACADE_VERSION;
  const unknown = used.filter((name) => !Object.hasOwn(FACADE_EXPORTS, name));
  if (unknown.length > 0) throw new Error(`${FACADE} has no ${unknown.join(", ")} (FACADE_EXPORTS in shared/contract).`);
  return (
    used
      .map((name) => FACADE_EXPORTS[name])
      .sort(compare)
      .at(-1) ?? "1.0.0"
  );
}
