/** The used part of the federation runtime's core. It compares no versions, because the gate has compared them (docs/adr/0003). */

/** Time limit for a remote's entry file in milliseconds, as in the original runtime. */
const LIMIT = 20_000;
const SCOPE = "default";

export const CurrentGlobal = /** @type {any} */ (globalThis);

CurrentGlobal.__FEDERATION__ ??= { __INSTANCES__: [] };
const federation = CurrentGlobal.__FEDERATION__;

export const getGlobalFederationConstructor = () => federation.__DEBUG_CONSTRUCTOR__;
export const setGlobalFederationInstance = (instance) => federation.__INSTANCES__.push(instance);

export class ModuleFederation {
  /** @type {any} */
  options = { remotes: [], plugins: [] };
  /** @type {any} */
  shareScopeMap = { [SCOPE]: {} };
  moduleCache = new Map();

  constructor(options) {
    this.name = options.name;
    this.initOptions(options);
  }

  initOptions(options) {
    this.options = { ...this.options, ...options };
    const scope = this.shareScopeMap[SCOPE];
    for (const [key, share] of Object.entries(options.shared ?? {})) scope[key] ??= { [share.version]: { ...share, from: this.name } };
    return this.options;
  }

  registerShared() {}

  initShareScopeMap(name, scope) {
    this.shareScopeMap[name] = scope;
  }

  initializeSharing() {
    return [];
  }

  loadShareSync(key) {
    const [share] = Object.values(this.shareScopeMap[SCOPE][key] ?? {});
    return share?.lib;
  }

  /** @returns the module's factory; false if nothing shares the module */
  async loadShare(key) {
    return this.loadShareSync(key) ?? false;
  }

  async loadRemote(id) {
    const remote = this.options.remotes.find(({ name }) => id.startsWith(`${name}/`));
    if (!remote) throw new Error(`There is no remote for ${id}.`);
    const { name } = remote;
    const container = this.moduleCache.get(name) ?? this.join(remote);
    this.moduleCache.set(name, container);
    container.catch(() => this.moduleCache.get(name) === container && this.moduleCache.delete(name));
    const factory = await (await container).get(`.${id.slice(name.length)}`);
    return factory();
  }

  /** @param {readonly any[]} remotes @param {{ force?: boolean }} [options] `force`: replaces a loaded remote of the same name */
  registerRemotes(remotes, { force } = {}) {
    for (const remote of remotes) {
      const known = this.options.remotes.find(({ name }) => name === remote.name);
      if (known && !force) continue;
      if (this.moduleCache.delete(remote.name)) delete CurrentGlobal[known.entryGlobalName];
      this.options.remotes = [...this.options.remotes.filter((other) => other !== known), remote];
    }
  }

  async join({ entry, entryGlobalName }) {
    if (!CurrentGlobal[entryGlobalName]) await this.run(entry);
    const container = CurrentGlobal[entryGlobalName];
    if (!container) throw new Error(`${entry} did not define ${entryGlobalName}.`);
    await container.init(this.shareScopeMap[SCOPE], []);
    return container;
  }

  run(url) {
    const script = this.options.plugins[0].createScript({ url });
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`${url} did not load.`));
      script.onload = resolve;
      script.onerror = fail;
      setTimeout(fail, LIMIT);
      CurrentGlobal.document.head.append(script);
    }).finally(() => script.remove());
  }
}
