import { rangeProblems } from "../fit.ts";
import type { BuildRecord } from "../record.ts";
import type { RemoteFacts, ShellFacts } from "../renderer/protocol.ts";
import type { FederationManifest } from "./client-files.ts";
import { listed } from "./report.ts";

/** Occurs in every build of React, and in no code that only uses React. */
const REACT_ITSELF = "react.transitional.element";

interface Client {
  readonly manifest: FederationManifest | undefined;
  readonly scripts: ReadonlyMap<string, string>;
}

/** A remote takes shared modules from the shell, in its versions, and bundles no second copy. */
export function checkShared({ shared }: BuildRecord, shell: ShellFacts, { manifest, scripts }: Client): string[] {
  const problems: string[] = [];
  const given = Object.keys(shell.shared);
  const extra = Object.keys(shared).filter((key) => !given.includes(key));
  if (extra.length > 0) problems.push(`build.json shares ${listed(extra)}, which the shell does not. It shares ${listed(given)}.`);
  for (const [key, range] of Object.entries(shared)) {
    if (Object.hasOwn(shell.shared, key)) problems.push(...rangeProblems("build.json", key, range, shell.shared[key]));
  }
  for (const entry of manifest?.shared ?? []) {
    if (given.includes(entry.name) && !Object.hasOwn(shared, entry.name)) {
      problems.push(`build.json gives no range for ${entry.name}, which the build takes from the shell.`);
    }
    if (!given.includes(entry.name)) {
      problems.push(`mf-manifest.json shares ${entry.name}, which the shell does not give. It would be loaded a second time.`);
      continue;
    }
    problems.push(...rangeProblems("mf-manifest.json", entry.name, entry.requiredVersion, shell.shared[entry.name]));
    if (entry.singleton !== true) problems.push(`mf-manifest.json does not share ${entry.name} as a singleton.`);
    const bundled = [...entry.assets.js.sync, ...entry.assets.js.async, ...(entry.fallback ? [entry.fallback] : [])];
    if (bundled.length > 0)
      problems.push(`The build carries its own copy of ${entry.name} (${bundled.join(", ")}). Share it with import: false.`);
  }
  for (const [file, text] of scripts) {
    if (text.includes(REACT_ITSELF))
      problems.push(`${file} contains React itself, a second one beside the shell's. Share react with import: false.`);
  }
  return problems;
}

/** The build, its bundle and the shell must agree on a contract. @param served the shell's contracts, where known */
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
