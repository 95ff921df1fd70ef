import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  satisfy,
  setGlobalFederationInstance,
} from "@module-federation/runtime-core";
import { FACADE_VERSION, SERVED_CONTRACTS, withFormerNames } from "@nightlatch/contract";
import type { RemoteModule } from "@nightlatch/runtime";
import * as runtime from "@nightlatch/runtime";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDom from "react-dom";
import { PageError } from "./page-error.ts";
import type { RemoteFacts } from "./read-site.ts";

/** The host page controls its own title and head. */
const facade = { ...runtime, PageHead: () => null };

const shared = withFormerNames({
  react: { version: React.version, lib: () => React },
  "react/jsx-runtime": { version: React.version, lib: () => jsxRuntime },
  "react-dom": { version: React.version, lib: () => ReactDom },
  "@nightlatch/runtime": { version: FACADE_VERSION, lib: () => facade },
});

const versions = Object.fromEntries(Object.entries(shared).map(([name, { version }]) => [name, version]));

const integrity = new Map<string, string>();
const absolute = (href: string): string => new URL(href, location.href).href;

let federation: ModuleFederation | undefined;

/** One per document, because each remote defines one global. */
function openFederation(): ModuleFederation {
  if (federation) return federation;
  // Remotes contain no federation runtime and read it from this global (docs/adr/0003).
  const core = { CurrentGlobal, getGlobalFederationConstructor, ModuleFederation, setGlobalFederationInstance };
  const scope = globalThis as { _FEDERATION_RUNTIME_CORE?: unknown };
  scope._FEDERATION_RUNTIME_CORE ??= core;
  federation = new ModuleFederation({
    id: "nightlatch-foreign-host",
    name: "nightlatch_foreign_host",
    remotes: [],
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
          // A script without a known hash gets a hash that never matches, so it does not run.
          script.integrity = integrity.get(absolute(url)) ?? "sha384-none";
          return script;
        },
      },
    ],
  });
  setGlobalFederationInstance(federation);
  return federation;
}

const loads = new Map<string, Promise<RemoteModule>>();

/** Loads a remote once; a call after a failure retries. @throws {PageError} `misfit`, or `file` for a missing or changed script */
export function loadRemote(name: string, facts: RemoteFacts): Promise<RemoteModule> {
  let load = loads.get(name);
  if (!load) {
    load = fetchRemote(name, facts);
    loads.set(name, load);
    load.catch(() => loads.delete(name));
  }
  return load;
}

async function fetchRemote(name: string, facts: RemoteFacts): Promise<RemoteModule> {
  expectFit(name, facts, versions);
  const { entry, global } = facts;
  integrity.set(absolute(entry.href), entry.integrity);
  const host = openFederation();
  // `force` makes the runtime forget a failed load.
  host.registerRemotes([{ name, entry: entry.href, type: "global", entryGlobalName: global }], { force: true });
  const module = await host.loadRemote<RemoteModule>(`${name}/routes`).catch((error) => {
    const sentence = `The scripts of ${name} did not load, or differ from the released ones (${entry.href}).`;
    throw new PageError("file", sentence, error, entry.href);
  });
  if (!module) throw new PageError("file", `The script of ${name} has no pages (${entry.href}).`);
  expectFit(name, { ...facts, contract: module.contract }, versions);
  return module;
}

/** @param versions of the modules that the host shares @throws {PageError} `misfit`, with everything that does not fit */
export function expectFit(
  name: string,
  { version, contract, shared }: Pick<RemoteFacts, "version" | "contract" | "shared">,
  versions: Readonly<Record<string, string>>,
): void {
  const problems = Object.entries(shared).flatMap(([module, range]) => {
    const own = versions[module];
    if (own === undefined) return [`${module} ${range}, which the host does not share`];
    return satisfy(own, range) ? [] : [`${module} ${range}, but the host has ${own}`];
  });
  if (!SERVED_CONTRACTS.includes(contract))
    problems.unshift(`contract ${contract}, but this @nightlatch/foreign-host serves ${SERVED_CONTRACTS.join(" and ")}`);
  if (problems.length > 0) throw new PageError("misfit", `${name} ${version} needs ${problems.join("; ")}.`);
}
