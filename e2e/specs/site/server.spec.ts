import { connect } from "node:net";
import { brotliDecompress, brotliDecompressSync, constants } from "node:zlib";
import { expectNoOverflow } from "../../support/expect-clean.ts";
import { expectInlined } from "../../support/expect-inlined.ts";
import { expect, siteUrl, test } from "../../support/test.ts";

test("pages and API responses are compressed, and return 304 while they are unchanged", async () => {
  for (const path of ["/properties", "/api/listings?seed=3"]) {
    const headers = { cookie: "nightlatch-visit=3", "accept-encoding": "br" };
    const first = await fetch(siteUrl() + path, { headers });
    expect(first.headers.get("content-encoding"), path).toBe("br");
    const etag = first.headers.get("etag") ?? "";
    expect(etag, path).toMatch(/^(W\/)?"/);
    expect((await fetch(siteUrl() + path, { headers: { ...headers, "if-none-match": etag } })).status, path).toBe(304);
  }
});

/**
 * The ten packets that a server sends on a new connection before it waits for an acknowledgement (RFC 6928). A second flight has twenty.
 */
const FIRST_FLIGHT = 10 * 1448;
const TWO_FLIGHTS = 3 * FIRST_FLIGHT;

test("a page arrives in two flights of its connection: styles in the first, image in the second", async () => {
  // A page may wait until its image is resized.
  test.slow();
  const slug = /href="(\/property\/[^"]+)"/.exec(await (await fetch(`${siteUrl()}/properties`)).text())?.[1] ?? "";
  const opening = ["/", "/properties", "/properties/kink-cabins-bnbs", "/properties/all/florida", slug, "/coming-soon", "/about"];
  for (const path of [...opening, "/places", "/pricing", "/privacy", "/add-listing", "/saved"]) {
    for (const seed of path === "/properties" ? [5, 21, 50] : [5]) {
      await expectInlined(path, `nightlatch-visit=${seed}`);
      const { response, body } = await fetchRaw(path, { "accept-encoding": "br", cookie: `nightlatch-visit=${seed}` });
      expect(response.length, path).toBeLessThan(TWO_FLIGHTS);
      const begun = await beginningOf(response.subarray(body, FIRST_FLIGHT));
      expect(begun.includes("</head>"), `${path}: the head in the first flight`).toBe(true);
      expect(begun.match(/<style [^>]*data-href="/g)?.length, path).toBeGreaterThan(1);
      expect(begun, path).not.toContain('rel="stylesheet"');
      const whole = brotliDecompressSync(response.subarray(body)).toString();
      expect(whole.includes("data:image/avif;base64,"), `${path}: a picture`).toBe(opening.includes(path));
    }
  }
});

const fetchRaw = (path: string, headers: Record<string, string>): Promise<{ response: Buffer; body: number }> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(new URL(siteUrl()).port), "127.0.0.1");
    const lines = Object.entries({ host: new URL(siteUrl()).host, connection: "close", accept: "text/html", ...headers });
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
    socket.on("data", (part) => parts.push(part)).on("error", reject);
    socket.on("close", () => {
      const response = Buffer.concat(parts);
      const [status = ""] = response.toString("latin1", 0, 100).split("\r\n", 1);
      if (status.startsWith("HTTP/1.1 200 ")) resolve({ response, body: response.indexOf("\r\n\r\n") + 4 });
      else reject(new Error(`${path}: ${status}`));
    });
  });

const beginningOf = (bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const { BROTLI_OPERATION_FLUSH: flush } = constants;
    brotliDecompress(bytes, { flush, finishFlush: flush }, (error, text) => (error ? reject(error) : resolve(text.toString())));
  });

test("the page's source contains the listings, with structured data", async () => {
  const html = await (await fetch(`${siteUrl()}/properties/lifestyle-club`)).text();
  expect(html.match(/href="\/property\//g)?.length).toBeGreaterThanOrEqual(18);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json]) => JSON.parse(json ?? ""));
  expect(blocks.map((block) => block["@type"])).toEqual(expect.arrayContaining(["BreadcrumbList", "ItemList"]));
  const slug = /href="(\/property\/[^"]+)"/.exec(html)?.[1] ?? "";
  const detail = await (await fetch(siteUrl() + slug)).text();
  const rating = 'name="rating" content="RTA-5042-1996-1400-1577-RTA"';
  for (const part of ['<link rel="canonical"', 'property="og:image"', rating, "BreadcrumbList"]) expect(detail).toContain(part);
});

test("serves robots.txt, sitemap.xml, the manifest and the icons", async () => {
  const sitemap = await (await fetch(`${siteUrl()}/sitemap.xml`)).text();
  expect(sitemap.match(/<loc>[^<]*\/property\//g)?.length).toBeGreaterThan(200);
  expect(await (await fetch(`${siteUrl()}/robots.txt`)).text()).toContain(`Sitemap: ${siteUrl()}/sitemap.xml`);
  for (const [path, type] of [
    ["/robots.txt", "text/plain"],
    ["/site.webmanifest", "application/manifest+json"],
    ["/favicon.ico", "image/"],
    ["/icon.svg", "image/svg+xml"],
    ["/api/openapi.json", "application/json"],
    ["/api/docs", "text/html"],
  ]) {
    const response = await fetch(siteUrl() + path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get("content-type"), path).toContain(type);
    expect((await response.arrayBuffer()).byteLength, path).toBeGreaterThan(0);
  }
});

test("the API's documentation shows its calls, and an example in the page's colours on the narrowest phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/api/docs");
  await page.getByRole("button", { name: "What each tag id means" }).click();
  const example = page.locator(".highlight-code pre").first();
  await expect(example).toContainText('"slug"');
  const ground = (selector: string) =>
    page.evaluate((of) => getComputedStyle(document.querySelector(of) as Element).backgroundColor, selector);
  expect(await ground(".highlight-code pre")).toBe(await ground("body"));
  await expectNoOverflow(page, "documentation");
  await page.setViewportSize({ width: 1280, height: 720 });
});

test("no page or response contains a host's name, email or phone", async () => {
  const bodies = await Promise.all(
    ["/properties", "/api/properties", "/api/listings?seed=0"].map(async (path) => (await fetch(siteUrl() + path)).text()),
  );
  for (const text of bodies) expect(text).not.toMatch(/"Host (Name|Email|Phone)"|hostEmail"\s*:\s*"[^"]+@/);
});
