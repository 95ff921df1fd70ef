import { join } from "node:path";
import { publishBuiltHere } from "@nightlatch/production/publish-built";
import { FRONTENDS, REMOTES, root, runProgram } from "./build/workspace.mjs";
import { build, compileTypes } from "./build.mjs";

const folderOf = (name) => join(root, name);
const log = (line) => console.error(line);

/** Shows the components of shared/ui and of the remotes among `names`. */
async function galleryOf(names) {
  const { openGallery } = await import("@nightlatch/dev");
  const packages = [join(root, "shared/ui"), ...names.filter((name) => REMOTES.includes(name)).map(folderOf)];
  return openGallery({ folder: import.meta.dirname, packages, log });
}

async function developSite({ names }) {
  const rest = FRONTENDS.filter((name) => !names.includes(name));
  if (rest.length > 0) build({ names: rest });
  const [{ startBuild }, { parseSiteConfig }, { developServer }] = await Promise.all([
    import("@nightlatch/dev"),
    import("@nightlatch/site"),
    import("./dev/develop-server.mjs"),
  ]);
  const builds = await Promise.all(names.map((name) => startBuild(folderOf(name), { log })));
  const gallery = await galleryOf(names);
  await publishBuiltHere(
    rest.map((name) => join(root, name, "dist")),
    { gated: false },
  );
  const served = await developServer(builds, gallery, parseSiteConfig(process.env));
  const note = `Components are on ${served.address}/gallery. Edits of the API, the release registry and the site server reload the pages.`;
  return { ...served, builds: [...builds, gallery], note };
}

async function developAlone({ names }) {
  const [{ serveAlone }, { SEED_FOLDER }, { BRAND_FOLDER }] = await Promise.all([
    import("@nightlatch/dev"),
    import("@nightlatch/seed"),
    import("@nightlatch/brand"),
  ]);
  const [shell, remote] = names.map(folderOf);
  const pictures = {
    scenes: join(SEED_FOLDER, "pictures"),
    photos: join(SEED_FOLDER, "photos"),
    ads: join(SEED_FOLDER, "ads"),
    brand: BRAND_FOLDER,
  };
  return serveAlone({ shell, remote, pictures, gallery: await galleryOf(names) });
}

/** @param {ReturnType<typeof import("./build/dev-options.mjs").parseDevOptions>} options */
async function developAgainst({ names, url, allowWrites }) {
  const { serveAgainst } = await import("@nightlatch/dev");
  return serveAgainst({ folders: names.map(folderOf), names, url, allowWrites });
}

const MODES = { site: developSite, alone: developAlone, against: developAgainst };

await runProgram(async () => {
  compileTypes();
  // Imported after compiling, because it imports compiled code.
  const { parseDevOptions } = await import("./build/dev-options.mjs");
  const options = parseDevOptions(process.argv.slice(2));
  console.log(`Compiling ${options.names.join(", ")}`);
  const { address, close, builds, note } = await MODES[options.mode](options);
  const { closeOnSignals } = await import("@nightlatch/site");
  closeOnSignals(async () => {
    await close();
    await Promise.all(builds.map((one) => one.close()));
  });
  console.log(`The development server is ready on ${address}. ${note}`);
});
