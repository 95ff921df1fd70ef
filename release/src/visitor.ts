import { createHash } from "node:crypto";
import type { PackageState } from "./channel.ts";

/** Lanes that visitors are spread over evenly. A canary takes a whole number of them, in steps of 0.01 per cent. */
export const LANES = 10_000;

/**
 * The version that a visitor gets of a package. The canary's share is exact over the lanes; where it begins differs by
 * package and version, so that not always the same visitors are first.
 *
 * @param lane 0 to LANES - 1, the visitor's own for as long as they keep it; undefined gets no canary
 */
export function versionFor(name: string, { version, canary }: PackageState, lane: number | undefined): string {
  if (!canary || lane === undefined) return version;
  const start = createHash("sha256").update(`${name} ${canary.version}`).digest().readUInt32BE() % LANES;
  return (lane + start) % LANES < Math.round((canary.percent / 100) * LANES) ? canary.version : version;
}
