import { satisfies, validRange } from "semver";
import type { BuildRecord, ReleaseRecord, Serves } from "./record.ts";
import type { ShellFacts } from "./renderer/protocol.ts";

/** What a shell serves, by its evaluated bundle. Shells of before do not tell their contracts: they serve their own. */
export const servesOf = ({ contract }: Pick<BuildRecord, "contract">, { contracts = [contract], shared }: ShellFacts): Serves => ({
  contracts: [...contracts],
  shared: { ...shared },
});

/** What a shell serves, as far as its record tells: that of a shell of before does not tell its shared modules. */
interface Served {
  readonly contracts: readonly number[];
  readonly shared?: Readonly<Serves["shared"]>;
}

/** What a released shell serves. */
export const servedBy = ({ contract, serves }: ReleaseRecord): Served => serves ?? { contracts: [contract] };

/**
 * Finds why a remote does not run in a shell.
 *
 * @param where what says so, for the sentences: `build.json`
 * @returns a sentence for each reason
 */
export function misfits({ contract, shared }: Pick<BuildRecord, "contract" | "shared">, serves: Served, where = "It"): string[] {
  const problems: string[] = [];
  if (!serves.contracts.includes(contract)) {
    problems.push(`${where} says contract ${contract}, but the shell serves contract ${serves.contracts.join(" and ")}.`);
  }
  for (const [key, range] of Object.entries(serves.shared ? shared : {})) {
    if (!Object.hasOwn(serves.shared ?? {}, key)) problems.push(`${where} asks for ${key}, which the shell does not share.`);
    else problems.push(...rangeProblems(where, key, range, serves.shared?.[key]));
  }
  return problems;
}

/** The problems of one range of versions. @param version of the shell's module; one that is not known fits */
export function rangeProblems(where: string, key: string, range: string, version: string | null | undefined): string[] {
  if (validRange(range) === null) return [`${where} asks for ${key} "${range}", which is no range of versions.`];
  if (typeof version !== "string" || satisfies(version, range, { includePrerelease: true })) return [];
  return [`${where} asks for ${key} ${range}, but the shell has ${version}.`];
}
