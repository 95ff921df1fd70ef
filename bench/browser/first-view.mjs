import { setTimeout } from "node:timers/promises";
import { logRequests } from "./request-log.mjs";

/**
 * The conditions of a phone on a middling mobile network, as Lighthouse has them.
 *
 * @typedef {{ cpuSlowdown: number, latency: number, bitsPerSecond: number }} Conditions latency in milliseconds
 * @type {Conditions}
 */
export const MOBILE = { cpuSlowdown: 4, latency: 150, bitsPerSecond: 1_638_400 };

/** @param {Conditions} conditions */
export const describeConditions = ({ cpuSlowdown, latency, bitsPerSecond }) =>
  `processor slowed ${cpuSlowdown} times, ${latency} ms latency, ${(bitsPerSecond / 1_000_000).toFixed(1)} Mbit/s`;

/** The time for which the network must be quiet for a view to be over, and the limit after which it is given up, in milliseconds. */
const QUIET = 700;
const LIMIT = 30_000;

/** Has a page's network and processor be as slow as the conditions say. */
export async function applyConditions(session, { cpuSlowdown, latency, bitsPerSecond }) {
  const bytesPerSecond = bitsPerSecond / 8;
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

async function settle(isQuiet) {
  const started = performance.now();
  let quietSince = performance.now();
  while (performance.now() - quietSince < QUIET) {
    if (performance.now() - started > LIMIT) throw new Error(`The page was still loading after ${LIMIT / 1000} s.`);
    await setTimeout(50);
    if (!isQuiet()) quietSince = performance.now();
  }
}

/** Runs in the page, before its own scripts: marks the moment at which React has hydrated the remote's heading. */
function watchTakeover() {
  const watch = setInterval(() => {
    const heading = document.querySelector("main h1");
    if (!heading || !Object.keys(heading).some((key) => key.startsWith("__reactFiber"))) return;
    clearInterval(watch);
    performance.mark("taken-over");
  }, 10);
}

const isTakenOver = () => performance.getEntriesByName("taken-over").length > 0;

/**
 * Runs in the page: reads the sizes of bodies as transferred, and the times at which the page was hydrated and at which its
 * largest part was painted, in milliseconds.
 */
function readTimings() {
  const entries = /** @type {PerformanceResourceTiming[]} */ ([
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ]);
  const bytes = {};
  for (const { name, encodedBodySize } of entries) bytes[name] = Math.max(bytes[name] ?? 0, encodedBodySize);
  return new Promise((resolve) => {
    const takeover = performance.getEntriesByName("taken-over")[0]?.startTime;
    const done = (paints) => resolve({ bytes, takeover, lcp: paints.at(-1)?.startTime });
    new PerformanceObserver((list) => done(list.getEntries())).observe({ type: "largest-contentful-paint", buffered: true });
    globalThis.setTimeout(done, 2000, []);
  });
}

/**
 * Opens a page with nothing cached and waits until it has loaded and is hydrated.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 * @param {{ conditions?: Conditions }} [options] without conditions the machine is measured as it is
 * @returns {Promise<{ requests: import("./request-log.mjs").LoggedRequest[], lcp: number, takeover: number }>}
 * @throws {Error} when the page or one of its files does not answer with 200, logs an error, or is never hydrated
 */
export async function firstView(browser, url, { conditions } = {}) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const problems = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    if (conditions) await applyConditions(session, conditions);
    await page.addInitScript(watchTakeover);
    const log = logRequests(session, url);
    await page.goto(url, { waitUntil: "load" });
    // On a busy machine the network may be quiet for long before React has its turn, and another file may begin meanwhile.
    await page.waitForFunction(isTakenOver, undefined, { timeout: LIMIT }).catch(() => {});
    let timings;
    do {
      await settle(log.isQuiet);
      timings = await page.evaluate(readTimings);
    } while (!log.isQuiet());
    const { bytes, lcp, takeover } = timings;
    const requests = log.read(new Map(Object.entries(bytes)));
    const lost = requests.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} answered ${status}`);
    const untimed = lcp === undefined || takeover === undefined ? ["its largest paint or its takeover was not seen"] : [];
    const complaints = [...problems, ...lost, ...untimed];
    if (complaints.length > 0) throw new Error(`${url} did not load cleanly: ${complaints.join("; ")}`);
    return { requests, lcp, takeover };
  } finally {
    await context.close();
  }
}

/** The requests that count against the budget: scripts and style sheets. */
export const codeOf = (requests) => requests.filter(({ kind }) => kind === "script" || kind === "style");
export const bytesOf = (requests) => requests.reduce((sum, { bytes }) => sum + bytes, 0);
export const depthOf = (requests) => Math.max(...requests.map(({ depth }) => depth));
