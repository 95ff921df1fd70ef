import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationInstance,
} from "@module-federation/runtime-core";

/**
 * In place of the runtime's face, of which a remote needs only this: to join the shell's runtime under its name.
 * What is imported here is what the shell must provide (shell/src/federation/load-remote.ts).
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
