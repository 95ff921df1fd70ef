import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationInstance,
} from "@module-federation/runtime-core";

/**
 * Replaces the public module of the runtime, of which a remote needs only this function, to join the shell's runtime under
 * its name. The shell must provide every part that is imported here (shell/src/federation/load-remote.ts).
 */
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
