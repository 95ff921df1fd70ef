import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, siteUrl, test, watchPage } from "../../support/test.ts";

/** The site of another team, built with webpack, that shows one page of a remote of ours (docs/foreign-hosts.md). */
let host: Server;
let address: string;

const html = (page: string, config: string) =>
  `<!doctype html><html lang="en"><title>Foreign host</title><body data-page="${page}" data-config='${config}'>` +
  `<h1>Another site</h1><div id="remote"></div><script src="/main.js"></script></body></html>`;

test.beforeAll(async () => {
  // Built by `pnpm test:e2e` before the tests.
  const main = await readFile(new URL("../../foreign-host/dist/main.js", import.meta.url));
  const page = await (await fetch(`${siteUrl()}/cancellation`)).text();
  const { config } = JSON.parse(/<script id="boot"[^>]*>([^<]*)<\/script>/.exec(page)?.[1] ?? "{}");
  host = createServer(async (request, response) => {
    const url = request.url ?? "/";
    if (url === "/main.js") return response.setHeader("content-type", "text/javascript").end(main);
    // The host's server passes our remotes' files on, under the paths that they are built for.
    if (url.startsWith("/assets/mf-")) {
      const answer = await fetch(siteUrl() + url);
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
      return response.end(Buffer.from(await answer.arrayBuffer()));
    }
    return response.setHeader("content-type", "text/html").end(html(url, JSON.stringify(config).replaceAll("'", "&#39;")));
  }).listen(0, "127.0.0.1");
  await once(host, "listening");
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  host.closeAllConnections();
  host.close();
});

test("a foreign host mounts a remote by its manifest, page and chunk alike, and its own styles stay as they are", async ({ page }) => {
  const notes = watchPage(page, address);
  await page.goto(`${address}/cancellation`);
  await expect(page.getByRole("heading", { level: 1, name: "Cancellation" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Another site" })).toBeVisible();
  const family = await page.getByRole("heading", { name: "Another site" }).evaluate((element) => getComputedStyle(element).fontFamily);
  expect(family).not.toMatch(/Petrona|Figtree/);
  expect(notes.requests).toContain("/assets/mf-pricing/mf-manifest.json");
  expect(notes.foreign).toEqual([]);
  // About is a page in a chunk of its own.
  await page.goto(`${address}/about`);
  await expect(page.getByRole("heading", { level: 1, name: /About/ })).toBeVisible();
  expect(notes.console).toEqual([]);
});
