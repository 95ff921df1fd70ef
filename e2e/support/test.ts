import { type BrowserContext, test as base, type CDPSession, devices, expect, type Page } from "@playwright/test";
import { collectComplaints } from "./complaints.ts";
import { OWN_SITES, type OwnSites } from "./own-sites.ts";
import { siteUrl } from "./running-site.ts";

export type { APIRequestContext, Browser, BrowserContext, CDPSession, Locator, Page, Request, Route } from "@playwright/test";
export { expect, siteUrl };

export interface PageNotes {
  readonly console: string[];
  readonly foreign: string[];
  readonly requests: string[];
}

/** Records errors and warnings of scripts (complaints.ts), requests to the site, and requests to other sites. */
export function watchPage(page: Page, home = siteUrl()): PageNotes {
  const notes: PageNotes = { console: collectComplaints(page), foreign: [], requests: [] };
  page.on("request", (request) => {
    const url = request.url();
    if (url.startsWith(home)) notes.requests.push(url.slice(home.length));
    else if (!url.startsWith("data:")) notes.foreign.push(url);
  });
  return notes;
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const target = document.querySelector("main > *");
    return target !== null && Object.keys(target).some((key) => key.startsWith("__reactFiber"));
  });
}

export function holdBack(): { readonly held: Promise<void>; readonly release: () => void } {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
}

export interface SharedContext {
  readonly context: BrowserContext;
  readonly openPage: () => Promise<Page>;
  readonly session: CDPSession;
}

/** The session seed of shared contexts. The server has cached the pages of this seed. Other contexts start without a seed. */
const SESSION_SEED = { name: "nightlatch-visit", value: "7" } as const;

export interface Own {
  readonly notes: PageNotes;
  /** Whether tests share a context. The context keeps cached files, and is cleaned after each test. First visits need a new context. */
  readonly sharesContext: boolean | "clock";
}

type Kind = "plain" | "clock" | "scriptless" | "phone";

interface ContextOptions {
  readonly sharesContext: boolean | "clock";
  readonly javaScriptEnabled: boolean;
  readonly isMobile: boolean;
}

const kindOf = ({ sharesContext, javaScriptEnabled, isMobile }: ContextOptions): Kind => {
  if (!javaScriptEnabled) return "scriptless";
  if (sharesContext === "clock") return "clock";
  return isMobile ? "phone" : "plain";
};

const { defaultBrowserType: _, ...pixel } = devices["Pixel 7"];
/** A phone. In the short run it has one device pixel per CSS pixel, because full resolution renders seven times as slowly. */
export const PHONE = { ...pixel, viewport: { width: 390, height: 844 }, ...(process.env.LONG_RUNS ? {} : { deviceScaleFactor: 1 }) };

export const test = base.extend<Own, OwnSites & { shared: (kind: Kind) => Promise<SharedContext> }>({
  ...OWN_SITES,
  sharesContext: [true, { option: true }],
  shared: [
    async ({ browser }, use, { project }) => {
      const contexts = new Map<Kind, Promise<SharedContext>>();
      const make = async (kind: Kind): Promise<SharedContext> => {
        const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = kind === "phone" ? PHONE : project.use;
        const { baseURL } = project.use;
        const options = { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch, baseURL, javaScriptEnabled: kind !== "scriptless" };
        const context = await browser.newContext(options);
        const firstPage = await context.newPage();
        // Stays open, so that the site's process with its compiled scripts stays, too.
        await firstPage.goto(`${siteUrl()}/robots.txt`);
        const openPage = async (): Promise<Page> => {
          const opened = context.waitForEvent("page");
          await firstPage.evaluate(() => {
            const page = open("about:blank");
            if (page) page.opener = null;
          });
          return opened;
        };
        await context.addCookies([{ ...SESSION_SEED, url: siteUrl() }]);
        return { context, openPage, session: await context.newCDPSession(firstPage) };
      };
      await use((kind) => {
        const one = contexts.get(kind) ?? make(kind);
        contexts.set(kind, one);
        return one;
      });
      for (const one of contexts.values()) await (await one).context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ sharesContext, shared, javaScriptEnabled, isMobile, browser }, use) => {
    if (!sharesContext) {
      const own = await browser.newContext();
      await use(own);
      return own.close();
    }
    const { context, session } = await shared(kindOf({ sharesContext, javaScriptEnabled, isMobile }));
    await use(context);
    const pages = context.pages().slice(1);
    const origins = new Set([siteUrl(), ...pages.map((page) => new URL(page.url()).origin)].filter((origin) => origin.startsWith("http")));
    for (const page of pages) await page.close();
    await context.unrouteAll({ behavior: "ignoreErrors" });
    for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage" });
    await context.clearCookies();
    await context.addCookies([{ ...SESSION_SEED, url: siteUrl() }]);
  },
  page: async ({ context, sharesContext, shared, javaScriptEnabled, isMobile }, use) =>
    use(sharesContext ? await (await shared(kindOf({ sharesContext, javaScriptEnabled, isMobile }))).openPage() : await context.newPage()),
  notes: async ({ page }, use) => use(watchPage(page)),
});
