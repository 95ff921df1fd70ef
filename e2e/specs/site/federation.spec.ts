import { createHash } from "node:crypto";
import { expectInlined } from "../../support/expect-inlined.ts";
import { expect, holdBack, test, waitForHydration } from "../../support/test.ts";

async function bootOf(html: string) {
  const json = /<script id="boot"[^>]*>([^<]*)<\/script>/.exec(html)?.[1];
  if (!json) throw new Error("The page has no boot data.");
  return JSON.parse(json);
}

const hashOf = (kind: string, text: string) => `${kind}-${createHash(kind).update(text).digest("base64")}`;

test.describe("federated pages", () => {
  test("arrive complete, hydrate, request nothing again, keep their address, and share one React", async ({ page, notes }) => {
    // With `saveData` the page does not prefetch the pages of its cards.
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await expectInlined("/properties/kink-cabins-bnbs?from=letter&maxGuests=2");
    await page.goto("/properties/kink-cabins-bnbs?from=letter&maxGuests=2");
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    expect(new URL(page.url()).search, "what the page does not read stays").toContain("from=letter");
    expect(notes.requests.filter((path) => path.startsWith("/api/"))).toEqual([]);
    const scripts = notes.requests.filter((path) => path.endsWith(".js"));
    expect(scripts.filter((path) => path.startsWith("/assets/mf-browse/")).length).toBeGreaterThan(0);
    expect(scripts.filter((path) => /\/assets\/mf-(?!browse\/)/.test(path))).toEqual([]);
    expect(new Set(scripts).size, "each script once").toBe(scripts.length);
    expect(await page.locator("head style[data-href]").count()).toBeGreaterThan(1);
    const there = await page.locator("head style[data-href]").evaluateAll((styles) => styles.map((style) => style.dataset.href));
    expect(notes.requests.filter((path) => there.includes(path))).toEqual([]);
    const styles = notes.requests.filter((path) => path.endsWith(".css"));
    expect(new Set(styles).size, "each style sheet once").toBe(styles.length);

    // A second copy of React would break hooks.
    const scope = await page.evaluate(() => {
      const host = (
        window as unknown as {
          __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: Record<string, Record<string, Record<string, unknown>>> }[] };
        }
      ).__FEDERATION__.__INSTANCES__.find(({ name }) => name === "shell");
      return Object.fromEntries(
        Object.entries(host?.shareScopeMap.default ?? {}).map(([name, versions]) => [name, Object.keys(versions).length]),
      );
    });
    expect(scope).toMatchObject({ react: 1, "react-dom": 1, "react/jsx-runtime": 1, "@nightlatch/runtime": 1 });
  });

  test("with linked styles, as with a slow store, load each once, and keep them after hydration", async ({ page, notes }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await page.route("/properties", async (route) => {
      const response = await route.fetch();
      const toLink = (_: string, precedence: string, href: string, text: string) =>
        `<link rel="stylesheet" href="${href}" integrity="${hashOf("sha384", text)}" crossorigin="anonymous" data-precedence="${precedence}"/>`;
      const body = (await response.text()).replaceAll(/<style data-precedence="(\w+)" data-href="([^"]+)">([^<]*)<\/style>/g, toLink);
      await route.fulfill({ response: response, body });
    });
    await page.goto("/properties");
    const sheets = await page.locator("head link[rel=stylesheet]").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(sheets.length).toBeGreaterThan(1);
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    expect(await page.locator("style").count()).toBe(0);
    const styleSheets = notes.requests.filter((path) => path.endsWith(".css"));
    expect(styleSheets.sort()).toEqual(sheets.sort());
    await expect(page.locator("header").first()).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  });

  test("lists every script and style of a release with its hash, and nothing else runs", async ({ request }) => {
    await expectInlined("/properties");
    const response = await request.get("/properties");
    const html = await response.text();
    const boot = await bootOf(html);
    const { remotes } = await (await request.get("/releases.json")).json();
    const released = Object.keys(remotes).sort();
    expect(released).toContain("mf-desk");
    // Pages for visitors must not name the desk (docs/product/desk.md#pages).
    expect(Object.keys(boot.remotes)).toEqual(released.filter((name) => name !== "mf-desk"));
    expect(Object.keys(remotes).length).toBeGreaterThan(3);
    for (const { entry } of Object.values(boot.remotes) as { entry: { integrity: string } }[])
      expect(entry.integrity).toMatch(/^sha384-.{64}$/);
    for (const tag of html.match(/<(script|link)\b[^>]*(src|href)="\/assets\/[^>]*>/g) ?? []) {
      if (/as="font"/.test(tag)) continue;
      expect(tag).toMatch(/integrity="sha384-/);
    }
    const styles = [...html.matchAll(/<style [^>]*data-href="([^"]*)">([^<]*)<\/style>/g)].map(([, href, text = ""]) => ({ href, text }));
    expect(html.match(/<style/g)).toHaveLength(styles.length);
    expect(styles.length).toBeGreaterThan(1);
    for (const { href = "", text } of styles) {
      const [, , name, file] = href.split("/");
      const { version } = (boot.remotes[name ?? ""] ?? boot) as { version: string };
      const record = await (await request.get(`/releases/${name}/${version}/record.json`)).json();
      expect(record.files[file ?? ""].integrity).toBe(hashOf("sha384", text));
      expect(response.headers()["content-security-policy"]).toContain(`'${hashOf("sha256", text)}'`);
    }
    const executed = (html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !/type="application\/(ld\+)?json"/.test(tag));
    expect(executed).toEqual([expect.not.stringContaining("src")]);
    expect(boot.scripts.length).toBeGreaterThan(1);
    for (const script of boot.scripts) expect(script.integrity).toMatch(/^sha384-.{64}$/);
  });

  test("the shell hydrates first, while the remote loads and its part is readable", async ({ page }) => {
    const { held, release } = holdBack();
    await page.route(/\/assets\/mf-browse\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/properties", { waitUntil: "commit" });
    const isTakenOver = (selector: string) =>
      page.evaluate((of) => Object.keys(document.querySelector(of) ?? {}).some((key) => key.startsWith("__reactFiber")), selector);
    await expect.poll(() => isTakenOver("header a")).toBe(true);
    expect(await isTakenOver("main article")).toBe(false);
    await expect(page.locator("main article")).toHaveCount(18);
    release();
    await expect.poll(() => isTakenOver("main article")).toBe(true);
  });

  test("going to a prefetched place and Back stays one document; an unknown place redirects to /404", {
    tag: "@apart",
  }, async ({ page, notes }) => {
    await page.goto("/properties");
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    const card = page.locator("main a[href^='/property/']").nth(4);
    const name = (await card.textContent()) ?? "";
    await card.scrollIntoViewIfNeeded();
    await card.hover();
    const ownData = String(await card.getAttribute("href")).replace("/property/", "/api/listings/");
    await expect.poll(() => notes.requests.filter((path) => path === ownData).length).toBe(1);
    const scrolled = await page.evaluate(() => window.scrollY);
    await card.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
    expect(notes.requests.filter((path) => path === ownData)).toHaveLength(1);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.locator("main a[href^='/property/']").nth(4)).toHaveText(name);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
    await expect(page.locator("main a[href^='/property/']").nth(4)).toBeFocused();
    expect(notes.console).toEqual([]);

    await page.route("**/api/listings/*", (route) =>
      route.fulfill({
        status: 404,
        contentType: "application/json",
        body: '{"error":"There is no such listing.","code":"listing_not_found"}',
      }),
    );
    // The page has not prefetched this card's listing, because the card was never in view.
    await page.locator("main a[href^='/property/']").nth(15).click();
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    expect(await page.evaluate(() => "samePage" in window)).toBe(true);
  });
});
