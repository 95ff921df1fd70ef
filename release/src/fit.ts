import { satisfies, validRange } from "semver";
import type { BuildRecord, ReleaseRecord, Serves } from "./release-record.ts";
import type { ShellFacts } from "./renderer/protocol.ts";

/** Returns the contracts and modules that a shell serves. Older shells export no contracts and serve only their build's. */
export const servesOf = ({ contract }: Pick<BuildRecord, "contract">, { contracts = [contract], shared }: ShellFacts): Serves => ({
  contracts: [...contracts],
  shared: { ...shared },
});

/** `shared` is missing in records of older shells. */
interface Served {
  readonly contracts: readonly number[];
  readonly shared?: Readonly<Serves["shared"]>;
}

export const servedBy = ({ contract, serves }: ReleaseRecord): Served => serves ?? { contracts: [contract] };

/** Returns a sentence for each reason why a remote does not fit a shell. @param where the sentences' subject, such as `build.json` */
export function misfits({ contract, shared }: Pick<BuildRecord, "contract" | "shared">, serves: Served, where = "It"): string[] {
  const problems: string[] = [];
  if (!serves.contracts.includes(contract)) {
    problems.push(`${where} needs contract ${contract}, but the shell serves contract ${serves.contracts.join(" and ")}.`);
  }
  for (const [key, range] of Object.entries(serves.shared ? shared : {})) {
    if (!Object.hasOwn(serves.shared ?? {}, key)) problems.push(`${where} needs ${key}, which the shell does not share.`);
    else problems.push(...rangeProblems(where, key, range, serves.shared?.[key]));
  }
  return problems;
}

export function rangeProblems(where: string, key: string, range: string, version: string | null | undefined): string[] {
  if (validRange(range) === null) return [`${where} needs ${key} "${range}", which is not a version range.`];
  if (typeof version !== "string" || satisfies(version, range, { includePrerelease: true })) return [];
  return [`${where} needs ${key} ${range}, but the shell has ${version}.`];
}
