import { randomInt } from "node:crypto";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, isHonest, keepOn } from "../support/ask.mjs";
import { openLedger, sendForm, someClient } from "../support/forms.mjs";

const sharp = createRequire(new URL("../../api/package.json", import.meta.url))("sharp");

/** What visitors ask for: views that the proxy keeps, views that nobody has kept, searches, and what is live. */
const KEPT = ["/", "/properties", "/pricing", "/about"];
const ASKED = {
  kept: (turn) => KEPT[turn % KEPT.length],
  rendered: () => `/properties?search=word${randomInt(1e9)}`,
  search: (turn) =>
    turn % 2 ? `/api/suggestions?kind=property&q=${"abcdeglmoprs"[turn % 12]}a` : `/api/listings?limit=5&seed=${randomInt(64)}`,
  releases: () => "/releases.json",
};
/** How many of each kind are on the site at once, and the pause between two requests of one, in milliseconds. */
const VISITORS = { kept: [3, 60], rendered: [2, 150], search: [2, 120], releases: [1, 1_000] };
const SENDERS = 3;
const SENDERS_PAUSE = 100;
const PHOTOS_PAUSE = 2_500;
/** Milliseconds beyond which an answer is slow. */
const SLOW = 1_000;

/** The header by which nginx's logs tell which request a line is about. */
export const MARK = "nightlatch-rehearsal";

/**
 * One answer: when it was asked for and for how long, in milliseconds.
 *
 * @typedef {object} Seen
 * @property {number} at
 * @property {number} took
 * @property {string} kind
 * @property {string} asked method and path
 * @property {string} mark the value of the header that marks it
 * @property {number} status 0 when there was no whole answer
 * @property {boolean} honest whether it said when to come back
 * @property {string} why what was answered, or the error of the socket; empty for a good answer
 */

/** @returns {Promise<Buffer>} a photo of its own, as a camera would send it */
export function somePhoto() {
  const [red, green, blue] = [randomInt(256), randomInt(256), randomInt(256)];
  return sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: `rgb(${red},${green},${blue})`,
      noise: { type: "gaussian", mean: 128, sigma: randomInt(10, 40) },
    },
  })
    .jpeg()
    .toBuffer();
}

/**
 * Steady visits, searches, forms and uploads, each answer of which is noted.
 *
 * @param {string} origin of the proxy
 */
export function openLoad(origin) {
  /** @type {Seen[]} */
  const seen = [];
  const ledger = openLedger();
  /** @type {string[]} */
  const photos = [];
  let marks = 0;
  /** Sends a request that is marked, and notes its answer. */
  const note = async (kind, asked, send) => {
    const mark = String(++marks);
    const answer = await send({ [MARK]: mark });
    const { status, took, failed, body } = answer;
    const honest = isHonest(answer);
    const why =
      status === 200 || status === 304 ? "" : `${kind}: ${status || failed} ${honest ? "" : body.slice(0, 60).replace(/\s+/g, " ")}`;
    seen.push({ at: performance.now() - took, took, kind, asked, mark, status, honest, why });
    return answer;
  };
  const stops = Object.entries(VISITORS).map(([kind, [atOnce, pause]]) =>
    keepOn(atOnce, async (turn, agent) => {
      const path = ASKED[kind](turn);
      const cookie = `nightlatch-visit=${turn % 8}`;
      await note(kind, `GET ${path}`, (mark) => ask(origin + path, { agent, headers: { cookie, ...mark } }));
      await sleep(pause);
    }),
  );
  const senders = keepOn(SENDERS, async () => {
    await note("form", "POST /api/contact", (headers) => sendForm(origin, ledger, { headers, isProxied: true }));
    await sleep(SENDERS_PAUSE);
  });
  const uploads = keepOn(1, async () => {
    const sent = { method: "POST", body: await somePhoto(), localAddress: someClient(127) };
    const send = (mark) => ask(`${origin}/api/photos`, { ...sent, headers: { "content-type": "image/jpeg", ...mark } });
    const { status, body } = await note("photo", "POST /api/photos", send);
    if (status === 200) photos.push(JSON.parse(body).photo);
    await sleep(PHOTOS_PAUSE);
  });
  return {
    seen,
    ledger,
    photos,
    stop: () => Promise.all([...stops, senders, uploads].map((stop) => stop())),
  };
}

const isGood = ({ status }) => status === 200 || status === 304;

/** @param {Seen} each @returns {boolean} whether it is neither right nor an honest 503 */
export const hasFailed = (each) => !isGood(each) && !each.honest;

/** The answers that came between two moments, so that each belongs to one step alone. @returns {Seen[]} */
export const answersOf = (seen, from, to) => seen.filter(({ at, took }) => at + took >= from && at + took < to);

/**
 * What visitors saw between two moments.
 *
 * @param {readonly Seen[]} seen
 * @param {number} from
 * @param {number} to
 */
export function sightOf(seen, from, to) {
  const within = answersOf(seen, from, to);
  const failed = within.filter(hasFailed);
  const refused = within.filter(({ honest }) => honest);
  const slow = within.filter((each) => isGood(each) && each.took > SLOW);
  const last = Math.max(from, ...[...failed, ...refused, ...slow].map(({ at, took }) => at + took));
  const whys = new Map();
  for (const { why } of [...failed, ...refused]) whys.set(why, (whys.get(why) ?? 0) + 1);
  return {
    requests: within.length,
    failed: failed.length,
    refused: refused.length,
    slow: slow.length,
    longest: Math.round(Math.max(0, ...within.map(({ took }) => took))),
    /** Seconds after the beginning until the last answer that was not as it should be. */
    whole: (last - from) / 1000,
    whys,
  };
}
