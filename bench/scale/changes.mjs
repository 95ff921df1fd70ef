import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../faults/support/ask.mjs";
import { spentBetween, useOf } from "./use.mjs";

/** Milliseconds between two changes, in which each is taken by itself; between two looks, and until one must have shown. */
const APART = 700;
const LOOK = 10;
const SHOWS_WITHIN = 30_000;

/**
 * What one changed listing costs each part, and how long it takes until each API and a page behind nginx have it.
 *
 * @param {object} options
 * @param {import("./place.mjs").Place} options.place
 * @param {import("./place.mjs").Places["database"]} options.database
 * @param {Record<string, { processor: number }>} options.rest milliseconds of the processor in a second at rest
 * @param {boolean} options.quick
 */
export async function measureChanged({ place, database, rest, quick }) {
  const count = quick ? 4 : 12;
  const [before, began] = [useOf(place.roots, { withMemory: false }), performance.now()];
  for (let index = 0; index < count; index++) {
    await database.rename(index, `Counted ${index}`);
    await sleep(APART);
  }
  const seconds = (performance.now() - began) / 1000;
  const spent = spentBetween(before, useOf(place.roots, { withMemory: false }));
  const parts = Object.fromEntries(
    Object.entries(spent).map(([part, all]) => [part, Math.max(0, all - (rest[part]?.processor ?? 0) * seconds) / count]),
  );
  const shows = [];
  for (let index = 0; index < (quick ? 2 : 5); index++) {
    const name = `Xqshown${index}`;
    await database.rename(100 + index, name);
    const committed = performance.now();
    const api = Promise.all(place.apis.map((origin) => until(`${origin}/api/suggestions?kind=property&q=${name}`, name)));
    // A parameter that no page reads, so that nginx keeps none of these.
    const page = until(`${place.origin}/properties?search=${name}`, `>${name}<`, (url, look) => `${url}&look=${look}`);
    shows.push({ api: Math.max(...(await api)) - committed, page: (await page) - committed });
  }
  return { parts, shows };
}

/** Asks until an answer has a text. @returns {Promise<number>} when it was there */
async function until(url, text, next = (same, _look) => same) {
  const began = performance.now();
  for (let look = 0; performance.now() - began < SHOWS_WITHIN; look++) {
    const { body } = await ask(next(url, look), { headers: { cookie: "nightlatch-visit=7" } });
    if (body.includes(text)) return performance.now();
    await sleep(LOOK);
  }
  throw new Error(`A changed listing did not show at ${url} within ${SHOWS_WITHIN} ms.`);
}
