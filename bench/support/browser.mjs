import { setTimeout } from "node:timers/promises";
import { findChromium } from "@nightlatch/test-config/chromium";
import { chromium } from "@playwright/test";

const MOBILE = { cpuSlowdown: 4, latency: 150, bitsPerSecond: 1_638_400 };
export const CONDITIONS = `processor slowed ${MOBILE.cpuSlowdown} times, ${MOBILE.latency} ms latency, 1.6 Mbit/s`;

export const QUIET_FLAGS = [
  ...["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

export async function launch(scope) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: QUIET_FLAGS });
  scope.defer(() => browser.close());
  return browser;
}

/** @param {(page: import("@playwright/test").Page) => Promise<unknown>} work */
export async function onPhone(browser, work) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, hasTouch: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const bytesPerSecond = MOBILE.bitsPerSecond / 8;
    const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
    await session.send("Network.enable");
    await session.send("Emulation.setCPUThrottlingRate", { rate: MOBILE.cpuSlowdown });
    await session.send("Network.emulateNetworkConditions", { offline: false, latency: MOBILE.latency, ...throughput });
    await work(page);
  } finally {
    await context.close();
  }
}

const QUIET = 700;
const LIMIT = 30_000;

function watchHydration() {
  const watch = setInterval(() => {
    const heading = document.querySelector("main h1");
    if (!heading || !Object.keys(heading).some((key) => key.startsWith("__reactFiber"))) return;
    clearInterval(watch);
    performance.mark("taken-over");
  }, 10);
}

function readTimings() {
  const entries = /** @type {PerformanceResourceTiming[]} */ ([
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ]);
  const bytes = {};
  for (const { name, encodedBodySize } of entries) bytes[name] = Math.max(bytes[name] ?? 0, encodedBodySize);
  return new Promise((resolve) => {
    const hydration = performance.getEntriesByName("taken-over")[0]?.startTime;
    const done = (paints) => resolve({ bytes, hydration, lcp: paints.at(-1)?.startTime });
    new PerformanceObserver((list) => done(list.getEntries())).observe({ type: "largest-contentful-paint", buffered: true });
    globalThis.setTimeout(done, 2000, []);
  });
}

function causeOf({ initiator, documentURL }) {
  for (let stack = initiator.stack; stack; stack = stack.parent) {
    const frame = stack.callFrames.find(({ url }) => url);
    if (frame) return frame.url;
  }
  return initiator.url || documentURL;
}

/**
 * `isNamed`: the document requested the file itself.
 * @returns {Promise<{ files: { path: string, bytes: number, isNamed: boolean }[], lcp: number, hydration: number }>}
 * @throws {Error} for a failed file, a logged error, or no hydration
 */
export async function firstView(page, url) {
  const problems = [];
  const inFlight = new Set();
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => inFlight.add(request));
  page.on("response", (response) => response.status() !== 200 && problems.push(`${response.url()} returned ${response.status()}`));
  for (const event of /** @type {const} */ (["requestfinished", "requestfailed"]))
    page.on(/** @type {"requestfinished"} */ (event), (request) => inFlight.delete(request));
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const causes = {};
  session.on("Network.requestWillBeSent", (event) => {
    causes[event.request.url] ??= causeOf(event);
  });
  await page.addInitScript(watchHydration);
  await page.goto(url, { waitUntil: "load" });
  // On a busy machine the network may be idle for long before React runs, and then load another file.
  const isTakenOver = () => performance.getEntriesByName("taken-over").length > 0;
  await page.waitForFunction(isTakenOver, undefined, { timeout: LIMIT }).catch(() => {});
  const started = performance.now();
  for (let quietSince = started; performance.now() - quietSince < QUIET; await setTimeout(50)) {
    if (inFlight.size > 0) quietSince = performance.now();
    if (performance.now() - started > LIMIT) throw new Error(`The page was still loading after ${LIMIT / 1000} s.`);
  }
  const { bytes, lcp, hydration } = /** @type {any} */ (await page.evaluate(readTimings));
  if (lcp === undefined || hydration === undefined) problems.push("its largest paint or its hydration was not observed");
  if (problems.length > 0) throw new Error(`${url} did not load cleanly: ${problems.join("; ")}`);
  const files = Object.keys(bytes).map((address) => ({
    path: new URL(address).pathname,
    bytes: bytes[address],
    isNamed: causes[address] === url,
  }));
  return { files, lcp, hydration };
}
