import * as core from "@module-federation/runtime-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as stubs from "./stubs/runtime-core.mjs";

const React = { version: "19.3.1" };
const REACT = { shareScope: "default", shareKey: "react", requiredVersion: "^19.3.0", strictVersion: false, singleton: true, eager: false };

/** A new name for each test, because the runtime never forgets a container's name. */
let name;
let count = 0;
beforeEach(() => {
  count += 1;
  name = `mf_tried_${count}`;
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** Starts a container whose chunk requires the shared module 5 and exposes it. @param {object} [share] the requested share */
async function startContainer(cores, share = REACT) {
  vi.resetModules();
  vi.doMock("@module-federation/runtime-core", () => cores);
  const require = {
    f: /** @type {any} */ ({}),
    m: /** @type {any} */ ({}),
    consumesLoadingData: { chunkMapping: { 7: ["5"] }, moduleIdToConsumeDataMapping: { 5: share } },
    initializeExposesData: {
      moduleMap: {
        "./routes": async () => {
          const promises = [];
          require.f.consumes("7", promises);
          await Promise.all(promises);
          const module = { exports: undefined };
          require.m[5](module);
          return () => ({ shared: module.exports });
        },
      },
    },
  };
  vi.stubGlobal("__webpack_require__", require);
  vi.stubGlobal("__resourceQuery", `?${name}`);
  await import("./stubs/container.mjs");
  const { initContainer, getContainer } = /** @type {any} */ (require);
  return { init: initContainer, get: getContainer };
}

/** @type {[string, any][]} */
const CORES = [
  ["the runtime's own core", core],
  ["the shell's", stubs],
];

describe.each(CORES)("a container that joins %s", (_, cores) => {
  const instances = () => cores.CurrentGlobal.__FEDERATION__.__INSTANCES__.filter((instance) => instance.options.name === name);
  const offer = (key) => ({ [key]: { version: "19.3.1", lib: () => React, shareConfig: { singleton: true, eager: true } } });
  const scopeOf = (key) => new cores.ModuleFederation({ name: "host", remotes: [], shared: offer(key), plugins: [] }).shareScopeMap.default;
  const initialise = (container, scope) =>
    container.init(scope, [], { version: "", shareScopeKeys: "default", shareScopeMap: { default: scope } });

  test("registers under its name, and its modules use the host's shared packages", async () => {
    const container = await startContainer(cores);
    expect(instances()).toHaveLength(1);
    await initialise(container, scopeOf("react"));
    const make = await container.get("./routes");
    expect(make().shared).toBe(React);
  });

  test("works the same when it starts again, as after a Retry", async () => {
    await startContainer(cores);
    const container = await startContainer(cores);
    expect(instances()).toHaveLength(1);
    await initialise(container, scopeOf("react"));
    expect((await container.get("./routes"))().shared).toBe(React);
  });

  test("fails when the host lacks a shared package, and tries again the next time", async () => {
    const container = await startContainer(cores, { ...REACT, shareKey: "tried" });
    const scope = scopeOf("react");
    await initialise(container, scope);
    await expect(container.get("./routes")).rejects.toThrow("tried is not shared.");
    Object.assign(scope, scopeOf("tried"));
    expect((await container.get("./routes"))().shared).toBe(React);
  });

  test("refuses a module that it does not expose", async () => {
    const container = await startContainer(cores);
    await expect(container.get("./others")).rejects.toThrow(`${name} does not expose ./others.`);
  });
});
