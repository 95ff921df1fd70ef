import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium } from "@nightlatch/test-config/chromium";
import { QUIET_FLAGS } from "../support/browser.mjs";
import { findDetailPath, startDemo } from "../support/data.mjs";
import { sendRequest } from "../support/send-request.mjs";
import { median, milliseconds } from "../table.mjs";

/** Downloaded at each run. Later versions need a later Node than the site. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const METHODS = ["simulate", "devtools"];
const PATHS = [
  ...["/", "/properties", "/properties/kink-cabins-bnbs", "/properties/lifestyle-resorts/florida", "/pricing", "/about", "/privacy"],
  ...["/contact", "/add-listing", "/remove-listing", "/saved", "/help", "/coming-soon"],
];
const TIMES = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"];

/** @returns {Promise<Record<string, number>>} the score of one page load from 0 to 100, its times in milliseconds, and its layout shift */
async function audit(url, method) {
  const flags = ["--headless", ...QUIET_FLAGS].join(" ");
  const options = ["--output=json", "--quiet", "--only-categories=performance", `--throttling-method=${method}`, `--chrome-flags=${flags}`];
  const { stdout } = await promisify(execFile)("npx", ["-y", LIGHTHOUSE, url, ...options], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { audits, categories } = JSON.parse(stdout);
  const names = [...TIMES, "cumulative-layout-shift"];
  return {
    score: Math.round(categories.performance.score * 100),
    ...Object.fromEntries(names.map((name) => [name, audits[name].numericValue])),
  };
}

export async function measureLighthouse(scope, { pages, rounds }) {
  const { origin } = await startDemo(scope);
  const rows = [];
  for (const path of pages ?? [...PATHS, await findDetailPath(origin)])
    for (const method of METHODS) {
      await sendRequest(origin + path);
      const audits = [];
      for (let round = 0; round < rounds; round++) audits.push(await audit(origin + path, method));
      const of = (name) => median(audits.map((each) => each[name]));
      rows.push([path, method, of("score"), ...TIMES.map((name) => milliseconds(of(name))), of("cumulative-layout-shift").toFixed(3)]);
      console.error(rows.at(-1).join(" "));
    }
  return [
    `## ${LIGHTHOUSE}, as a phone, medians of ${rounds}`,
    { head: ["page", "throttling", "score", "FCP", "LCP", "TBT", "CLS"], rows },
  ];
}
