import type { BuildRecord } from "../record.ts";
import type { RemoteFacts } from "../renderer/protocol.ts";

/**
 * Checks that a remote was built for a contract that a shell serves. Without a shell that tells its contracts, only that bundle and
 * build.json say the same.
 *
 * @param served by the shell
 * @param facts about the remote's evaluated module
 */
export function checkContract({ contract }: BuildRecord, served: readonly number[] | undefined, facts?: RemoteFacts): string[] {
  const problems: string[] = [];
  if (served && !served.includes(contract)) {
    problems.push(
      `build.json says contract ${contract}, but the shell serves contract ${served.join(" and ")}. Build it against that shell's packages.`,
    );
  }
  if (facts && facts.contract !== contract) {
    const found = facts.contract === undefined ? "exports no contract number" : `exports contract ${facts.contract}`;
    problems.push(`The server bundle ${found}, but build.json says contract ${contract}.`);
  }
  return problems;
}
