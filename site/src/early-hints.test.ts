import { mkdtemp, rm } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFolderStore, ReleaseRegistry } from "@nightlatch/release";
import { rendererHere } from "@nightlatch/release/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hintsIn } from "./early-hints.ts";
import { createSite, parseSiteConfig } from "./index.ts";
import { publish, QUICK_LOOKS, remote, SHELL } from "./testing/small-releases.ts";

const HEAD = `<head><link rel="preload" href="/assets/shell/text.woff2" as="font" crossorigin="" type="font/woff2"/><link rel="preload" href="/assets/shell/shell.js" as="script"/><link rel="stylesheet" href="/assets/shell/shell.css" integrity="sha384-a+b/c=" crossorigin="anonymous"/><link rel="stylesheet" href="/assets/mf-browse/routes.css"/><link rel="icon" href="/icon.svg" type="image/svg+xml"/></head><link rel="stylesheet" href="/late.css"/>`;
const OF_SHELL = [
  `</assets/shell/text.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  `</assets/shell/shell.css>; rel=preload; as=style; integrity="sha384-a+b/c="; crossorigin`,
];
const OF_PAGE = [...OF_SHELL, "</assets/mf-browse/routes.css>; rel=preload; as=style"];

test("a page's hints are its head's styles and typefaces, as it asks for them", () => {
  expect(hintsIn(HEAD)).toEqual(OF_PAGE);
  expect(hintsIn(HEAD)).toBe(hintsIn(HEAD));
  expect(hintsIn("<p>no head, and no link</p>")).toEqual([]);
});

test("a hint names a file of a release with what a header may have, and a page has twenty at most", () => {
  const link = (attributes: string) => `<link rel="preload" ${attributes}/>`;
  const bad = [
    'href="/assets/mf-browse/köln.woff2" as="font"',
    'href="/assets/a/b.woff2>; rel=dns-prefetch, <//evil.example" as="font"',
    'href="//evil.example/a.woff2" as="font"',
    'href="/assets/a/b.woff2" as="font" type="font/woff2&quot;; x=–"',
    'href="/assets/a/b.woff2" as="font" integrity="sha384-–"',
    `href="/assets/a/${"b".repeat(1000)}.woff2" as="font"`,
  ];
  expect(hintsIn(`<head>${bad.map(link).join("")}</head>`)).toEqual([]);
  const many = Array.from({ length: 1000 }, (_, n) => link(`href="/assets/a/${n}.woff2" as="font"`));
  expect(hintsIn(`<head>${many.join("")}</head>`)).toHaveLength(20);
});

test.each([
  ["links that do not end", '<link rel="preload" '],
  ["attributes without a value", '<link rel="preload" a'],
])("a page of %s is read once, and not once for each of them", (_what, part) => {
  expect(hintsIn(`<head>${part.repeat(400_000 / part.length)}</head>`)).toEqual([]);
  expect(hintsIn(`<head><link rel="preload" ${"a".repeat(400_000)}></head>`)).toEqual([]);
});

describe("a site", () => {
  let folder: string;
  let registry: ReleaseRegistry;
  const sites: FastifyInstance[] = [];
  /** Lets the API answer. */
  let release: () => void;

  async function start(env: Record<string, string>): Promise<number> {
    const config = parseSiteConfig({ DATA_DIR: folder, LOG_LEVEL: "silent", PUBLIC_URL: "https://nightlatch.example", ...env });
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const plugin = async (app: FastifyInstance) => {
      app.get("/api/listing", async (_request, reply) => reply.header("catalogue-version", "1").send('"Alder"'));
      app.get("/api/held", async () => held.then(() => '"late"'));
    };
    const api = { kind: "mounted", plugin, catalogueVersion: () => "1" } as const;
    const { app } = await createSite({ config, releases: registry, api, timings: QUICK_LOOKS, open: rendererHere });
    sites.push(app);
    await app.listen({ host: "127.0.0.1", port: 0 });
    return (app.server.address() as AddressInfo).port;
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "nightlatch-hints-"));
    registry = new ReleaseRegistry(createFolderStore(join(folder, "releases")));
    const bundle = SHELL.replaceAll('"<p>"', JSON.stringify(`${HEAD}<p>`));
    await publish(registry, folder, { name: "shell", version: "1.0.0", bundle });
    await publish(registry, folder, { name: "mf-browse", version: "1.0.0", bundle: remote("one") });
    for (const name of ["shell", "mf-browse"]) await registry.promote(name, "1.0.0");
  });
  afterAll(async () => {
    for (const site of sites) await site.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Asks as a browser does that opens a page. @param hinted is called when hints come */
  const ask = (port: number, path: string, headers: Record<string, string> = {}, hinted?: () => void) =>
    new Promise<{ status: number | undefined; hints: string[]; etag: string }>((resolve, reject) => {
      const hints: string[] = [];
      get(
        { port, host: "127.0.0.1", path, headers: { "sec-fetch-mode": "navigate", cookie: "nightlatch-visit=7", ...headers } },
        (answer: IncomingMessage) => {
          answer.resume().on("end", () => resolve({ status: answer.statusCode, hints, etag: String(answer.headers.etag) }));
        },
      )
        .on("information", ({ statusCode, headers: { link } }) => {
          hints.push(`${statusCode}`, ...[link ?? []].flat());
          hinted?.();
        })
        .on("error", reject);
    });

  test("tells a browser the files of a kept page, and of any other those of its shell, before it is made", async () => {
    const port = await start({ EARLY_HINTS: "on" });
    expect(await ask(port, "/?as=kept")).toMatchObject({ status: 200 });
    const kept = await ask(port, "/?as=kept");
    expect(kept).toMatchObject({ status: 200, hints: ["103", OF_PAGE.join(", ")] });
    // The API answers no sooner than the hints have come.
    const made = await ask(port, "/?as=held", {}, () => release());
    expect(made).toMatchObject({ status: 200, hints: ["103", OF_SHELL.join(", ")] });
    expect((await ask(port, "/?as=redirect")).status).toBe(302);

    // Nobody else is told: whoever has the page, and what does not open it.
    expect(await ask(port, "/?as=kept", { "if-none-match": kept.etag })).toMatchObject({ status: 304, hints: [] });
    expect(await ask(port, "/?as=kept", { "sec-fetch-mode": "cors" })).toMatchObject({ status: 200, hints: [] });
  });

  test("tells nothing unless it is told to", async () => {
    const port = await start({});
    for (let left = 2; left > 0; left--) expect(await ask(port, "/?as=kept")).toMatchObject({ status: 200, hints: [] });
  });
});
