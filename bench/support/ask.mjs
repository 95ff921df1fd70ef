import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** The longest wait for a response, in milliseconds. */
const PATIENCE = 60_000;

/**
 * @typedef {object} Answer
 * @property {number} status 0 when there was no whole response
 * @property {import("node:http").IncomingHttpHeaders} headers
 * @property {string} body
 * @property {number} bytes of the body as transferred
 * @property {string} [failed] why there was no whole response
 * @property {number} took milliseconds
 */

export const openAgent = (maxSockets = Number.POSITIVE_INFINITY) => new Agent({ keepAlive: true, maxSockets });

/**
 * Sends one request and reads its whole response. It never rejects.
 *
 * @param {string} url
 * @param {{ method?: string, headers?: Record<string, string>, body?: string | Buffer, agent?: Agent | false, patience?: number,
 *   localAddress?: string }} [options] `agent: false` opens a connection for this request alone
 * @returns {Promise<Answer>}
 */
export function ask(url, { method = "GET", headers = {}, body, agent = false, patience = PATIENCE, localAddress } = {}) {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (more) => {
      clearTimeout(timer);
      resolve({ status: 0, headers: {}, body: "", bytes: 0, took: performance.now() - began, ...more });
    };
    const fail = (error) => end({ failed: error.code ?? error.message });
    const sent = request(url, { method, headers, agent, localAddress }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => {
        const whole = Buffer.concat(parts);
        end({ status: answer.statusCode ?? 0, headers: answer.headers, body: whole.toString("utf8"), bytes: whole.length });
      });
      answer.on("error", fail);
    });
    const timer = setTimeout(() => sent.destroy(new Error("no answer in time")), patience);
    sent.on("error", fail);
    sent.end(body);
  });
}

/**
 * Waits until something is so.
 *
 * @param {string} what for the error's sentence
 * @param {() => unknown} isSo
 * @param {{ patience?: number, every?: number }} [options] milliseconds, in all and between two looks
 * @returns {Promise<number>} the milliseconds that it took
 */
export async function until(what, isSo, { patience = PATIENCE, every = 50 } = {}) {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > patience) throw new Error(`It took more than ${patience / 1000} s: ${what}.`);
    await sleep(every);
  }
  return performance.now() - began;
}

/** @type {Set<() => Promise<void>>} */
const running = new Set();

/**
 * Repeats a step until it is stopped, by some workers at once, over connections that stay open.
 *
 * @param {number} atOnce
 * @param {(turn: number, agent: Agent) => Promise<unknown>} step `turn` differs for all steps of one worker
 * @returns {() => Promise<void>} stops it, and resolves when the last step has ended
 */
export function keepOn(atOnce, step) {
  const agent = openAgent();
  let over = false;
  const workers = Array.from({ length: atOnce }, async (_, worker) => {
    for (let turn = worker; !over; turn++) await step(turn, agent);
  });
  async function stop() {
    over = true;
    running.delete(stop);
    await Promise.all(workers);
    agent.destroy();
  }
  running.add(stop);
  return stop;
}

/** Stops each `keepOn` that still runs, as after a failure in the middle of it. */
export const stopAll = () => Promise.all([...running].map((stop) => stop()));

/** Whether a 503 or 507 says when to come back. */
export const isHonest = ({ status, headers }) => (status === 503 || status === 507) && headers["retry-after"] !== undefined;

/** Counts responses by kind, and notes failures and each 5xx that is not an honest 503. */
export function openTally() {
  /** @type {Record<string, number>} */
  const kinds = {};
  const [dishonest, failures] = [{}, {}];
  const add = (counts, key) => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  const linesOf = (counts) => Object.entries(counts).map(([what, count]) => `${count} x ${what}`);
  return {
    kinds,
    /** @param {Answer} answer @param {string} what the request, without what differs each time */
    note(answer, what) {
      add(kinds, answer.status === 0 ? "none" : isHonest(answer) ? `honest ${answer.status}` : String(answer.status));
      if (answer.status === 0) add(failures, `${what}: ${answer.failed}`);
      else if (answer.status >= 500 && !isHonest(answer)) add(dishonest, `${what}: ${answer.status} ${answer.body.slice(0, 80)}`);
    },
    /** Each 5xx that breaks the promise of honest ones only. */
    broken: () => linesOf(dishonest),
    failures: () => linesOf(failures),
    /** The number of responses whose kind is not among some. @param {readonly string[]} good */
    others: (good) => Object.entries(kinds).reduce((sum, [kind, count]) => (good.includes(kind) ? sum : sum + count), 0),
    toString: () =>
      Object.entries(kinds)
        .map(([kind, count]) => `${kind}: ${count.toLocaleString("en-US")}`)
        .join(", "),
  };
}
