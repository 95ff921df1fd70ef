import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium } from "@nightlatch/test-config/chromium";
import { findDetailPath, startSite } from "../site/start-site.mjs";
import { median, milliseconds, table } from "../table.mjs";

/** Got when it is run, and by nobody else. A later one needs a later Node than the site. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const METHODS = ["simulate", "devtools"];
const PATHS = [
  ...["/", "/properties", "/properties/kink-cabins-bnbs", "/properties/lifestyle-resorts/florida", "/pricing", "/about", "/privacy"],
  ...["/contact", "/add-listing", "/remove-listing", "/saved", "/help", "/coming-soon"],
];
const FLAGS =
  "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync";

/** @returns what Lighthouse says of one load: score from 0 to 100, times in milliseconds */
async function audit(url, method) {
  const options = ["--output=json", "--quiet", "--only-categories=performance", `--throttling-method=${method}`, `--chrome-flags=${FLAGS}`];
  const { stdout } = await promisify(execFile)("npx", ["-y", LIGHTHOUSE, url, ...options], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { audits, categories } = JSON.parse(stdout);
  const of = (name) => audits[name].numericValue;
  return {
    score: Math.round(categories.performance.score * 100),
    fcp: of("first-contentful-paint"),
    lcp: of("largest-contentful-paint"),
    tbt: of("total-blocking-time"),
    cls: of("cumulative-layout-shift"),
  };
}

/**
 * Has Lighthouse look at each kind of page as a phone's, under both of its ways to slow it. It takes long: each page's result is told
 * as soon as it is there.
 *
 * @param {{ pages?: readonly string[] | undefined, rounds: number }} options paths, if not one of each kind
 */
export async function measureLighthouse({ pages, rounds: count }) {
  const site = await startSite();
  try {
    const views = [];
    for (const path of pages ?? [...PATHS, await findDetailPath(site.address)])
      for (const method of METHODS) {
        await (await fetch(site.address + path)).arrayBuffer();
        const rounds = [];
        for (let round = 0; round < count; round++) rounds.push(await audit(site.address + path, method));
        const of = (name) => median(rounds.map((each) => each[name]));
        views.push({ path, method, score: of("score"), fcp: of("fcp"), lcp: of("lcp"), tbt: of("tbt"), cls: of("cls") });
        console.error(`${path} ${method}: ${of("score")}, LCP ${milliseconds(of("lcp"))}`);
      }
    return { version: LIGHTHOUSE, rounds: count, views };
  } finally {
    await site.stop();
  }
}

/** @param {Awaited<ReturnType<typeof measureLighthouse>>} result */
export function printLighthouse({ version, rounds, views }) {
  const rows = views.map(({ path, method, score, fcp, lcp, tbt, cls }) => [
    path,
    method,
    score,
    milliseconds(fcp),
    milliseconds(lcp),
    milliseconds(tbt),
    cls.toFixed(3),
  ]);
  const head = ["page", "throttling", "score", "FCP", "LCP", "TBT", "CLS"];
  return `## ${version}, as a phone, medians of ${rounds}\n\n${table(head, rows)}`;
}
