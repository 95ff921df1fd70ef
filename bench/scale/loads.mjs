import autocannon from "autocannon";
import { keepSending, openLedger } from "../faults/support/forms.mjs";

const COOKIE = "nightlatch-visit=7";
const CONNECTIONS = 8;
const SENDERS = 4;
const PAGE = "/properties";
const HEADERS = { cookie: COOKIE, "accept-encoding": "gzip, deflate, br, zstd" };

let number = 0;
/** An address that nobody has asked for before. */
const another = (path) => `${path}${path.includes("?") ? "&" : "?"}`;

/** What is asked for: the same again, or each time what `next` makes of it. @type {Record<string, { path: string, next?: () => string }>} */
const ASKED = {
  "kept by nginx": { path: PAGE },
  // A parameter that no page reads is another address for nginx, and the same page for the site.
  "kept by the site": { path: PAGE, next: () => `${another(PAGE)}utm=${++number}` },
  "rendered anew": { path: PAGE, next: () => `${another(PAGE)}search=${++number}` },
  search: {
    path: "/api/listings",
    next: () => `/api/listings?search=${WORDS[++number % WORDS.length]}&maxGuests=3&limit=18&seed=${number}`,
  },
};
const WORDS = ["amber", "cabin", "old", "loft", "silver", "harbour", "manor", "quiet"];

/**
 * The loads, by name. Each runs for some seconds against an address and tells how many answers there were in how many seconds.
 *
 * @type {Record<string, (origin: string, seconds: number) => Promise<{ answers: number, seconds: number }>>}
 */
export const LOADS = {
  ...Object.fromEntries(Object.entries(ASKED).map(([name, asked]) => [name, (origin, seconds) => ask(name, origin, seconds, asked)])),
  form: sendForms,
};

/** @param {string} name @param {string} origin @param {number} seconds @param {{ path: string, next?: () => string }} asked */
async function ask(name, origin, seconds, { path, next }) {
  const { requests, duration, errors, non2xx } = await autocannon({
    url: origin + path,
    connections: CONNECTIONS,
    duration: seconds,
    headers: HEADERS,
    ...(next ? { requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }] } : {}),
  });
  if (errors > 0 || non2xx > 0 || requests.total === 0) throw new Error(`${name}: ${errors + non2xx} of ${requests.total} failed.`);
  return { answers: requests.total, seconds: duration };
}

async function sendForms(origin, seconds) {
  const ledger = openLedger();
  const began = performance.now();
  const senders = keepSending(origin, ledger, { atOnce: SENDERS, isProxied: true });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  await senders.stop();
  if (ledger.acknowledged.length < ledger.sent) throw new Error(`Forms were not taken: ${ledger.tally}.`);
  return { answers: ledger.acknowledged.length, seconds: (performance.now() - began) / 1000 };
}
