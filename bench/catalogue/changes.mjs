import { readListing } from "@nightlatch/domain";
import { answerSteps } from "../../api/dist/src/catalogue/catalogue.js";
import { changeSteps, columnSteps } from "../../api/dist/src/catalogue/columns/columns.js";
import { compareEntries, createEntry, createShare } from "../../api/dist/src/catalogue/columns/entry.js";
import { runSteps, sortSteps } from "../../api/dist/src/catalogue/steps.js";
import { listingTexts } from "../../api/dist/src/db/listing-texts.js";
import { recordAt } from "./generate.mjs";

/**
 * A process of its own that has a catalogue of as many generated listings as its argument says, without a database, and changes it.
 * It sends one message (`ChangesOfSize` of bench/parts/changes.mjs).
 */
const size = Number(process.argv[2]);
/** Listings that become entries before they are put into the columns, as a full read does it. */
const WAITING = { least: 20_000, share: 0.125 };
/** How many listings change at once, in the changes that are measured: in turns their names and no more than their guests. */
const CHANGED = [1, 1, 1, 1, 1, 1, 100, 100, 5_000];
/** Searches that are measured, and words that a good part of all names have, which cost most. */
const SEARCHES = 100;
const WORDS = ["amber", "cabin", "old", "loft", "silver", "harbour", "manor", "quiet"];

const memory = () => {
  globalThis.gc();
  globalThis.gc();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, live: heapUsed + external };
};
const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const now = Date.now();
let share = createShare();
/** @param {object} [fields] other fields than the generated ones */
function entryAt(index, fields = {}) {
  const listing = readListing(/** @type {any} */ ({ ...recordAt(index), Published: true, ...fields }), undefined, now);
  return createEntry(listing, listingTexts(listing), now, share);
}

const ordered = (entries) => runSteps(sortSteps(entries, compareEntries));
const before = memory();
let entries = [];
let columns = runSteps(columnSteps([]));
for (let index = 0; index < size; index++) {
  entries.push(entryAt(index));
  if (entries.length < Math.max(WAITING.least, WAITING.share * columns.rows) && index < size - 1) continue;
  columns = runSteps(changeSteps(columns, { gone: new Set(), come: ordered(entries) }));
  [entries, share] = [[], createShare()];
}
const after = memory();

let catalogue = runSteps(answerSteps(columns, 1));
const changes = CHANGED.filter((count) => count <= size / 10).map((count, round) => {
  const of = round % 2 === 0 ? "names" : "guests";
  const fields = (at) => (of === "names" ? { Name: `Changed ${round} ${at}` } : { "Max Guests": 21 + round });
  const come = Array.from({ length: count }, (_, at) => entryAt((at * 7_919 + round * 31) % size, fields(at)));
  const gone = new Set(come.map(({ id }) => id));
  const [begun, spent] = [performance.now(), processorTime()];
  columns = runSteps(changeSteps(columns, { gone, come: ordered(come) }));
  catalogue = runSteps(answerSteps(columns, 2 + round));
  return { count, of, took: performance.now() - begun, processor: processorTime() - spent };
});
const changed = memory();

const searching = processorTime();
for (let seed = 0; seed < SEARCHES; seed++) catalogue.page({ search: WORDS[seed % WORDS.length], maxGuests: 3 }, seed, null, 18);
const search = (processorTime() - searching) / SEARCHES;

// What every change cost before: the columns of all listings, from entries that were there.
const all = ordered(Array.from({ length: size }, (_, index) => entryAt(index)));
const spent = processorTime();
runSteps(columnSteps(all));
process.send?.({
  size,
  live: (after.live - before.live) / size,
  rss: (after.rss - before.rss) / size,
  rssChanged: (changed.rss - before.rss) / size,
  changes,
  search,
  full: processorTime() - spent,
});
