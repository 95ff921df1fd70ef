import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { FRONTENDS, root } from "./build/workspace.mjs";

/** The longest wait for requests under way when the process is asked to end, in milliseconds. */
const DRAIN = 10_000;
/** The time for which a server that is asked to end still takes requests, while `/readyz` sends new ones elsewhere, in milliseconds. */
const LAME = 500;

/**
 * Serves the whole site from its builds: publishes them to the release store, opens the API's
 * services (or points at an API elsewhere), and listens. This is the one place that knows both the shell's
 * server and the api.
 *
 * @param {object} [options]
 * @param {Readonly<Record<string, string | undefined>>} [options.env]
 * @param {(line: string) => void} [options.log]
 * @param {readonly string[]} [options.dists] builds to publish first, all frontends' by default
 * @param {object} [options.site] what a development server replaces
 * @param {(registry: import("@nightlatch/release").ReleaseRegistry) => import("@nightlatch/site").Releases} [options.site.releases]
 * @param {Readonly<Record<string, string>>} [options.site.assets] packages whose files another server has
 * @param {import("@nightlatch/site").SiteOptions["policy"]} [options.site.policy]
 * @param {() => void} [options.fatal] called after an exception that nobody caught: the process should answer requests under way and end
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 * @throws {Error} one clear message when a setting, the data folder or the port cannot be used
 */
export async function serve({
  env = process.env,
  log = console.log,
  dists = FRONTENDS.map((name) => join(root, name, "dist")),
  site: replaced = {},
  fatal = () => process.exit(1),
} = {}) {
  const [{ createSite, parseSiteConfig }, { gateForBuilt, openStore, publishBuilt, readReleaseKey, ReleaseRegistry }] = await Promise.all([
    import("@nightlatch/site"),
    import("@nightlatch/release"),
  ]);
  const config = parseSiteConfig(env);
  const registry = new ReleaseRegistry(await openStore(env));
  // No gate in development or where builds are measured in turns: these builds are only made to be seen.
  const gate = replaced.releases ? undefined : gateForBuilt(registry, dists);
  await releaseBuilt({ registry, publish: (options) => publishBuilt(registry, dists, { ...options, gate }), log });

  const api = config.apiUrl ? remoteApi(config.apiUrl, config.pageTimeLimit) : await mountedApi(env, log);
  try {
    const releases = replaced.releases?.(registry) ?? registry;
    let ending = false;
    const { app, noneUnderWay } = await createSite({
      ...replaced,
      config,
      releases,
      // A development build is no release, so neither its counts nor its failures are measured.
      ...(releases === registry ? { measured: registry } : {}),
      releaseKey: await readReleaseKey(env),
      api: api.mount,
      apiReady: () => !ending && api.ready(),
      strays: { events: process, fatal },
    });
    await app.listen({ host: config.host, port: config.port });
    const address = addressOf(app, config.host);
    api.listensAt(address);
    return {
      address,
      close: async () => {
        ending = true;
        await setTimeout(LAME);
        await noneUnderWay();
        await app.close();
        await api.close();
      },
    };
  } catch (error) {
    await api.close();
    throw error;
  }
}

/** Publishes builds. A refused build costs its package only, unless it is the shell and no other shell was released. */
async function releaseBuilt({ registry, publish, log }) {
  const refused = [];
  for (const line of await publish({ onRefused: (_name, { message }) => refused.push(message) })) log(`Released ${line}`);
  for (const message of refused) log(`Not released: ${message}`);
  if (refused.length > 0 && !(await registry.channel())?.packages.shell)
    throw new Error("There is no shell to serve: its build was refused, and none was released before.");
}

/**
 * @typedef {{ mount: import("@nightlatch/site").ApiMount, ready: () => boolean | Promise<boolean>, listensAt: (address: string) => void, close: () => Promise<void> }} Api
 */

/** @returns {Promise<Api>} */
async function mountedApi(env, log) {
  const { answerError, apiPlugin, openServices, parseApiConfig } = await import("@nightlatch/api");
  const config = parseApiConfig({ ...env, HOST: undefined, PORT: undefined });
  log(config.databaseUrl ? "Opening the Postgres database" : `Opening the embedded database in ${config.dataDir}`);
  const line = (first, message) => log(message ?? first);
  const services = await openServices(config, { info: line, warn: line, error: (details, message) => console.error(message, details) });
  return {
    mount: {
      kind: "mounted",
      plugin: (app) => app.register(apiPlugin, { services, quickEdit: config.quickEdit }),
      frameworkErrors: answerError,
      catalogueVersion: services.catalogueVersion,
    },
    ready: () => services.ready(),
    listensAt: services.listensAt,
    close: () => services.close(),
  };
}

/** @returns {Api} */
function remoteApi(url, timeLimit) {
  return {
    mount: { kind: "remote", url, timeLimit },
    ready: () =>
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeLimit) }).then(
        (answer) => answer.ok,
        () => false,
      ),
    listensAt: () => {},
    close: async () => {},
  };
}

/** @returns the address to open, with the port that was really taken */
function addressOf(site, host) {
  const bound = site.server.address();
  return `http://${host.includes(":") ? `[${host}]` : host}:${bound.port}`;
}

/**
 * Ends a server cleanly on SIGTERM and SIGINT: it stops being ready, answers requests under way, then stops.
 *
 * @param {() => Promise<void>} close
 * @param {() => void} [onAsked] called when one of the signals comes
 * @returns {(code: number) => void} ends it in the same way without a signal
 */
export function closeOnSignals(close, onAsked = () => {}) {
  let ending = false;
  const end = (code) => {
    if (ending) return;
    ending = true;
    // A second signal ends the process at once.
    process.off("SIGTERM", asked).off("SIGINT", asked);
    globalThis.setTimeout(() => process.exit(1), DRAIN).unref();
    close().then(
      () => process.exit(code),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const asked = () => {
    onAsked();
    end(0);
  };
  process.on("SIGTERM", asked).on("SIGINT", asked);
  return end;
}
