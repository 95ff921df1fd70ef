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

/** All commands that the steps of a workflow run, in order. */
const commandsOf = ({ jobs }) =>
  Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => (run ? run.trim().split("\n") : [])));

test.each(WORKFLOWS)("%s calls scripts and projects that exist", (file) => {
  for (const command of commandsOf(workflow(file))) {
    const script = /pnpm (?:--silent )?([a-z][a-z:]*)/.exec(command)?.[1];
    if (script && script !== "install") expect(Object.keys(manifest.scripts), command).toContain(script);
    for (const [, project] of command.matchAll(/--project ([a-z-]+)/g)) expect(packages, command).toContain(project);
  }
});

test.each(WORKFLOWS)("%s starts with changes of what there is", (file) => {
  const { on } = workflow(file);
  for (const { paths = [] } of [on.pull_request, on.push].map((trigger) => trigger ?? {}))
    for (const path of paths) expect(existsSync(join(root, path.replace(/\*.*$/, ""))), path).toBe(true);
});

test.each(WORKFLOWS)("%s calls workflows that are there, with what they ask for", (file) => {
  for (const { uses, with: given = {} } of Object.values(workflow(file).jobs)) {
    if (!uses) continue;
    const { inputs = {} } = parse(read(uses)).on.workflow_call;
    expect(Object.keys(inputs), uses).toEqual(expect.arrayContaining(Object.keys(given)));
    const required = Object.keys(inputs).filter((name) => inputs[name].required);
    expect(Object.keys(given), uses).toEqual(expect.arrayContaining(required));
    if ("package" in given) expect(packages).toContain(given.package);
  }
});

test.each(WORKFLOWS)("%s never prints a secret into a command", (file) => {
  for (const command of commandsOf(workflow(file))) expect(command).not.toContain("secrets.");
});

test("the architecture has a line for every package", () => {
  const [, house = ""] = read("docs/architecture.md").split("## The house");
  for (const name of packages) expect(house, name).toMatch(new RegExp(`^${name}/ +\\S.{10}`, "m"));
});

test("owners are named for folders that there are, and every package that is deployed or released has its own", () => {
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
