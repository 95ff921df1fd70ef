import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { foldersOf, root } from "../build/workspace.mjs";
import { compileServer } from "./compile.mjs";
import { acceptConnections } from "./listen.mjs";
import { createReloader } from "./reloader.mjs";
import { createServerProcess } from "./server-process.mjs";
import { watchSources } from "./watch-sources.mjs";

const PROGRAM = fileURLToPath(new URL("./serve-dev.mjs", import.meta.url));
const log = (line) => console.error(line);

/** Serves the site and its API, and replaces only their process after edits of their source. */
export async function developServer(builds, gallery, { host, port: wanted }) {
  const { port, close } = await acceptConnections({ host, port: wanted }, (socket) => server.connect(socket));
  const server = createServerProcess(PROGRAM, {
    // Serves releases that may be visible only on this machine (docs/adr/0005).
    env: { ...process.env, PORT: String(port), START_RELEASES: "on" },
    start: () => ({
      frontends: builds.map(({ name, folder, port: filesPort }) => ({ name, folder, port: filesPort })),
      records: builds.map(({ record }) => record()),
      gallery: { name: gallery.name, port: gallery.port, pages: gallery.pages },
    }),
    log,
  });
  await server.replace().catch(() => {
    throw new Error("The server did not start.");
  });
  const reloader = createReloader({
    compile: compileServer,
    replace: server.replace,
    // Any page can be reloaded through the shell's build, because all pages have the shell's script.
    onReload: () => builds.find(({ name }) => name === "shell")?.reloadPages(),
    log,
  });
  for (const { onRecord } of builds) {
    onRecord((record) => {
      server.send({ record });
      reloader.retry();
    });
  }
  const endWatching = watchSources(foldersOf(join(root, "site")), reloader.edited);
  return {
    address: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    close: async () => {
      endWatching();
      close();
      await server.close();
    },
  };
}
