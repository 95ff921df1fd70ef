import { describe, expect, test } from "vitest";
import { REMOTES } from "./build/workspace.mjs";
import { EVERYTHING, packages, planFor, withDependents } from "./test-plan.mjs";

describe("a change to a package", () => {
  test("to remotes, which no package imports, selects only them", () => {
    expect(withDependents(REMOTES)).toEqual(REMOTES);
    expect(withDependents(["mf-detail"])).toEqual(["mf-detail"]);
  });

  test.each(REMOTES)("to %s selects only its own pages", (name) => {
    const { unit, checked, e2e } = planFor([name]);
    expect(checked).toEqual([name]);
    expect(unit.some((path) => path.endsWith(`/${name}/`))).toBe(true);
    for (const other of REMOTES) if (other !== name) expect(unit.join(" ")).not.toContain(`/${other}/`);
    const matches = new RegExp(String(e2e));
    expect([`desktop ${name}/some.spec.ts a test`, `phone pages/pages.spec.ts a page @${name}`].every((title) => matches.test(title))).toBe(
      true,
    );
    expect(matches.test(`desktop shell/some.spec.ts ${name}/remoteEntry.js comes late`)).toBe(false);
  });

  test("to shared packages selects everything", () => {
    expect(withDependents(["shared/domain"])).toEqual(expect.arrayContaining(["api", "release", "shell", ...REMOTES]));
    expect(planFor(withDependents(["shared/domain"]))).toEqual(EVERYTHING);
    expect(planFor(["shared/test-config"])).toEqual(EVERYTHING);
  });

  test.each(["api", "release", "shell", "site"])("to %s selects every page", (name) => {
    const reached = withDependents([name]);
    expect(reached).toEqual(expect.arrayContaining([name, "scripts"]));
    expect(planFor(reached).e2e).toBeUndefined();
  });

  test("outside of packages still selects the check of citations", () => {
    const { unit, e2e } = planFor([]);
    expect(unit).toEqual([expect.stringMatching(/citations\.test\.mjs$/)]);
    expect(e2e).toBeNull();
  });
});

test("rejects an unknown package by its name", () => {
  expect(packages()).toEqual(expect.arrayContaining(["api", "e2e", "shared/ui", ...REMOTES]));
  expect(() => withDependents(["api", "mf-nothing"])).toThrow(/mf-nothing.*mf-browse/);
});
