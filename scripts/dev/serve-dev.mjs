import { devSite, releasesWith } from "@nightlatch/dev/site";
import { closeOnSignals } from "@nightlatch/process/supervision";
import { serve } from "@nightlatch/site";
import { runProgram } from "../build/workspace.mjs";

/** @type {(code: number) => void} replaced by a clean shutdown once the server runs */
let end = (code) => process.exit(code);
const records = new Map();
let app;

async function start({ frontends, gallery }) {
  const builds = frontends.map((frontend) => ({ ...frontend, record: () => records.get(frontend.name) }));
  const { close } = await serve({
    site: { ...devSite(builds, gallery), releases: (registry) => releasesWith(builds, registry) },
    demo: true,
    listen: async (site) => {
      await site.ready();
      app = site;
    },
    fatal: () => end(1),
  });
  end = closeOnSignals(close);
  process.send("ready");
}

function connect(socket) {
  // Node's HTTP server sets this only on connections that it accepted itself.
  socket?.setNoDelay();
  app.server.emit("connection", socket);
}

process.on("message", (/** @type {any} */ message, socket) => {
  if (message === "stop") end(0);
  else if (message === "connection") connect(socket);
  else {
    for (const record of message.start?.records ?? [message.record]) records.set(record.name, record);
    if (message.start) runProgram(() => start(message.start));
  }
});
process.on("disconnect", () => process.exit(1));

await runProgram(async () => {
  // Imported before `loaded` is sent, because the site imports the API only when it starts.
  if (!process.env.API_URL) await import("@nightlatch/api");
  process.send("loaded");
});
