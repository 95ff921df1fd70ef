import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationInstance,
} from "@module-federation/runtime-core";

/** The shell provides the imported names at runtime (shell/src/federation/load-remote.ts). */
export function init(options) {
  const known = CurrentGlobal.__FEDERATION__.__INSTANCES__.find((instance) => instance.options.name === options.name);
  if (known) {
    known.initOptions(options);
    return known;
  }
  const instance = new (getGlobalFederationConstructor() || ModuleFederation)({ ...options, id: options.name });
  setGlobalFederationInstance(instance);
  return instance;
}
