import { setTimeout } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.mjs";
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

/** Flags that stop Chromium's own background requests, which no measurement counts and which slow everything. */
export const QUIET_FLAGS = [
  ...["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Starts the Chromium that the browser tests use. @param {import("../support/scope.mjs").Scope} scope */
export async function launch(scope) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: QUIET_FLAGS });
  scope.defer(() => browser.close());
  return browser;
}

/** The time for which the network must be quiet for a view to be over, and the limit after which it has failed, in milliseconds. */
const QUIET = 700;
const LIMIT = 30_000;

/** Slows a page's network and processor. @param {any} session @param {Conditions} conditions */
export async function applyConditions(session, { cpuSlowdown, latency, bitsPerSecond }) {
  const bytesPerSecond = bitsPerSecond / 8;
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await session.send("Network.emulateNetworkConditions", { offline: false, latency, ...throughput });
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

/** Runs in the page: the bytes of bodies as transferred, and the times of hydration and of the largest paint, in milliseconds. */
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
 * Opens a page with an empty cache and waits until it has loaded and is hydrated.
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
    // On a busy machine the network may be quiet for long before React runs, and another file may begin meanwhile.
    const isTakenOver = () => performance.getEntriesByName("taken-over").length > 0;
    await page.waitForFunction(isTakenOver, undefined, { timeout: LIMIT }).catch(() => {});
    let timings;
    do {
      await settle(log.isQuiet);
      timings = await page.evaluate(readTimings);
    } while (!log.isQuiet());
    const { bytes, lcp, takeover } = timings;
    const requests = log.read(bytes);
    problems.push(...requests.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} answered ${status}`));
    if (lcp === undefined || takeover === undefined) problems.push("its largest paint or its takeover was not seen");
    if (problems.length > 0) throw new Error(`${url} did not load cleanly: ${problems.join("; ")}`);
    return { requests, lcp, takeover };
  } finally {
    await context.close();
  }
}

export const bytesOf = (requests) => requests.reduce((sum, { bytes }) => sum + bytes, 0);
