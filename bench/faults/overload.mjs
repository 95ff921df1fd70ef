import { setTimeout as sleep } from "node:timers/promises";
import { ask, brokenIn, openTally } from "./support/ask.mjs";
import { openPlace } from "./support/data.mjs";
import { flood } from "./support/flood.mjs";
import { keepOn } from "./support/load.mjs";
import { megabytes } from "./support/processes.mjs";
import { openSite } from "./support/site.mjs";

const LOOK_EVERY = 100;
/** Connections of each flood. */
const FLOODS = [200, 500];
/** The longest that liveness may take, in milliseconds, and the most memory of the serving process, in bytes. */
const HEALTH_MAX = 10_000;
const MEMORY_MAX = 1200 * 2 ** 20;
let searches = 0;

const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** @returns what liveness, kept pages and other searches get meanwhile, and the memory */
function keepLooking(site) {
  const health = [];
  const kept = [];
  const tally = openTally();
  let peak = 0;
  const stopLooking = keepOn(1, async () => {
    const alive = await ask(`${site.origin}/healthz`);
    health.push(alive.took);
    tally.note(alive, "GET /healthz");
    const page = await ask(`${site.origin}/properties`, { headers: { cookie: "nightlatch-visit=7" } });
    kept.push(page.took);
    tally.note(page, "GET a kept page");
    peak = Math.max(peak, site.server()?.rss ?? 0);
    await sleep(LOOK_EVERY);
  });
  // A search of its own tells whether who is refused hears when to come back.
  const stopSearching = keepOn(1, async () => {
    tally.note(await ask(`${site.origin}/properties?search=e&maxGuests=3&page=20&location=look${++searches}`), "GET a search");
    await sleep(LOOK_EVERY);
  });
  return {
    async stop() {
      await Promise.all([stopLooking(), stopSearching()]);
      return { health, kept, tally, peak };
    },
  };
}

async function under(scope, site, connections, seconds) {
  const looking = keepLooking(site);
  const result = await flood(scope, site.origin, { connections, seconds });
  const { health, kept, tally, peak } = await looking.stop();
  const worst = percentile(health, 0.99);
  return {
    figures: {
      answers: result.answers,
      "of them 503": result.refused,
      "without an answer": result.errors,
      "/healthz p99 ms": Math.round(worst),
      "kept page p99 ms": Math.round(percentile(kept, 0.99)),
      "other visitors": String(tally),
      "peak MB": megabytes(peak),
    },
    broken: [
      ...brokenIn(tally),
      ...(tally.failures.size ? [...tally.failures].map(([what, count]) => `${count} x ${what}`) : []),
      ...(worst > HEALTH_MAX ? [`/healthz p99 ${Math.round(worst)} ms`] : []),
      ...(peak > MEMORY_MAX ? [`${megabytes(peak)} MB`] : []),
      ...(result.errors ? [`${result.errors} requests of the flood had no answer`] : []),
    ].map((what) => `${connections} connections: ${what}`),
  };
}

/** More searches that nobody has kept than the machine can answer. */
export const overload = {
  promise: "more than the machine can do is refused honestly: liveness goes on, kept pages are answered, memory stays bounded",
  bounds: (quick) => `${FLOODS.join(" and ")} connections of uncached searches, ${quick ? 8 : 30} s each`,
  seconds: 300,
  async run({ quick, scope, say }) {
    const place = await openPlace(scope, "embedded");
    const site = await openSite(scope, { dataDir: place.dataDir, env: place.env });
    await site.start();
    await ask(`${site.origin}/properties`, { headers: { cookie: "nightlatch-visit=7" } });
    const figures = { "MB at rest": megabytes(site.server()?.rss ?? 0) };
    const broken = [];
    for (const connections of FLOODS) {
      const result = await under(scope, site, connections, quick ? 8 : 30);
      figures[`${connections} connections`] = result.figures;
      broken.push(...result.broken);
      say(JSON.stringify(result.figures));
    }
    if (site.unasked()) broken.push(`the site's process ended ${site.unasked()} times`);
    const { code } = await site.end();
    if (code !== 0) broken.push(`SIGTERM ended with ${code}`);
    return { figures, broken };
  },
};
