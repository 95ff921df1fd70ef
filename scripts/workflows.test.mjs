import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { FRONTENDS, root } from "./build/workspace.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const workflow = (name) => parse(read(`.github/workflows/${name}.yml`));
const manifest = JSON.parse(read("package.json"));

/** All commands that the steps of a workflow run, in order. */
const commandsOf = ({ jobs }) =>
  Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => (run ? run.trim().split("\n") : [])));

describe.each(FRONTENDS)("the pipeline of %s", (name) => {
  const { on, jobs } = workflow(name);

  test("starts with changes of what it is built from, and of no other frontend", () => {
    for (const { paths } of [on.pull_request, on.push]) {
      expect(paths).toEqual(expect.arrayContaining([`${name}/**`, "shared/**", "scripts/build/**", "pnpm-lock.yaml"]));
      for (const other of FRONTENDS) if (other !== name) expect(paths).not.toContain(`${other}/**`);
    }
    expect(on.push.branches).toEqual(["main"]);
  });

  test("releases this frontend", () => {
    for (const { with: inputs } of Object.values(jobs)) expect(inputs).toEqual({ package: name });
  });
});

describe("the pipeline of all frontends", () => {
  const { jobs } = workflow("frontend");

  test("publishes what passed the tests, from main only, and promotes what was published", () => {
    expect([jobs.publish.needs, jobs.promote.needs]).toEqual(["test", "publish"]);
    expect(jobs.publish.if).toContain("refs/heads/main");
    expect(jobs.promote.if).toContain("needs.publish.outputs.new");
  });

  test("never prints a secret into a command", () => {
    for (const command of commandsOf({ jobs })) expect(command).not.toContain("secrets.");
  });
});

test.each(readdirSync(join(root, ".github/workflows")).map((file) => file.replace(".yml", "")))(
  "%s calls scripts and projects that exist",
  (name) => {
    const projects = readdirSync(root);
    for (const command of commandsOf(workflow(name))) {
      const script = /pnpm (?:--silent )?([a-z][a-z:]*)/.exec(command)?.[1];
      if (script && script !== "install") expect(Object.keys(manifest.scripts), command).toContain(script);
      for (const [, project] of command.matchAll(/--project ([a-z-]+)/g)) expect(projects, command).toContain(project);
    }
  },
);

test("every package has an owner", () => {
  const owned = read(".github/CODEOWNERS")
    .split("\n")
    .flatMap((line) => /^\/([^/ ]+)\//.exec(line)?.[1] ?? []);
  expect(owned).toEqual(expect.arrayContaining([...FRONTENDS, "shared", "api", "release"]));
});
