import { CONTRACT_VERSION } from "@nightlatch/shared/contracts";
import type { BuildRecord } from "../record.ts";
import type { RemoteFacts } from "../renderer/protocol.ts";

/** Checks that a package was built for the contract of this site. `facts` are about its evaluated module. */
export function checkContract({ contract }: BuildRecord, facts?: RemoteFacts): string[] {
  const why = `this site speaks contract ${CONTRACT_VERSION}. Build it against the current shared/contracts.`;
  const problems: string[] = [];
  if (contract !== CONTRACT_VERSION) problems.push(`build.json says contract ${contract}, but ${why}`);
  if (facts && facts.contract !== CONTRACT_VERSION) {
    const found = facts.contract === undefined ? "exports no contract number" : `exports contract ${facts.contract}`;
    problems.push(`The server bundle ${found}, but ${why}`);
  }
  return problems;
}
