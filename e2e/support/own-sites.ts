import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buildVersion, type Edit, release, versionsAt } from "./releases.ts";
import { type RunningSite, startSite } from "./site.ts";
import { test as base, expect, siteUrl } from "./test.ts";

/** The remote of which other versions are released. */
export const REMOTE = "mf-pricing";
/** A version with other words and a page of its own, at /events. */
export const NEXT = "1.1.0-e2e";
/** One with the same words and with faults: pages of /careers that fail as `BOOMS` say, and /cancellation, which browsers cannot show. */
export const FAULTY = "1.2.0-e2e";
/** The words of /cancellation and /about in the tree, and in both versions. */
export const WORDS = {
  cancellation: ["Find the cancellation policy on the booking page", "Look for the cancellation policy on the booking page"],
  about: ["We take no bookings and no payments", "We never take bookings or payments"],
  privacy: ["There is no account, and", "There is neither an account nor"],
} as const;
/**
 * The code that the version runs before its page /careers on the server, at `?boom=` and its name, and so at an address of its own,
 * so that no fixture shows it to the gate.
 */
export const BOOMS = {
  rejects: `Promise.reject(new Error("planted"));`,
  throws: `setTimeout(() => { throw new Error("planted"); }, 20);`,
  exits: "process.exit(0);",
  loops: "for (;;) {}",
  fails: `throw new Error("planted");`,
  hangs: "return new Promise(() => {});",
} as const;

const CAREERS = `chunkRoute(paths.careers(), "support", careers, { heading: "Careers" }),`;
const EVENTS = `chunkRoute("/events", "support", careers, { robots: "list" }),`;
const CANCELLATION = "export function CancellationPage() {";

function faultyCareers(): string {
  // Short, because what every page loads is bounded.
  const ways = Object.entries(BOOMS).map(([way, code]) => `if (boom === "${way}") { ${code} }`);
  return `((route) => ({ ...route, query: ["boom"], load: (context) => {
    const boom = typeof window === "undefined" && context.location.search.slice(6).split("-")[0];
    ${ways.join("\n")}
    return route.load(context);
  } }))(${CAREERS.slice(0, -1)}),`;
}

const wordsOf = (page: keyof typeof WORDS): Edit => ({ file: `src/pages/${page}-page.tsx`, from: WORDS[page][0], to: WORDS[page][1] });
const OTHER_WORDS: readonly Edit[] = [wordsOf("cancellation"), wordsOf("about"), wordsOf("privacy")];

const EDITS: Readonly<Record<string, readonly Edit[]>> = {
  [NEXT]: [...OTHER_WORDS, { file: "src/routes.tsx", from: CAREERS, to: `${CAREERS} ${EVENTS}` }],
  [FAULTY]: [
    ...OTHER_WORDS,
    { file: "src/routes.tsx", from: CAREERS, to: faultyCareers() },
    // It still renders on the server, so the gate accepts it.
    {
      file: "src/pages/cancellation-page.tsx",
      from: CANCELLATION,
      to: `${CANCELLATION} if (typeof window !== "undefined") throw new Error("broken");`,
    },
  ],
};

/** The address of the service of newsletters that `waiting` is set up with. */
export const NEWSLETTER_SCRIPT = "https://news.example/form/index.js";

interface OwnSites {
  /** A site that measures every page view and has `NEXT` and `FAULTY` published, while the tree's version is live or was. */
  readonly releasing: RunningSite;
  /** A site in waitlist mode with a newsletter service, whose store has lost mf-detail's files since its last start. */
  readonly waiting: RunningSite;
}

/**
 * Tests that release, kill or have other settings. One worker has them all, in the order of their files (playwright.config.ts),
 * since a site costs five seconds of processor time and a version that is built and published as much. A file leaves the tree's
 * version live. The last two do not: `releases` prunes it, and `renderers` kills the server.
 */
export const test = base.extend<object, OwnSites>({
  releasing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      // A page waits for a renderer that starts anew, and one of a busy machine takes its time.
      const site = await startSite({ API_URL: siteUrl(), MEASURE_SAMPLE: "1", MEASURE_LIMIT: "10000", PAGE_TIME_LIMIT_MS: "8000" });
      for (const [version, edits] of Object.entries(EDITS))
        await release(site, "publish", REMOTE, "--dist", await buildVersion(REMOTE, version, edits));
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  waiting: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      const settings = { HOME_MODE: "waitlist", NEWSLETTER_SCRIPT_URL: NEWSLETTER_SCRIPT, NEWSLETTER_FORM_ID: "night" };
      const site = await startSite({ ...settings, API_URL: siteUrl() }, (dataDir) =>
        rm(join(dataDir, "releases/files/mf-detail"), { recursive: true }),
      );
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Makes a version live, and waits until the site's server has taken it. */
export async function goLive(site: RunningSite, version: string): Promise<void> {
  if ((await versionsAt(site))[REMOTE] === version) return;
  await release(site, "promote", REMOTE, version);
  await expect.poll(async () => (await versionsAt(site))[REMOTE], { timeout: 60_000 }).toBe(version);
}
