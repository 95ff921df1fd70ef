import { satisfy } from "@module-federation/runtime-core";
import { SERVED_CONTRACTS } from "@nightlatch/contract";
import { PageError } from "./page-error.ts";
import type { RemoteFacts } from "./read-site.ts";

/**
 * Makes sure that a remote runs with what the host shares.
 *
 * @param versions of what the host shares, by module
 * @throws {PageError} `misfit`, with everything that does not fit, in one line
 */
export function expectFit(
  name: string,
  { version, contract, shared }: Pick<RemoteFacts, "version" | "contract" | "shared">,
  versions: Readonly<Record<string, string>>,
): void {
  const problems = Object.entries(shared).flatMap(([module, range]) => {
    const own = versions[module];
    if (own === undefined) return [`${module} ${range}, which the host does not share`];
    return satisfy(own, range) ? [] : [`${module} ${range}, and the host has ${own}`];
  });
  if (!SERVED_CONTRACTS.includes(contract))
    problems.unshift(`contract ${contract}, and @nightlatch/foreign-host here serves ${SERVED_CONTRACTS.join(" and ")}`);
  if (problems.length > 0) throw new PageError("misfit", `${name} ${version} needs ${problems.join("; ")}.`);
}
