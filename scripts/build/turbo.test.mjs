import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { turbo } from "../turbo.mjs";
import { FRONTENDS, REMOTES, root } from "./workspace.mjs";

/** @type {Map<string, { inputs: Record<string, string>, dependencies: string[], outputs: string[] }>} build tasks by package */
let tasks;
beforeAll(() => {
  const { stdout, stderr } = turbo(["run", "bundle", "--dry=json"]);
  const plan = String(stdout);
  if (!plan.includes("{")) throw new Error(`Turborepo printed no plan: ${stderr}`);
  tasks = new Map(JSON.parse(plan.slice(plan.indexOf("{"))).tasks.map((task) => [task.package.replace("@nightlatch/", ""), task]));
});
const inputsOf = (name) => Object.keys(tasks.get(name).inputs);

describe.each(FRONTENDS)("%s is rebuilt", (name) => {
  test("when its own sources, its manifest or the build itself changed", () => {
    expect(inputsOf(name)).toEqual(expect.arrayContaining(["package.json", "tsconfig.json", "rspack.config.ts"]));
    const sources = readdirSync(join(root, name, "src"), { recursive: true }).filter((file) => /\.(tsx?|css)$/.test(String(file)));
    expect(sources.length).toBeGreaterThan(0);
    expect(inputsOf(name)).toEqual(expect.arrayContaining(sources.map((file) => `src/${String(file).replaceAll("\\", "/")}`)));
  });

  test("when its imports changed, and not when an unrelated remote did", () => {
    const others = REMOTES.filter((remote) => remote !== name).map((remote) => `@nightlatch/${remote}#bundle`);
    expect(tasks.get(name).dependencies).toEqual(expect.arrayContaining(["@nightlatch/runtime#bundle", "@nightlatch/build#bundle"]));
    for (const other of others) expect(tasks.get(name).dependencies).not.toContain(other);
  });

  test("but not when its own output changed", () => {
    expect(inputsOf(name).filter((file) => /(^|\/)(dist|node_modules|\.turbo)\//.test(file))).toEqual([]);
    expect(tasks.get(name).outputs).toEqual(["dist/**"]);
  });
});
