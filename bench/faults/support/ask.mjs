import { Agent, request } from "node:http";

/** The longest wait for an answer, in milliseconds. A request without one by then has failed. */
const PATIENCE = 60_000;

/**
 * @typedef {object} Answer
 * @property {number} status 0 when there was none
 * @property {import("node:http").IncomingHttpHeaders} headers
 * @property {string} body
 * @property {string} [failed] why there was no whole answer
 * @property {number} took milliseconds
 */

/** Connections that stay open, at most so many. */
export const openAgent = (maxSockets = Number.POSITIVE_INFINITY) => new Agent({ keepAlive: true, maxSockets });

/**
 * Sends one request and reads its whole answer. It never rejects.
 *
 * @param {string} url
 * @param {{ method?: string, headers?: Record<string, string>, body?: string | Buffer, agent?: Agent | false, patience?: number,
 *   localAddress?: string }} [options] `agent: false` opens a connection for this request alone
 * @returns {Promise<Answer>}
 */
export function ask(url, { method = "GET", headers = {}, body, agent = false, patience = PATIENCE, localAddress } = {}) {
  const began = performance.now();
  return new Promise((resolve) => {
    let status = 0;
    const end = (more) => {
      clearTimeout(timer);
      resolve({ status, headers: {}, body: "", took: performance.now() - began, ...more });
    };
    const fail = (error) => end({ status: 0, failed: error.code ?? error.message });
    const sent = request(url, { method, headers, agent, localAddress }, (answer) => {
      status = answer.statusCode ?? 0;
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => end({ headers: answer.headers, body: Buffer.concat(parts).toString("utf8") }));
      answer.on("error", fail);
    });
    const timer = setTimeout(() => sent.destroy(new Error("no answer in time")), patience);
    sent.on("error", fail);
    sent.end(body);
  });
}

/** Whether an answer of 5xx tells the truth: it is not the client's fault, and it says when to come back. */
const isHonest = ({ status, headers }) => (status === 503 || status === 507) && headers["retry-after"] !== undefined;

/** Counts answers by kind, and notes those of 5xx that are not an honest 503. */
export function openTally() {
  /** @type {Record<string, number>} */
  const kinds = {};
  /** @type {Map<string, number>} */
  const dishonest = new Map();
  /** @type {Map<string, number>} */
  const failures = new Map();
  const add = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
  return {
    kinds,
    dishonest,
    failures,
    /** @param {Answer} answer @param {string} what was asked for, without what differs each time */
    note(answer, what) {
      const kind = answer.status === 0 ? "none" : isHonest(answer) ? `honest ${answer.status}` : String(answer.status);
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      if (answer.status === 0) add(failures, `${what}: ${answer.failed}`);
      else if (answer.status >= 500 && !isHonest(answer)) add(dishonest, `${what}: ${answer.status} ${answer.body.slice(0, 80)}`);
    },
    /** The kinds, as `200: 12, 429: 1`. */
    toString: () =>
      Object.entries(kinds)
        .map(([kind, count]) => `${kind}: ${count.toLocaleString("en-US")}`)
        .join(", "),
  };
}

/** What a tally has that breaks the promise of no 5xx but an honest 503. */
export const brokenIn = (tally) => [...tally.dishonest].map(([what, count]) => `${count} x ${what}`);
