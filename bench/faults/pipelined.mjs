import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./support/ask.mjs";
import { openPlace } from "./support/data.mjs";
import { keepOn } from "./support/load.mjs";
import { megabytes } from "./support/processes.mjs";
import { openSite } from "./support/site.mjs";

/** Requests that one connection sends without waiting for an answer, and the connections of one client. */
const REQUESTS = 200;
const CONNECTIONS = 50;
const PATHS = ["/api/properties", "/properties", "/api/listings?limit=1"];
/** The longest that liveness may take, in milliseconds, and the most memory of the serving process, in bytes. */
const HEALTH_MAX = 5_000;
const MEMORY_MAX = 600 * 2 ** 20;

/** One client that asks for a path many times at once and reads nothing. @returns what others get meanwhile, and the memory */
async function askAtOnce(scope, site, path, seconds) {
  await site.start();
  await ask(site.origin + path);
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(site.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(REQUESTS));
    scope.defer(() => socket.destroy());
    return socket;
  });
  let worst = 0;
  let peak = 0;
  const stop = keepOn(1, async () => {
    const { took, status } = await ask(`${site.origin}/healthz`);
    worst = Math.max(worst, status === 200 ? took : Number.POSITIVE_INFINITY);
    peak = Math.max(peak, site.server()?.rss ?? 0);
    await sleep(100);
  });
  await sleep(seconds * 1000);
  await stop();
  for (const socket of sockets) socket.destroy();
  await site.end();
  return { worst, peak };
}

/** Very many requests over few connections, whose answers nobody reads. */
export const pipelined = {
  promise: "a client that sends many requests at once over few connections does not take the site from others",
  bounds: (quick) =>
    `${CONNECTIONS} connections with ${REQUESTS} requests each, ${quick ? 1 : PATHS.length} addresses, ${quick ? 6 : 15} s each`,
  seconds: 300,
  async run({ quick, scope, say }) {
    const place = await openPlace(scope, "embedded");
    const site = await openSite(scope, { dataDir: place.dataDir, env: { ...place.env, TRUST_PROXY: "0" } });
    const figures = {};
    const broken = [];
    for (const path of quick ? PATHS.slice(0, 1) : PATHS) {
      const { worst, peak } = await askAtOnce(scope, site, path, quick ? 6 : 15);
      figures[path] = { "/healthz ms, at most": Math.round(worst), "peak MB": megabytes(peak) };
      if (worst > HEALTH_MAX) broken.push(`/healthz took ${Math.round(worst)} ms while ${path} was asked for`);
      if (peak > MEMORY_MAX) broken.push(`${megabytes(peak)} MB while ${path} was asked for`);
      say(`${path}: ${JSON.stringify(figures[path])}`);
    }
    if (site.unasked()) broken.push(`the site's process ended ${site.unasked()} times`);
    return { figures, broken };
  },
};
