import { init } from "./remote-runtime.mjs";

/** Replaces a container's start code and the bundler's runtime. They support cases that no build here has (docs/adr/0003). */
const require = /** @type {any} */ (__webpack_require__);
const { consumesLoadingData, initializeExposesData } = require;
const SCOPE = "default";
const shareStrategy = "version-first";

const name = __resourceQuery.slice(1);
const own = init({ name, shareStrategy, shared: {}, remotes: [], plugins: [] });

/** Requests to the host by module id. @type {Record<string, Promise<void>>} */
const requested = {};

async function requestModule(id) {
  const share = consumesLoadingData.moduleIdToConsumeDataMapping[id];
  const make = await own.loadShare(share.shareKey, { customShareInfo: { scope: [SCOPE], shareConfig: share } });
  if (!make) throw new Error(`${share.shareKey} is not shared.`);
  require.m[id] = (module) => {
    module.exports = make();
  };
}

require.f.consumes = (chunk, promises) => {
  for (const id of consumesLoadingData.chunkMapping[chunk] ?? []) {
    requested[id] ??= requestModule(id);
    // After a failure, the module is requested again the next time.
    requested[id].catch(() => delete requested[id]);
    promises.push(requested[id]);
  }
};

require.initContainer = (scope, initScope, options) => {
  own.initOptions({ name, remotes: [], ...options });
  own.initShareScopeMap(SCOPE, scope, { hostShareScopeMap: options?.shareScopeMap ?? {} });
  return Promise.all(own.initializeSharing(SCOPE, { strategy: shareStrategy, initScope, from: "build" }));
};

require.getContainer = async (expose) => {
  const load = initializeExposesData.moduleMap[expose];
  if (!load) throw new Error(`${name} does not expose ${expose}.`);
  return load();
};
