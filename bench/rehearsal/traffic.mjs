import { randomInt } from "node:crypto";
import { createRequire } from "node:module";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { openLedger, sendForm, someClient } from "../support/forms.mjs";
import { isHonest, repeatConcurrently, sendRequest } from "../support/send-request.mjs";

const sharp = createRequire(new URL("../../api/media/package.json", import.meta.url))("sharp");

const CACHED_PATHS = ["/", "/properties", "/pricing", "/about"];
const PATHS = {
  kept: (round) => CACHED_PATHS[round % CACHED_PATHS.length],
  rendered: () => `/properties?search=word${randomInt(1e9)}`,
  search: (round) =>
    round % 2 ? `/api/suggestions?kind=property&q=${"abcdeglmoprs"[round % 12]}a` : `/api/listings?limit=5&seed=${randomInt(64)}`,
  releases: () => "/releases.json",
};
/** The number of visitors of each kind, and milliseconds between two requests of a visitor. */
const VISITORS = { kept: [3, 60], rendered: [2, 150], search: [2, 120], releases: [1, 1_000] };
const SENDERS = 3;
const SENDERS_PAUSE = 100;
const PHOTOS_PAUSE = 2_500;
const SLOW_MS = 1_000;

export const MARK = "nightlatch-rehearsal";

/**
 * `at` and `took` are milliseconds; `honest`: an error response with Retry-After.
 * @typedef {{ at: number, took: number, asked: string, mark: string, status: number, honest: boolean, why: string }} Seen
 */

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

/** Starts constant visits, searches, forms and uploads, and records each response. @param {string} origin of the proxy */
export function openLoad(origin) {
  const seen = [];
  const ledger = openLedger();
  const photos = [];
  let marks = 0;
  const note = async (kind, asked, send) => {
    const mark = String(++marks);
    const response = await send({ [MARK]: mark });
    const { status, took, failed, body } = response;
    const honest = isHonest(response);
    const why =
      status === 200 || status === 304 ? "" : `${kind}: ${status || failed} ${honest ? "" : body.slice(0, 60).replace(/\s+/g, " ")}`;
    seen.push({ at: performance.now() - took, took, asked, mark, status, honest, why });
    return response;
  };
  const stops = Object.entries(VISITORS).map(([kind, [atOnce, pause]]) =>
    repeatConcurrently(atOnce, async (round, agent) => {
      const path = PATHS[kind](round);
      const cookie = `nightlatch-visit=${round % 8}`;
      await note(kind, `GET ${path}`, (mark) => sendRequest(origin + path, { agent, headers: { cookie, ...mark } }));
      await sleep(pause);
    }),
  );
  const senders = repeatConcurrently(SENDERS, async () => {
    await note("form", "POST /api/contact", (headers) => sendForm(origin, ledger, { headers, isProxied: true }));
    await sleep(SENDERS_PAUSE);
  });
  const uploads = repeatConcurrently(1, async () => {
    const sent = { method: "POST", body: await somePhoto(), localAddress: someClient(127) };
    const send = (mark) => sendRequest(`${origin}/api/photos`, { ...sent, headers: { "content-type": "image/jpeg", ...mark } });
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

const hasFailed = (each) => !isGood(each) && !each.honest;

/** @returns {Seen[]} */
const responsesWithin = (seen, from, to) => seen.filter(({ at, took }) => at + took >= from && at + took < to);

export function sightOf(seen, from, to) {
  const within = responsesWithin(seen, from, to);
  const failed = within.filter(hasFailed);
  const refused = within.filter(({ honest }) => honest);
  const slow = within.filter((each) => isGood(each) && each.took > SLOW_MS);
  const last = Math.max(from, ...[...failed, ...refused, ...slow].map(({ at, took }) => at + took));
  const whys = new Map();
  for (const { why } of [...failed, ...refused]) whys.set(why, (whys.get(why) ?? 0) + 1);
  return {
    requests: within.length,
    failed: failed.length,
    refused: refused.length,
    slow: slow.length,
    longest: Math.round(Math.max(0, ...within.map(({ took }) => took))),
    /** Seconds from the start to the last failed, refused or slow response. */
    whole: (last - from) / 1000,
    whys,
  };
}

const clockOf = (moment) => new Date(performance.timeOrigin + moment).toISOString().slice(11, 23);

/** @param {ReturnType<typeof openLoad>} load @param {(each: Seen) => string[]} linesAbout returns the proxy's log lines of a request */
export function openDiary(load, linesAbout) {
  const events = [];
  const broken = [];
  function logFailures(from, to) {
    for (const each of responsesWithin(load.seen, from, to).filter(hasFailed)) {
      const { at, took, asked, why } = each;
      const step = events.find((event) => at >= event.from && at < event.to)?.what ?? "before";
      console.error(`  ${clockOf(at)} to ${clockOf(at + took)} ${asked} [${why}] requested in: ${step}`);
      for (const line of linesAbout(each)) console.error(`    ${line}`);
    }
  }
  return {
    broken,
    /** @param {() => Promise<number | void>} happens resolves with the milliseconds until the process worked again */
    async note(what, happens, { allowed = 0, quiet }) {
      const from = performance.now();
      const back = await happens();
      const done = performance.now();
      await sleep(quiet);
      const to = performance.now();
      events.push({ what, from, to, ...(typeof back === "number" ? { back } : {}), load: loadavg()[0] });
      const sight = sightOf(load.seen, from, to);
      const { failed, whys } = sight;
      console.error(`${what}: ${JSON.stringify({ ...sight, whys: Object.fromEntries(whys), took: Math.round(done - from) })}`);
      logFailures(from, to);
      if (failed > allowed) broken.push(`${what}: ${failed} responses failed (${[...whys.keys()].slice(0, 5).join("; ")})`);
    },
    table(lost) {
      const head = [
        ...["what", "requests", "failed", "503", "over 1 s", "longest ms", "last failure after, s", "recovered after, s"],
        ...["forms acknowledged", "of them lost", "load"],
      ];
      const rows = events.map(({ what, from, to, back, load: busy }) => {
        const { requests, failed, refused, slow, longest, whole } = sightOf(load.seen, from, to);
        const within = ({ at }) => at >= from && at < to;
        const times = [whole === 0 ? "-" : whole.toFixed(1), back === undefined ? "-" : (back / 1000).toFixed(1)];
        const forms = [load.ledger.acknowledged.filter(within).length, lost.filter(within).length];
        return [what, requests, failed, refused, slow, longest, ...times, ...forms, busy.toFixed(1)];
      });
      return { head, rows };
    },
  };
}
