import { fileURLToPath } from "node:url";

/**
 * A dependency's file that builds replace (docs/adr/0003).
 * @typedef {object} Stub
 * @property {string} package name of the dependency
 * @property {string} file path in the package
 * @property {readonly string[]} exports all that the file exports
 * @property {string} stub path of the replacement
 */

/** @type {(name: string) => string} */
const own = (name) => fileURLToPath(new URL(`./stubs/${name}`, import.meta.url));

const BUNDLER_RUNTIME = "@module-federation/webpack-bundler-runtime";

/** Exports of the runtime core's public module. @type {readonly string[]} */
const CORE_EXPORTS = [
  ...["CurrentGlobal", "Global", "Module", "ModuleFederation", "addGlobalSnapshot", "assert", "error", "getGlobalFederationConstructor"],
  ...["getGlobalSnapshot", "getInfoWithoutType", "getRegisteredShare", "getRemoteEntry", "getRemoteInfo", "helpers"],
  ...["isStaticResourcesEqual", "loadScript", "loadScriptNode", "matchRemoteWithNameAndExpose", "registerGlobalPlugins"],
  ...["resetFederationGlobalInfo", "safeWrapper", "satisfy", "setGlobalFederationConstructor", "setGlobalFederationInstance", "types"],
];

/** Exports of the runtime's public module. @type {readonly string[]} */
const RUNTIME_EXPORTS = [
  ...["Module", "ModuleFederation", "createInstance", "getInstance", "getRemoteEntry", "getRemoteInfo", "init", "loadRemote"],
  ...["loadScript", "loadScriptNode", "loadShare", "loadShareSync", "preloadRemote", "registerGlobalPlugins", "registerPlugins"],
  ...["registerRemotes", "registerShared", "satisfy"],
];

/** @type {readonly Stub[]} */
export const FEDERATION_STUBS = [
  { package: "@module-federation/runtime-core", file: "dist/index.js", exports: CORE_EXPORTS, stub: own("runtime-core.mjs") },
  { package: "@module-federation/runtime", file: "dist/index.js", exports: RUNTIME_EXPORTS, stub: own("remote-runtime.mjs") },
  { package: BUNDLER_RUNTIME, file: "dist/init.js", exports: ["init"], stub: own("bundler-init.mjs") },
];

/** @type {readonly Stub[]} */
export const QUERY_STUBS = [
  { package: "@tanstack/query-core", file: "build/modern/mutationCache.js", exports: ["MutationCache"], stub: own("mutation-cache.mjs") },
];

/** @param {import("@rspack/core").Compiler} compiler @param {readonly Stub[]} stubs */
export function replaceByStubs(compiler, stubs) {
  new compiler.webpack.NormalModuleReplacementPlugin(/./, ({ createData }) => {
    const stub = stubs.find((each) => createData?.resource?.endsWith(`/${each.package}/${each.file}`));
    if (stub && createData) createData.resource = stub.stub;
  }).apply(compiler);
}

/**
 * @param {import("@rspack/core").Compiler} compiler
 * @param {() => Readonly<Record<string, string>>} textsOf replacement code by name of the runtime module; empty code removes it
 */
export function replaceRuntime(compiler, textsOf) {
  compiler.hooks.thisCompilation.tap("replaceRuntime", ({ hooks }) => {
    const texts = textsOf();
    hooks.runtimeModule.tap("replaceRuntime", ({ name, source }) => {
      if (source && Object.hasOwn(texts, name)) source.source = Buffer.from(texts[name]);
    });
  });
}
