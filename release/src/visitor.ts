import { createHash } from "node:crypto";
import type { PackageState } from "./channel.ts";

/** Number of lanes over which visitors are spread evenly. A canary takes a whole number of them, in steps of 0.01 per cent. */
export const LANES = 10_000;

/**
 * The version of a package that a visitor gets. The canary's share is exact over the lanes. Its first lane differs by
 * package and version, so that it is not always the same visitors who get canaries first.
 *
 * @param lane the visitor's own lane, 0 to LANES - 1, for as long as they keep it; undefined gets no canary
 */
export function versionFor(name: string, { version, canary }: PackageState, lane: number | undefined): string {
  if (!canary || lane === undefined) return version;
  const start = createHash("sha256").update(`${name} ${canary.version}`).digest().readUInt32BE() % LANES;
  return (lane + start) % LANES < Math.round((canary.percent / 100) * LANES) ? canary.version : version;
}
