import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, type WorkerFixture } from "@playwright/test";
import { buildVersion, type Edit, release, versionsAt } from "./releases.ts";
import { type RunningSite, siteUrl, startSite } from "./running-site.ts";

export const REMOTE = "mf-pricing";
/** A version with changed texts and a new page, /events. Its page /careers fails in the ways of `BOOMS`. */
export const NEXT = "1.1.0-e2e";
/** A version with the same texts and failures, whose page /cancellation also fails in browsers. */
export const FAULTY = "1.2.0-e2e";
export const WORDS = {
  cancellation: ["Find the cancellation policy on the booking page", "Look for the cancellation policy on the booking page"],
  about: ["We take no bookings and no payments", "We never take bookings or payments"],
  privacy: ["There is no account, and", "There is neither an account nor"],
} as const;
/** Code that the version runs on the server before /careers, chosen by `?boom=`. No fixture has these addresses, so the gate accepts it. */
export const BOOMS = {
  memory: "const all = []; for (;;) all.push(new Array(1e6).fill(1));",
  loops: "for (;;) {}",
  fails: `throw new Error("planted");`,
  hangs: "return new Promise(() => {});",
} as const;

const CAREERS = `chunkRoute(paths.careers(), "support", careers, { heading: "Careers" }),`;
const EVENTS = `chunkRoute("/events", "support", careers, { robots: "list" }),`;
const CAREERS_PAGE = "export function CareersPage() {";
const CANCELLATION = "export function CancellationPage() {";

/** Code of the careers page's chunk, because the main chunk has a size limit. */
function boomSource(): string {
  const branches = Object.entries(BOOMS).map(([mode, code]) => `if (way === "${mode}") { ${code} }`);
  return `export function boom(search) {
    if (typeof window !== "undefined") return undefined;
    const way = search.slice(6).split("-")[0];
    ${branches.join("\n")}
    return undefined;
  }`;
}

const FAULTY_CAREERS = `((route) => ({ ...route, query: ["boom"], load: async (context) => {
  await (await import(/* webpackChunkName: "support" */ "./pages/careers-page.tsx")).boom(context.location.search);
  return route.load(context);
} }))(${CAREERS.slice(0, -1)}),`;

const textEdit = (page: keyof typeof WORDS): Edit => ({ file: `src/pages/${page}-page.tsx`, from: WORDS[page][0], to: WORDS[page][1] });
const COMMON_EDITS: readonly Edit[] = [
  ...[textEdit("cancellation"), textEdit("about"), textEdit("privacy")],
  { file: "src/pages/careers-page.tsx", from: CAREERS_PAGE, to: `${boomSource()}\n${CAREERS_PAGE}` },
];

const EDITS = {
  [NEXT]: [...COMMON_EDITS, { file: "src/routes.tsx", from: CAREERS, to: `${FAULTY_CAREERS} ${EVENTS}` }],
  [FAULTY]: [
    ...COMMON_EDITS,
    { file: "src/routes.tsx", from: CAREERS, to: FAULTY_CAREERS },
    // Fails only in browsers, so the gate accepts it.
    {
      file: "src/pages/cancellation-page.tsx",
      from: CANCELLATION,
      to: `${CANCELLATION} if (typeof window !== "undefined") throw new Error("broken");`,
    },
  ],
} satisfies Readonly<Record<string, readonly Edit[]>>;

export const NEWSLETTER_SCRIPT = "https://news.example/form/index.js";

export const BROKEN_REMOTE = "mf-detail";

export const publish = async (site: RunningSite, version: keyof typeof EDITS) =>
  release(site, "publish", REMOTE, "--dist", await buildVersion(REMOTE, version, EDITS[version]));

export interface OwnSites {
  /** A measuring site in waitlist mode with `NEXT` published, a newsletter service, and a store that lacks the files of `BROKEN_REMOTE`. */
  readonly releasing: RunningSite;
  readonly faulty: string;
}

type Releasing = WorkerFixture<RunningSite, object>;
type Faulty = WorkerFixture<string, OwnSites>;

/** One worker runs these tests in file order, because a site and a version take long to make. */
export const OWN_SITES: {
  releasing: [Releasing, { scope: "worker"; timeout: number }];
  faulty: [Faulty, { scope: "worker"; timeout: number }];
} = {
  releasing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      // On a busy machine a renderer takes long to restart, so pages wait longer.
      const site = await startSite(
        {
          ...{ API_URL: siteUrl(), MEASURE_SAMPLE: "1", MEASURE_LIMIT: "10000", PAGE_TIME_LIMIT_MS: "8000" },
          ...{ HOME_MODE: "waitlist", NEWSLETTER_SCRIPT_URL: `${NEWSLETTER_SCRIPT}#night` },
        },
        (dataDir) => rm(join(dataDir, "releases/files", BROKEN_REMOTE), { recursive: true }),
      );
      try {
        await publish(site, NEXT);
        await use(site);
      } finally {
        await site.stop();
      }
    },
    { scope: "worker", timeout: 180_000 },
  ],
  faulty: [
    async ({ releasing }, use) => {
      await publish(releasing, FAULTY);
      await use(FAULTY);
    },
    { scope: "worker", timeout: 120_000 },
  ],
};

export async function goLive(site: RunningSite, version: string): Promise<void> {
  if ((await versionsAt(site))[REMOTE] === version) return;
  await release(site, "promote", REMOTE, version);
  await expect.poll(async () => (await versionsAt(site))[REMOTE], { timeout: 60_000 }).toBe(version);
}
