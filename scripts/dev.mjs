import { join } from "node:path";
import { parseDevOptions } from "./build/dev-options.mjs";
import { devSite, serveDevSite } from "./build/dev-site.mjs";
import { FRONTENDS, root } from "./build/workspace.mjs";
import { build, compileTypes } from "./build.mjs";
import { closeOnSignals, serve } from "./serve.mjs";

/** @typedef {Awaited<ReturnType<typeof import("./build/dev-releases.mjs").startDevBuild>>} DevBuild */

/**
 * Compiles frontends from source for as long as the process lives.
 *
 * @param {readonly string[]} names
 * @returns {Promise<DevBuild[]>} once the first builds are there
 */
async function startBuilds(names, { fixtures = false } = {}) {
  const [{ CONTRACT_VERSION }, { startDevBuild }] = await Promise.all([import("@nightlatch/contract"), import("./build/dev-releases.mjs")]);
  console.log(`Compiling ${names.join(", ")}`);
  return Promise.all(
    names.map((name) =>
      startDevBuild(name, { contract: CONTRACT_VERSION, fixtures: fixtures && name !== "shell", log: (line) => console.error(line) }),
    ),
  );
}

/** Serves the whole site through the same server rendering, with some frontends from source and the others as they are built. */
async function developSite({ names }) {
  const rest = FRONTENDS.filter((name) => !names.includes(name));
  if (rest.length > 0) build({ names: rest });
  else compileTypes();
  const builds = await startBuilds(names);
  const { devReleases } = await import("./build/dev-releases.mjs");
  const site = { ...devSite(builds), releases: (registry) => devReleases(builds, registry) };
  const served = await serve({ dists: rest.map((name) => join(root, name, "dist")), site });
  return { ...served, builds, note: "Changes to api, release and the site server need a restart." };
}

/** Serves one remote on its fixtures: without the other remotes, an API or a database. */
async function developAlone({ names }) {
  compileTypes();
  const builds = await startBuilds(names, { fixtures: true });
  const [{ devReleases }, { fixtureApi, NO_RELEASES, readFixtures }] = await Promise.all([
    import("./build/dev-releases.mjs"),
    import("./build/dev-alone.mjs"),
  ]);
  const [shell, remote] = builds;
  const api = fixtureApi({
    name: remote.name,
    read: () => readFixtures(remote.name),
    css: () => shell.record().css.map((file) => `/assets/shell/${file}`),
  });
  const site = { ...devSite(builds), releases: devReleases(builds, NO_RELEASES), api };
  // The time limit is short, since the server need not wait for answers that a fixture does not give.
  const served = await serveDevSite({ env: { PAGE_TIME_LIMIT_MS: "1000", ...process.env }, site });
  return { ...served, builds, note: `Its fixtures are listed on ${served.address}/fixtures.` };
}

/**
 * Serves one frontend inside a running site: the other packages and the API are that site's.
 *
 * @param {import("./build/dev-options.mjs").DevOptions} options
 */
async function developAgainst({ names, url, allowWrites }) {
  compileTypes();
  const { apiOf, assetsOf, refuseWrites, releasesOf } = await import("./build/dev-against.mjs");
  // Read first, so that an address that leads nowhere is reported at once.
  const others = await releasesOf(url, { without: names });
  const builds = await startBuilds(names);
  const { devReleases } = await import("./build/dev-releases.mjs");
  const own = devSite(builds);
  const site = {
    ...own,
    ...apiOf(url, Number(process.env.PAGE_TIME_LIMIT_MS) || 5000),
    assets: { ...assetsOf(url, { without: names }), ...own.assets },
    releases: devReleases(builds, others),
  };
  const served = await serveDevSite({ env: process.env, site, prepare: (app) => allowWrites || refuseWrites(app, url) });
  const note = allowWrites ? `What is sent goes to ${url}.` : `${url} is only read from; --allow-writes changes that.`;
  return { ...served, builds, note };
}

const MODES = { site: developSite, alone: developAlone, against: developAgainst };

try {
  const options = parseDevOptions(process.argv.slice(2));
  const { address, close, builds, note } = await MODES[options.mode](options);
  closeOnSignals(async () => {
    await close();
    await Promise.all(builds.map((one) => one.close()));
  });
  console.log(`Nightlatch is being developed on ${address}. ${note}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
