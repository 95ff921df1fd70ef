import { join } from "node:path";
import { FRONTENDS, root } from "./build/workspace.mjs";
import { build, compileTypes } from "./build.mjs";
import { closeOnSignals, serve } from "./serve.mjs";

/**
 * `pnpm dev [names...]`: the whole site through the same server rendering, with the named frontends (all by
 * default) compiled from source and replaced while they run. The shell is always among them: Fast Refresh needs
 * a development React, and the one runtime that the shell's development build offers.
 */
async function dev(asked) {
  const names = FRONTENDS.filter((name) => name === "shell" || asked.includes(name));
  const rest = FRONTENDS.filter((name) => !names.includes(name));
  if (rest.length > 0) await build({ names: rest });
  else await compileTypes(console.log);
  const [{ CONTRACT_VERSION }, { devReleases, startDevBuild }] = await Promise.all([
    import("@nightlatch/shared/contracts"),
    import("./build/dev-releases.mjs"),
  ]);
  console.log(`Compiling ${names.join(", ")}`);
  const builds = await Promise.all(names.map((name) => startDevBuild(name, { contract: CONTRACT_VERSION, log: console.error })));
  const { address, close } = await serve({
    dists: rest.map((name) => join(root, name, "dist")),
    site: {
      releases: (registry) => devReleases(builds, registry),
      // Files in work come from their development servers, whatever hot replacement names them.
      assets: Object.fromEntries(builds.map(({ name, port }) => [name, `http://127.0.0.1:${port}`])),
      policy: { connect: builds.map(({ port }) => `ws://127.0.0.1:${port}`).join(" "), style: "'unsafe-inline'" },
    },
  });
  closeOnSignals(async () => {
    await close();
    await Promise.all(builds.map((one) => one.close()));
  });
  console.log(`Nightlatch is being developed on ${address}. Changes to api, release and the site server need a restart.`);
}

const names = process.argv.slice(2);
const unknown = names.find((name) => !FRONTENDS.includes(name));
if (unknown) {
  console.error(`There is no frontend named ${unknown}. There are: ${FRONTENDS.join(", ")}.`);
  process.exit(1);
}
try {
  await dev(names.length > 0 ? names : FRONTENDS);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
