import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { readBuild } from "../build.ts";
import { servesOf } from "../fit.ts";
import { renderRequest } from "../page-links.ts";
import type { BuildRecord, ReleasedPage, ReleaseRecord, Seen } from "../release-record.ts";
import { excessOf, type Registration } from "../release-record.ts";
import { pagesOf, pathConflicts, reservedProblems } from "../released-pages.ts";
import type { ShellFacts } from "../renderer/protocol.ts";
import { checkFiles, readClientFiles, type ScannedFiles } from "./build-files.ts";
import { checkFixtures } from "./check-fixtures.ts";
import { checkContract, checkManifest, checkModule, checkShared } from "./check-module.ts";
import { BUDGETS, type Budgets, checkSize, limitsOf, UNLIMITED } from "./check-size.ts";
import { checkStyle } from "./check-style.ts";
import { CHECKS, type CheckName, type CheckReport, listed, resultOf, sentence } from "./report.ts";
import type { Findings } from "./try-bundles.ts";
import { type TryOptions, tryBundles } from "./try-bundles.ts";

export interface CheckOptions extends TryOptions {
  /** For a remote, shells that may run it. For a shell, live shells that it replaces. */
  readonly shells?: readonly ShellSource[];
  readonly remotes?: readonly RemoteSource[];
  readonly others?: readonly ReleaseRecord[];
  readonly label?: string;
  readonly budgets?: Budgets;
  /** Null if the store has no registration of the package. Undefined if none is required. */
  readonly registration?: Registration | null;
}

/** Maps each check that ran to its problems. An empty list means that the check passed. */
type Problems = Map<CheckName, string[]>;

/** Runs all checks of the gate. Evaluates bundles only in renderers. @param dist contains `build.json`, `client/` and `ssr/` */
export async function checkBuild(dist: string, { label, ...options }: CheckOptions = {}): Promise<CheckReport> {
  const problems: Problems = new Map();
  let build: BuildRecord;
  try {
    build = await readBuild(dist, label);
  } catch (error) {
    problems.set("build", [error instanceof Error ? error.message : String(error)]);
    return reportOf({ name: basename(dirname(resolve(dist))), version: label ?? "" }, problems, options);
  }
  problems.set("build", await checkFiles(dist, build));
  // Skips all other checks if files differ from build.json, because their results would be meaningless.
  if (problems.get("build")?.length) return reportOf(build, problems, options);
  const seen =
    build.name === "shell" ? await checkShell(dist, build, options, problems) : await checkRemote(dist, build, options, problems);
  return reportOf(build, problems, options, seen);
}

function reportOf(
  { name, version }: Pick<BuildRecord, "name" | "version">,
  problems: Problems,
  { shells = [] }: CheckOptions,
  seen: Seen = {},
): CheckReport {
  const checks = CHECKS.flatMap((check) => {
    const found = problems.get(check);
    return found ? [resultOf(check, [...new Set(found)])] : [];
  });
  return { name, version, shells: shells.map(({ record }) => record.version), ok: checks.every(({ ok }) => ok), checks, ...seen };
}

async function checkRemote(dist: string, build: BuildRecord, options: CheckOptions, problems: Problems): Promise<Seen> {
  const { shells = [], others = [], budgets = BUDGETS, registration } = options;
  const client = await readClientFiles(dist, build);
  const remote = await readRemote(dist, build);
  for (const check of ["contract", "shape", "shared", "fixtures"] as const) problems.set(check, []);
  add(problems, "shape", [...client.manifestProblems, ...(client.manifest ? checkManifest(build, client.manifest) : [])]);
  problems.set("style", checkStyle(build, client.styles));
  if (shells.length === 0) {
    // Removes the check from the report, because it did not run.
    problems.delete("shared");
    add(problems, "shape", ["No shell is live, so nothing can run it. Publish and promote the shell first."]);
    add(problems, "fixtures", ["No fixture was rendered, because no shell is live."]);
  }
  if (remote.fixtures === undefined) add(problems, "fixtures", ["The build has no fixtures. Export them from src/fixtures.ts."]);
  let pages: readonly ReleasedPage[] = [];
  let chunks: { path: string; chunk: string | undefined }[] = [];
  for (const shell of shells) {
    const findings = await tryRemote(shell, remote, options);
    const found = remoteProblems(build, shell.record, findings, client);
    const which = shells.length > 1 ? `In shell ${shell.record.version}: ` : "";
    for (const [check, list] of found) add(problems, check, list, which);
    if (!findings.remote?.routes) continue;
    pages = pagesOf(findings.remote);
    chunks = findings.remote.routes.map(({ path = "", chunk }) => ({ path, chunk: typeof chunk === "string" ? chunk : undefined }));
  }
  if (registration === null) {
    const how = `release packages add ${build.name} --owner TEAM --budget BYTES`;
    add(problems, "build", [`This store does not know ${build.name}. The store's owner can add it: ${how}.`]);
  }
  add(problems, "shape", [...reservedProblems(pages), ...pathConflicts(build.name, pages, others)]);
  const limits = limitsOf(budgets, build.budget ?? registration?.budget);
  problems.set("size", [
    ...checkSize(build, { shells: shells.map(({ record }) => record), routes: chunks, budgets: limits }),
    ...(build.budget && registration ? excessOf(build.name, build.budget, registration.budget) : []),
  ]);
  return { pages };
}

function remoteProblems(build: BuildRecord, shellBuild: BuildRecord, findings: Findings, client: ScannedFiles): Problems {
  const found: Problems = new Map();
  const { shell, remote } = findings;
  found.set("contract", checkContract(build, shell && servesOf(shellBuild, shell).contracts, remote));
  found.set("shape", remote ? checkModule(build, remote) : []);
  found.set("shared", shell ? checkShared(build, shell, client) : []);
  found.set("fixtures", checkFixtures(findings));
  const what = { shell: "The shell's server bundle", remote: "The server bundle", fixtures: "The fixtures bundle" };
  for (const { step, problem } of findings.failures) {
    add(found, step === "fixtures" ? "fixtures" : "shape", [sentence(`${what[step]} does not run: ${problem}`)]);
    if (step !== "fixtures") add(found, "fixtures", ["No fixture was rendered, because a server bundle does not run."]);
  }
  return found;
}

async function checkShell(dist: string, build: BuildRecord, options: CheckOptions, problems: Problems): Promise<Seen> {
  const { shells = [], remotes = [], budgets = BUDGETS } = options;
  const shell = await readShell(dist, build);
  const { shell: facts, failures } = await tryBundles({ shell: sourceOf(shell) }, options);
  const serves = facts && servesOf(build, facts);
  problems.set(
    "contract",
    serves && !serves.contracts.includes(build.contract)
      ? [`The shell was built for contract ${build.contract}, but serves contract ${serves.contracts.join(" and ")}.`]
      : [],
  );
  problems.set("shape", [
    ...failures.map(({ problem }) => sentence(`The server bundle does not run: ${problem}`)),
    ...(facts && !facts.render ? ["The server bundle does not export the function render."] : []),
    ...(facts && Object.keys(facts.shared).length === 0
      ? ["The server bundle does not export sharedTable, the modules that remotes may require."]
      : []),
  ]);
  problems.set("shared", facts ? await unsharedProblems(facts, shells, options) : []);
  problems.set("size", checkSize(build, { budgets: limitsOf(budgets, build.budget) }));
  problems.set("remotes", []);
  if (!serves || !facts.render) return {};
  for (const remote of remotes) {
    const { name, version } = remote.record;
    const findings = await tryRemote(shell, remote, options);
    const found = [...remoteProblems(remote.record, build, findings, { manifest: undefined, scripts: new Map() }).values()].flat();
    const size = checkSize(remote.record, {
      shells: [build],
      // Older release records have no budget.
      budgets: remote.record.budget ? { ...UNLIMITED, firstView: limitsOf(budgets, remote.record.budget).firstView } : UNLIMITED,
    });
    add(problems, "remotes", [...found, ...size], `It breaks ${name} ${version}, which is live: `);
  }
  return { serves };
}

/** The shell must keep the shared modules of live shells, because live remotes and open pages use them. */
async function unsharedProblems(facts: ShellFacts, shells: readonly ShellSource[], options: TryOptions): Promise<string[]> {
  const problems: string[] = [];
  for (const before of shells) {
    const { shell } = await tryBundles({ shell: sourceOf(before) }, options);
    const unshared = Object.keys(shell?.shared ?? {}).filter((key) => !Object.hasOwn(facts.shared, key));
    if (unshared.length > 0) problems.push(`It no longer shares ${listed(unshared)}, but shell ${before.record.version} does.`);
  }
  return problems;
}

function tryRemote(shell: ShellSource, { fixtures, ...remote }: RemoteSource, options: TryOptions): Promise<Findings> {
  const { record } = remote;
  const bundles = { shell: sourceOf(shell), remote: { ...sourceOf(remote), name: record.name } };
  if (fixtures === undefined) return tryBundles(bundles, options);
  const source = { source: fixtures, filename: `${record.name}@${record.version}/${record.fixtures?.file}` };
  const request = (pages: readonly ReleasedPage[]) => renderRequest(shell.record, { ...record, pages });
  return tryBundles({ ...bundles, fixtures: source, request }, options);
}

const sourceOf = ({ record, bundle }: ShellSource) => ({
  source: bundle,
  filename: `${record.name}@${record.version}/${record.server.file}`,
});

function add(problems: Problems, check: CheckName, list: readonly string[], prefix = ""): void {
  problems.set(check, [...(problems.get(check) ?? []), ...list.map((problem) => prefix + problem)]);
}

export interface ShellSource {
  readonly record: BuildRecord;
  readonly bundle: Buffer;
}

export interface RemoteSource extends ShellSource {
  readonly fixtures: Buffer | undefined;
}

export async function readShell(dist: string, record?: BuildRecord): Promise<ShellSource> {
  const build = record ?? (await readBuild(dist));
  return { record: build, bundle: await readBundle(dist, build.server.file) };
}

export async function readRemote(dist: string, record?: BuildRecord): Promise<RemoteSource> {
  const shell = await readShell(dist, record);
  const { fixtures } = shell.record;
  return { ...shell, fixtures: fixtures && (await readBundle(dist, fixtures.file)) };
}

const readBundle = (dist: string, file: string): Promise<Buffer> => readFile(join(dist, "ssr", file));
