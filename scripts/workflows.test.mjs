import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "./build/workspace.mjs";
import { packages as packagesOfWorkspace } from "./test-plan.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const manifest = JSON.parse(read("package.json"));
const packages = packagesOfWorkspace();

const WORKFLOWS = readdirSync(join(root, ".github/workflows"));
const workflow = (file) => parse(read(`.github/workflows/${file}`));
const SET_UP = ".github/actions/set-up";
const PIPELINES = [
  ...WORKFLOWS.map((file) => `.github/workflows/${file}`),
  `${SET_UP}/action.yml`,
  "scripts/remote/.github/workflows/release.yml",
];
/** Versions of Node with long-term support, and the day of its end: https://github.com/nodejs/Release. */
const SUPPORTED = { 22: "2027-04-30", 24: "2028-04-30", 26: "2029-04-30" };

const commandsOf = ({ jobs }) =>
  Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => (run ? run.trim().split("\n") : [])));

test.each(WORKFLOWS)("%s calls scripts and projects that exist", (file) => {
  for (const command of commandsOf(workflow(file))) {
    const script = /pnpm (?:--silent )?([a-z][a-z:]*)/.exec(command)?.[1];
    if (script && !["install", "audit"].includes(script)) expect(Object.keys(manifest.scripts), command).toContain(script);
    for (const [, project] of command.matchAll(/--project ([a-z-]+)/g)) expect(packages, command).toContain(project);
  }
});

test.each(WORKFLOWS)("%s starts on changes of existing paths", (file) => {
  const { on } = workflow(file);
  for (const { paths = [] } of [on.pull_request, on.push].map((trigger) => trigger ?? {}))
    for (const path of paths) expect(existsSync(join(root, path.replace(/\*.*$/, ""))), path).toBe(true);
});

test.each(WORKFLOWS)("%s calls existing workflows with their inputs", (file) => {
  for (const { uses, with: workflowInputs = {} } of Object.values(workflow(file).jobs)) {
    if (!uses) continue;
    const { inputs = {} } = parse(read(uses)).on.workflow_call;
    expect(Object.keys(inputs), uses).toEqual(expect.arrayContaining(Object.keys(workflowInputs)));
    const required = Object.keys(inputs).filter((name) => inputs[name].required);
    expect(Object.keys(workflowInputs), uses).toEqual(expect.arrayContaining(required));
    if ("package" in workflowInputs) expect(packages).toContain(workflowInputs.package);
  }
});

test.each(WORKFLOWS)("%s never puts a secret into a command", (file) => {
  for (const command of commandsOf(workflow(file))) expect(command).not.toContain("secrets.");
});

test("the architecture has a line for every package", () => {
  const [, table = ""] = read("docs/architecture.md").split("## Packages");
  for (const name of packages) expect(table, name).toMatch(new RegExp(`^${name}/ +\\S.{10}`, "m"));
});

test("owners have existing folders, and every deployed or released package has its own", () => {
  const owned = read(".github/CODEOWNERS")
    .split("\n")
    .flatMap((line) => /^\/([^ ]+)\/ /.exec(line)?.[1] ?? []);
  for (const folder of owned) expect(existsSync(join(root, folder)), folder).toBe(true);
  const deployed = packages.filter((name) => !["e2e", "bench", "scripts"].includes(name));
  for (const name of deployed)
    expect(
      owned.filter((folder) => `${name}/`.startsWith(`${folder}/`)),
      name,
    ).not.toEqual([]);
});

test.each(PIPELINES)("%s pins actions of others by commit, and names the version", (file) => {
  const named = [...read(file).matchAll(/uses: (?!\.\/)(.*)$/gm)].map(([, action]) => action);
  for (const action of named) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(WORKFLOWS)("%s runs exactly the pnpm version of package.json", (file) => {
  const { jobs } = workflow(file);
  for (const { steps = [] } of Object.values(jobs)) {
    const runs = steps.findIndex(({ run }) => /\bpnpm\b|\.ci\/run/.test(run ?? ""));
    if (runs === -1) continue;
    expect(
      steps.slice(0, runs).map(({ uses }) => uses),
      "set up before",
    ).toContain(`./${SET_UP}`);
  }
  expect(commandsOf(workflow(file)).filter((command) => /npx .*pnpm/.test(command))).toEqual([]);
});

test("package.json names a full pnpm version", () => {
  expect(manifest.packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+$/);
  const [, install] = parse(read(`${SET_UP}/action.yml`)).runs.steps;
  expect(install.run).toContain(`require("./package.json").packageManager`);
});

test("everything is tested with the minimum Node and each long-term support line", () => {
  const { node } = workflow("whole.yml").jobs.test.strategy.matrix;
  const [lowest, ...lines] = node;
  expect(manifest.engines.node).toBe(`>=${lowest}`);
  expect(lines).toEqual(Object.keys(SUPPORTED));
  const { node: usual } = parse(read(`${SET_UP}/action.yml`)).inputs;
  expect(lines).toContain(usual.default);
});
