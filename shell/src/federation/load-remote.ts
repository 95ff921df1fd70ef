import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationInstance,
} from "@module-federation/runtime-core";
import { type BySingleton, FACADE_VERSION, SERVED_CONTRACTS, withFormerNames } from "@nightlatch/contract";
import type { RemoteModule } from "@nightlatch/runtime";
import * as facade from "@nightlatch/runtime";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDom from "react-dom";
import type { RemoteAssetsMap } from "../boot.ts";
import { note } from "../measure/notes.ts";
import { type Remotes, tracked } from "./remotes.ts";

/** Provides the runtime that remote entries omit (docs/adr/0003). Add modules, but never remove one: older remotes use them. */
function provideRuntime(): void {
  const _FEDERATION_RUNTIME_CORE = { CurrentGlobal, getGlobalFederationConstructor, ModuleFederation, setGlobalFederationInstance };
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE });
}

const shared: BySingleton<{ readonly version: string; readonly lib: () => unknown }> = withFormerNames({
  react: { version: React.version, lib: () => React },
  "react/jsx-runtime": { version: React.version, lib: () => jsxRuntime },
  "react-dom": { version: React.version, lib: () => ReactDom },
  "@nightlatch/runtime": { version: FACADE_VERSION, lib: () => facade },
});

export function createRemotes(assets: RemoteAssetsMap): Remotes {
  provideRuntime();
  const integrity = new Map(Object.values(assets).map(({ entry }) => [new URL(entry.href, location.href).href, entry.integrity]));
  const federation = new ModuleFederation({
    id: "nightlatch-shell",
    name: "shell",
    remotes: Object.entries(assets).map(([name, { entry, global }]) => ({
      name,
      entry: entry.href,
      type: "global",
      entryGlobalName: global,
    })),
    shared: Object.fromEntries(
      Object.entries(shared).map(([name, share]) => [
        name,
        { ...share, shareConfig: { singleton: true, requiredVersion: false, eager: true } },
      ]),
    ),
    plugins: [
      {
        name: "integrity",
        createScript({ url }) {
          const script = document.createElement("script");
          script.src = url;
          script.async = true;
          script.crossOrigin = "anonymous";
          const hash = integrity.get(new URL(url, location.href).href);
          if (hash) script.integrity = hash;
          return script;
        },
      },
    ],
  });
  CurrentGlobal.__FEDERATION__.__INSTANCES__.push(federation);

  const loads = new Map<string, Promise<RemoteModule>>();
  const broken = new Set<string>();

  async function fetchRemote(name: string): Promise<RemoteModule> {
    if (!assets[name]) throw new Error(`There is no release of ${name}.`);
    const module = await federation.loadRemote<RemoteModule>(`${name}/routes`);
    if (!module || !SERVED_CONTRACTS.includes(module.contract))
      throw new Error(`${name} has contract ${module?.contract}, but this shell serves ${SERVED_CONTRACTS.join(" and ")}.`);
    return module;
  }

  return {
    load(name) {
      let load = loads.get(name);
      if (!load) {
        load = tracked(fetchRemote(name));
        loads.set(name, load);
        load.catch((error) => {
          broken.add(name);
          note(name, error, true);
        });
      }
      return load;
    },
    retry(name) {
      const asset = assets[name];
      // Retries only failed remotes, because a second copy of a working remote would have separate state.
      if (!asset || !broken.delete(name)) return;
      loads.delete(name);
      // `force` makes the runtime forget the failed load.
      federation.registerRemotes([{ name, entry: asset.entry.href, type: "global", entryGlobalName: asset.global }], { force: true });
    },
  };
}
