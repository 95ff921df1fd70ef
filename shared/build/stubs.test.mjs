import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as core from "@module-federation/runtime-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as stubs from "./stubs/runtime-core.mjs";
import { FEDERATION_STUBS, QUERY_STUBS } from "./stubs.mjs";

const INSTALLED = fileURLToPath(new URL("../../node_modules/.pnpm", import.meta.url));

const filesOf = (stub) =>
  readdirSync(INSTALLED)
    .map((folder) => join(INSTALLED, folder, "node_modules", stub.package, stub.file))
    .filter((file) => existsSync(file));

function exportsOf(file) {
  const source = readFileSync(file, "utf8");
  const named = [...source.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
  const listed = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) => list.split(","));
  return [...named, ...listed.map((name) => name.split(" as ").at(-1).trim())].sort();
}

describe.each([...FEDERATION_STUBS, ...QUERY_STUBS])("the stub of $package/$file", (stub) => {
  test("replaces a file of the installed version with the same exports", () => {
    const files = filesOf(stub);
    expect(files.length, "the file is there").toBeGreaterThan(0);
    for (const file of files) expect(exportsOf(file)).toEqual([...stub.exports].sort());
  });

  test("exports nothing else", () => {
    const own = exportsOf(stub.stub);
    expect(own.length).toBeGreaterThan(0);
    expect(stub.exports).toEqual(expect.arrayContaining(own));
  });
});

class Script {
  parentNode = { removeChild() {} };
  remove() {}
  getAttribute() {
    return null;
  }
}

/** The effect of each entry file by URL; an entry file without one does not load. */
const entries = new Map();
const runs = [];
let count = 0;

function run(script) {
  runs.push(script.src);
  const entry = entries.get(script.src);
  entry?.();
  queueMicrotask(() => (entry ? script.onload({ type: "load" }) : script.onerror({ type: "error" })));
}

beforeEach(() => {
  entries.clear();
  runs.length = 0;
  vi.stubGlobal("ENV_TARGET", "web");
  vi.stubGlobal("HTMLScriptElement", Script);
  vi.stubGlobal("document", {
    createElement: () => new Script(),
    getElementsByTagName: () => [],
    head: { append: run, appendChild: run },
  });
  vi.stubGlobal("mf_tried", undefined);
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, "mf_tried");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** @type {[string, any][]} */
const CORES = [
  ["the runtime's own core", core],
  ["the stub of it", stubs],
];

describe.each(CORES)("%s", (_, { ModuleFederation, CurrentGlobal, setGlobalFederationInstance, getGlobalFederationConstructor }) => {
  /** A new URL for each test, because the runtime never forgets a load. */
  let entry;
  let remote;
  beforeEach(() => {
    count += 1;
    entry = `https://site.test/assets/mf-tried/remoteEntry.${count}.js`;
    remote = { name: "mf-tried", entry, type: "global", entryGlobalName: "mf_tried" };
  });
  const React = { version: "19.3.1" };
  const shareConfig = { singleton: true, requiredVersion: false, eager: true };

  const makeShell = () =>
    new ModuleFederation({
      id: "shell",
      name: "shell",
      remotes: [{ ...remote }],
      shared: { react: { version: "19.3.1", lib: () => React, shareConfig } },
      plugins: [{ name: "integrity", createScript: ({ url }) => Object.assign(new Script(), { src: url }) }],
    });

  function defineContainer({ get = () => {} } = {}) {
    entries.set(entry, () => {
      const own = new ModuleFederation({
        id: "mf_tried",
        name: "mf_tried",
        remotes: [],
        shared: {},
        plugins: [],
        shareStrategy: "version-first",
      });
      globalThis.mf_tried = {
        async init(scope, initScope) {
          own.initOptions({ name: "mf_tried", remotes: [] });
          own.initShareScopeMap("default", scope, { hostShareScopeMap: {} });
          own.registerShared({});
          await Promise.all(own.initializeSharing("default", { strategy: own.options.shareStrategy, initScope, from: "build" }));
        },
        async get(expose) {
          get();
          const customShareInfo = {
            shareConfig: { ...shareConfig, requiredVersion: "^19.3.0", strictVersion: false, eager: false },
            scope: ["default"],
          };
          const react = await own.loadShare("react", { customShareInfo });
          const sync = own.loadShareSync("react", { customShareInfo });
          const lacking = await own.loadShare("vue", { customShareInfo });
          return () => ({ expose, react: react(), sync: sync(), lacking, name: own.name, inScope: Object.keys(own.shareScopeMap.default) });
        },
      };
    });
  }

  test("runs an entry file once, and passes its container the shared packages", async () => {
    defineContainer();
    const shell = makeShell();
    const module = await shell.loadRemote("mf-tried/routes");
    expect(module).toEqual({ expose: "./routes", react: React, sync: React, lacking: false, name: "mf_tried", inScope: ["react"] });
    expect(module.react).toBe(React);
    await shell.loadRemote("mf-tried/routes");
    expect(runs).toEqual([entry]);
    expect(Object.keys(shell.shareScopeMap.default.react)).toEqual(["19.3.1"]);
  });

  test("uses an existing container", async () => {
    defineContainer();
    entries.get(entry)();
    expect((await makeShell().loadRemote("mf-tried/routes")).react).toBe(React);
    expect(runs).toEqual([]);
  });

  test("a failed entry file loads again with the next call", async () => {
    const shell = makeShell();
    await expect(shell.loadRemote("mf-tried/routes")).rejects.toThrow(entry);
    defineContainer();
    expect((await shell.loadRemote("mf-tried/routes")).react).toBe(React);
    expect(runs).toEqual([entry, entry]);
  });

  test("an entry file without container, a failing container and an unknown remote are errors", async () => {
    const shell = makeShell();
    entries.set(entry, () => {});
    await expect(shell.loadRemote("mf-tried/routes")).rejects.toThrow(Error);
    defineContainer({
      get: () => {
        throw new Error("broken here");
      },
    });
    await expect(shell.loadRemote("mf-tried/routes")).rejects.toThrow("broken here");
    await expect(shell.loadRemote("mf-other/routes")).rejects.toThrow("mf-other/routes");
  });

  test("a forced registration drops the container, another does not", async () => {
    defineContainer();
    const shell = makeShell();
    await shell.loadRemote("mf-tried/routes");
    shell.registerRemotes([{ ...remote }]);
    await shell.loadRemote("mf-tried/routes");
    expect(runs).toEqual([entry]);
    shell.registerRemotes([{ ...remote }], { force: true });
    await shell.loadRemote("mf-tried/routes");
    expect(runs).toEqual([entry, entry]);
  });

  test("instances are visible to the page", () => {
    const shell = makeShell();
    setGlobalFederationInstance(shell);
    expect(CurrentGlobal.__FEDERATION__.__INSTANCES__).toContain(shell);
    expect(getGlobalFederationConstructor()).toBeUndefined();
  });
});
