import { readdirSync } from "node:fs";
import { join } from "node:path";
import { renderRoute } from "@nightlatch/testing";
import * as ui from "@nightlatch/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findHtmlFaults } from "./html-faults.mjs";
import { CHECKED, REMOTES, root } from "./workspace.mjs";

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: folder !== "shared/ui" })
    .map((path) => String(path))
    .filter((path) => path.endsWith(".gallery.tsx"))
    .map((path) => join(root, folder, path));

async function statesIn(folder) {
  const modules = await Promise.all(filesIn(folder).map((file) => import(file)));
  return modules.flatMap((module) => Object.entries(module.default));
}

const show = (element) => renderRoute([{ path: "/", Component: () => element }], "/", () => undefined);

let complaints;
beforeEach(() => {
  complaints = vi.spyOn(console, "error");
});
afterEach(() => {
  vi.restoreAllMocks();
});

const FOLDERS = ["shared/ui", ...CHECKED.filter((name) => REMOTES.includes(name)).map((name) => `${name}/src`)];

describe.each(FOLDERS)("the gallery of %s", async (folder) => {
  const components = await statesIn(folder);

  test("has each component once, and plain names of states", () => {
    const names = components.map(([component]) => component);
    expect(names).not.toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Z]\w+$/);
    for (const name of components.flatMap(([, states]) => Object.keys(states))) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test.each(
    components.flatMap(([component, states]) => Object.entries(states).map(([name, element]) => [`${component}/${name}`, element])),
  )("shows %s", async (_name, element) => {
    const { html } = await show(element);
    expect(await findHtmlFaults(`<!doctype html><html lang="en"><head><title>A</title></head><body>${html}</body></html>`)).toEqual([]);
    expect(complaints.mock.calls, "of React").toEqual([]);
  });
});

test("every component that shared/ui exports has a state", async () => {
  const components = Object.keys(ui).filter((name) => /^[A-Z][a-z]/.test(name));
  const componentNames = (await statesIn("shared/ui")).filter(([, states]) => Object.keys(states).length > 0).map(([name]) => name);
  expect(components.length).toBeGreaterThan(20);
  expect(componentNames.sort()).toEqual(components.sort());
});
