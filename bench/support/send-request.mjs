import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 60_000;

export const openAgent = (maxSockets = Number.POSITIVE_INFINITY) => new Agent({ keepAlive: true, maxSockets });

/**
 * Never rejects. @param {string} url
 * @param {import("node:http").RequestOptions & { body?: string | Buffer, patience?: number }} [options] `patience` in milliseconds
 * @returns {Promise<{ status: number, headers: import("node:http").IncomingHttpHeaders, body: string, bytes: number, failed?: string,
 * took: number }>} `failed`: the reason for `status` 0
 */
export function sendRequest(url, { method = "GET", headers = {}, body, agent = false, patience = PATIENCE_MS, localAddress } = {}) {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (more) => {
      clearTimeout(timer);
      resolve({ status: 0, headers: {}, body: "", bytes: 0, took: performance.now() - began, ...more });
    };
    const fail = (error) => end({ failed: error.code ?? error.message });
    const sent = request(url, { method, headers, agent, localAddress }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => {
        const whole = Buffer.concat(parts);
        end({ status: response.statusCode ?? 0, headers: response.headers, body: whole.toString("utf8"), bytes: whole.length });
      });
      response.on("error", fail);
    });
    const timer = setTimeout(() => sent.destroy(new Error("no response in time")), patience);
    sent.on("error", fail);
    sent.end(body);
  });
}

/**
 * @param {string} what text for the error after `patience` milliseconds
 * @param {() => unknown} isSo
 * @returns {Promise<number>} milliseconds
 */
export async function until(what, isSo, { patience = PATIENCE_MS, every = 50 } = {}) {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > patience) throw new Error(`After ${patience / 1000} s this has not happened: ${what}.`);
    await sleep(every);
  }
  return performance.now() - began;
}

/** @type {Set<() => Promise<void>>} */
const running = new Set();

/**
 * Returns a function that stops the workers.
 * @param {(turn: number, agent: Agent) => Promise<unknown>} step `turn` differs for all steps of one worker
 */
export function repeatConcurrently(atOnce, step) {
  const agent = openAgent();
  let over = false;
  const workers = Array.from({ length: atOnce }, async (_, worker) => {
    for (let round = worker; !over; round++) await step(round, agent);
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

export const stopAll = () => Promise.all([...running].map((stop) => stop()));

/** Whether an error response has Retry-After. */
export const isHonest = ({ status, headers }) => (status === 503 || status === 507) && headers["retry-after"] !== undefined;

export function openTally() {
  const kinds = {};
  const [dishonest, failures] = [{}, {}];
  const add = (counts, key) => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  const linesOf = (counts) => Object.entries(counts).map(([what, count]) => `${count} x ${what}`);
  return {
    kinds,
    note(response, what) {
      add(kinds, response.status === 0 ? "none" : isHonest(response) ? `honest ${response.status}` : String(response.status));
      if (response.status === 0) add(failures, `${what}: ${response.failed}`);
      else if (response.status >= 500 && !isHonest(response)) add(dishonest, `${what}: ${response.status} ${response.body.slice(0, 80)}`);
    },
    broken: () => linesOf(dishonest),
    failures: () => linesOf(failures),
    others: (good) => Object.entries(kinds).reduce((sum, [kind, count]) => (good.includes(kind) ? sum : sum + count), 0),
    toString: () =>
      Object.entries(kinds)
        .map(([kind, count]) => `${kind}: ${count.toLocaleString("en-US")}`)
        .join(", "),
  };
}
