import { readListing } from "@nightlatch/domain";
import { catalogueQuerySteps } from "../../api/catalogue/dist/catalogue.js";
import { changeSteps, columnSteps } from "../../api/catalogue/dist/columns/columns.js";
import { compareEntries, createEntry, createShare } from "../../api/catalogue/dist/columns/entry.js";
import { listingTexts } from "../../api/catalogue/dist/listing-texts.js";
import { runSteps, sortSteps } from "../../api/catalogue/dist/steps.js";
import { processorTime, serveTasks } from "../support/child.mjs";
import { median, thousands } from "../table.mjs";
import { recordAt } from "./generate.mjs";

const size = Number(process.argv[2]);
const WAITING = { least: 20_000, share: 0.125 };
/** The number of listings in each change. Changes alternate between names and numbers of guests. */
const CHANGED = [1, 1, 1, 1, 1, 1, 100, 100, 5_000];
const SEARCHES = 100;
const WORDS = ["amber", "cabin", "old", "loft", "silver", "harbour", "manor", "quiet"];

const memory = () => {
  globalThis.gc();
  globalThis.gc();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, live: heapUsed + external };
};
const costOf = (work) => {
  const begun = processorTime();
  work();
  return processorTime() - begun;
};

const now = Date.now();
let share = createShare();
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
  columns = runSteps(changeSteps(columns, { gone: new Set(), added: ordered(entries) }));
  [entries, share] = [[], createShare()];
}
const after = memory();

let catalogue = runSteps(catalogueQuerySteps(columns, 1));
const changes = CHANGED.filter((count) => count <= size / 10).map((count, round) => {
  const of = round % 2 === 0 ? "names" : "guests";
  const fields = (at) => (of === "names" ? { Name: `Changed ${round} ${at}` } : { "Max Guests": 21 + round });
  const added = Array.from({ length: count }, (_, at) => entryAt((at * 7_919 + round * 31) % size, fields(at)));
  const gone = new Set(added.map(({ id }) => id));
  const processor = costOf(() => {
    columns = runSteps(changeSteps(columns, { gone, added: ordered(added) }));
    catalogue = runSteps(catalogueQuerySteps(columns, 2 + round));
  });
  return { count, of, processor };
});
const changed = memory();

const searching = costOf(() => {
  for (let seed = 0; seed < SEARCHES; seed++) catalogue.page({ search: WORDS[seed % WORDS.length], maxGuests: 3 }, seed, null, 18);
});
const all = ordered(Array.from({ length: size }, (_, index) => entryAt(index)));
const full = costOf(() => runSteps(columnSteps(all)));
const cost = (count, of) => median(changes.filter((each) => each.count === count && each.of.startsWith(of)).map((each) => each.processor));
const ofListing = (key, end) => thousands((end[key] - before[key]) / size);
serveTasks(
  {},
  {
    ready: [
      ...[thousands(size), ofListing("live", after), `${ofListing("rss", after)} / ${ofListing("rss", changed)}`],
      ...[cost(1, "names"), cost(1, "guests"), cost(100, ""), cost(5_000, "")].map((value) => value?.toFixed(1) ?? "-"),
      ...[thousands(full), `${(cost(1, "names") / full).toFixed(4)} x`, (searching / SEARCHES).toFixed(2)],
    ],
  },
);
