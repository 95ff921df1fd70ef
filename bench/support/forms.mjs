import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openTally, repeatConcurrently, sendRequest, until } from "./send-request.mjs";

const RETRY_PAUSE_MS = 25;

/** @typedef {ReturnType<typeof openLedger>} Ledger */

export function openLedger() {
  return { sent: 0, acknowledged: /** @type {{ text: string, at: number }[]} */ ([]), tally: openTally() };
}

/** @returns {string} an address that no other visitor uses @param {number} [network] 127: an address that this machine can send from */
export const someClient = (network = 10) => `${network}.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;

/**
 * `isProxied`: a proxy adds the visitor's address.
 * @param {string} origin
 * @param {Ledger} ledger
 * @param {{ agent?: import("node:http").Agent | false, headers?: Record<string, string>, isProxied?: boolean }} [options]
 */
export async function sendForm(origin, ledger, { agent = false, headers = {}, isProxied = false } = {}) {
  const text = `form-${++ledger.sent}-${randomInt(2 ** 40).toString(36)}`;
  const response = await sendRequest(`${origin}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(isProxied ? {} : { "x-forwarded-for": someClient() }), ...headers },
    body: JSON.stringify({ name: "Robin", email: "robin@example.com", message: text }),
    ...(isProxied ? { localAddress: someClient(127) } : { agent }),
  });
  ledger.tally.note(response, "POST /api/contact");
  if (response.status === 200) ledger.acknowledged.push({ text, at: performance.now() });
  return response;
}

/**
 * @param {string} origin
 * @param {Ledger} ledger
 * @param {{ atOnce: number, pause?: number, isProxied?: boolean }} options `pause` in milliseconds
 */
export const sendForms = (origin, ledger, { atOnce, pause = 0, isProxied }) =>
  repeatConcurrently(atOnce, async (_round, agent) => {
    const { status } = await sendForm(origin, ledger, { agent, isProxied });
    await sleep(status === 200 ? pause : Math.max(pause, RETRY_PAUSE_MS));
  });

export function loadPages(origin, paths, { atOnce = 2, pause = 50 } = {}) {
  const tally = openTally();
  const stop = repeatConcurrently(atOnce, async (round, agent) => {
    const path = paths[round % paths.length];
    const response = await sendRequest(origin + path, {
      agent,
      headers: { cookie: "nightlatch-visit=7", "x-forwarded-for": someClient() },
    });
    tally.note(response, `GET ${path}`);
    await sleep(pause);
  });
  return { tally, stop };
}

/** @returns {Promise<number | undefined>} milliseconds; undefined after a minute without them */
export function waitForForms(ledger, more) {
  const count = ledger.acknowledged.length + more;
  return until("forms are accepted", () => ledger.acknowledged.length >= count, { every: 5 }).catch(() => undefined);
}
