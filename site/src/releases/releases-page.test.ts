import { createHash } from "node:crypto";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import { createFolderStore, MeasurementLog, ReleaseRegistry, type ReleaseStore, signOverride } from "@nightlatch/release";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SiteOptions } from "../index.ts";
import { makeReleases, minimalSite, publish, remote, SHELL } from "../testing/minimal-releases.ts";
import { type HistorySource, releasesPage } from "./releases-page.ts";

const releaseKey = Buffer.from("k".repeat(32));
const HOSTILE = `<script>alert("1")</script>&'"\u001b[2J`;

let folder: string;
let registry: ReleaseRegistry;
let sites: FastifyInstance[];

beforeEach(async () => {
  sites = [];
  ({ folder, registry } = await makeReleases());
  await publish(registry, { name: "shell", bundle: SHELL });
  for (const version of ["1.0.0", "1.1.0"]) await publish(registry, { name: "mf-browse", version, bundle: remote(version) });
  for (const name of ["shell", "mf-browse"]) await registry.promote(name, "1.0.0", { by: "ada@studio", reason: "the first" });
});
afterEach(() => Promise.all(sites.map((site) => site.close())));

async function startSite(options: Partial<SiteOptions> = {}): Promise<FastifyInstance> {
  const { app } = await minimalSite(folder, { releases: registry, historySource: registry, releaseKey, ...options });
  sites.push(app);
  return app;
}

const token = (more = {}, key = releaseKey) =>
  signOverride({ name: "mf-browse", version: "1.0.0", until: Math.floor(Date.now() / 1000) + 3600, inspect: true, ...more }, key);
const signed = (overrideToken = token()) => ({ "nightlatch-release-override": overrideToken });

describe("/releases", () => {
  const STRANGERS: readonly [string, Record<string, string>][] = [
    ["without any override", {}],
    ["whose override does not permit the inspector", signed(token({ inspect: false }))],
    ["whose override is over", signed(token({ until: 1 }))],
    ["whose override was signed with another key", signed(token({}, Buffer.from("x".repeat(32))))],
    ["whose override was altered", signed(`${token().slice(0, -3)}abc`)],
    ["who only says that the inspector is open", { "nightlatch-release-inspect": "1" }],
  ];

  test.each(STRANGERS)("returns 404 to a visitor %s", async (_who, cookies) => {
    const [site, without] = [await startSite(), await startSite({ historySource: undefined })];
    const request = async (app: FastifyInstance, url: string, method: "GET" | "HEAD" | "POST" = "GET") => {
      const response = await app.inject({ url, method, cookies: { "nightlatch-visit": "7", ...cookies } });
      const { date: _, ...headers } = response.headers;
      return [response.statusCode, headers, response.payload];
    };
    for (const url of ["/releases", "/releases/", "/releases?a=b"]) {
      expect(await request(site, url), url).toEqual(await request(without, url));
      expect(await request(site, url), url).toEqual(await request(site, url.replace("releases", "elsewhere")));
    }
    for (const method of ["HEAD", "POST"] as const)
      expect(await request(site, "/releases", method)).toEqual(await request(without, "/releases", method));
  });

  test("shows an inspector what is live, how it performs, and who changed what", async () => {
    await registry.canary("mf-browse", "1.1.0", 5, { by: "grace" });
    const log = new MeasurementLog(registry.store);
    for (let view = 0; view < 1234; view += 1)
      log.view("mf-browse", "1.1.0", { errored: view < 12, unloaded: false, vitals: { LCP: 1000 } });
    await log.flush();
    const site = await startSite();
    const response = await site.inject({ url: "/releases", cookies: signed() });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
      "content-type": "text/html; charset=utf-8",
      vary: "accept-encoding, cookie",
    });
    for (const text of [
      "<title>Releases</title>",
      "<td>1.1.0</td><td>5 %</td>",
      "grace",
      "ada@studio",
      "the first",
      "1,234",
      "0.97 %",
      "Still served.",
    ])
      expect(response.payload, text).toContain(text);
    expect((await site.inject({ url: "/releases", method: "HEAD", cookies: signed() })).statusCode).toBe(200);
  });

  test("opens from the signed address, which the page then removes from its address", async () => {
    const site = await startSite();
    const first = await site.inject(`/releases?release=${token()}`);
    expect([first.statusCode, first.headers.location]).toEqual([303, "/releases"]);
    const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
    expect((await site.inject({ url: "/releases", cookies })).payload).toContain("<h1>Releases</h1>");
  });

  test("runs no script, and its policy allows only its own style and the site's fonts", async () => {
    const { headers, payload } = await (await startSite()).inject({ url: "/releases", cookies: signed() });
    const style = /<style>([^<]*)<\/style>/.exec(payload)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(payload).not.toMatch(/<script|\son\w+=|\sstyle=|<link|<form/);
    expect(payload.match(/<style/g)).toHaveLength(1);
  });

  test("escapes texts of the store, and shows neither its location nor a key", async () => {
    await registry.promote("mf-browse", "1.1.0", { by: HOSTILE, reason: HOSTILE });
    const { payload } = await (await startSite()).inject({ url: "/releases", cookies: signed() });
    expect(payload).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;&quot;\\u{1b}[2J");
    expect(payload).not.toContain("<script");
    for (const secret of [folder, releaseKey.toString(), releaseKey.toString("base64")]) expect(payload).not.toContain(secret);
  });
});

test("hides from the public who published a version", async () => {
  const record = await registry.record("mf-browse", "1.0.0");
  await registry.store.write("records/mf-browse/1.0.0.json", JSON.stringify({ ...record, by: "ada@studio" }));
  const { payload } = await (await startSite()).inject("/releases/mf-browse/1.0.0/record.json");
  expect(JSON.parse(payload)).toMatchObject({ name: "mf-browse", version: "1.0.0" });
  expect(payload).not.toContain("ada");
});

describe("a store that", () => {
  const TIMED_OUT_TEXT = /The release store did not respond in time/g;

  async function pageOver(historySource: HistorySource): Promise<() => Promise<string>> {
    const app = fastify();
    sites.push(app);
    await app.register(cookie);
    const page = releasesPage({ historySource, live: { channel: "production", current: {} }, key: releaseKey, limit: 300 });
    app.get("/*", async (request, reply) => (await page(request, reply)) ?? reply.code(404).send());
    return async () => {
      const { statusCode, payload } = await app.inject({ url: "/releases", cookies: signed() });
      expect(statusCode).toBe(200);
      return payload;
    };
  }

  function hanging(isHung: (key: string) => boolean): { historySource: HistorySource; letGo: () => void } {
    let hangs = true;
    const below = registry.store;
    const wait = (key: string) => (hangs && isHung(key) ? new Promise<never>(() => {}) : undefined);
    const store: ReleaseStore = {
      ...below,
      read: async (key) => (await wait(key)) ?? below.read(key),
      list: async (key) => (await wait(key)) ?? below.list(key),
    };
    return {
      historySource: new ReleaseRegistry(store),
      letGo: () => {
        hangs = false;
      },
    };
  }

  test("hangs affects only its parts, within a time limit, until it responds again", async () => {
    const { historySource, letGo } = hanging(() => true);
    const open = await pageOver(historySource);
    const responses = await Promise.all([open(), open()]);
    expect(responses.map((payload) => payload.match(TIMED_OUT_TEXT)?.length)).toEqual([3, 3]);
    letGo();
    expect(await open()).not.toMatch(TIMED_OUT_TEXT);
  });

  test("cannot return measurements loses only those parts", async () => {
    const payload = await (await pageOver(hanging((key) => key.startsWith("measurements")).historySource))();
    expect(payload.match(TIMED_OUT_TEXT)).toHaveLength(2);
    expect(payload).toContain("<td>mf-browse</td><td>1.0.0</td>");
  });

  test("fails loses only those parts", async () => {
    const fail = () => Promise.reject(new Error("the bucket is gone"));
    const historySource = { store: registry.store, channels: fail, channel: fail, history: fail, record: fail };
    expect((await (await pageOver(historySource))()).match(TIMED_OUT_TEXT)).toHaveLength(3);
  });

  test("is empty still shows a page", async () => {
    const empty = new ReleaseRegistry(createFolderStore(join(folder, "empty")));
    const payload = await (await pageOver(empty))();
    for (const text of ["No channel has releases yet.", "Nothing is live on this channel.", "Nothing has changed on this channel yet."])
      expect(payload).toContain(text);
  });

  test("has not changed is not asked for its history again", async () => {
    const history = vi.spyOn(registry, "history");
    const open = await pageOver(registry);
    for (const _ of [1, 2]) await open();
    expect(history).toHaveBeenCalledTimes(1);
    await registry.promote("mf-browse", "1.1.0");
    expect(await open()).toContain("mf-browse 1.1.0");
    expect(history).toHaveBeenCalledTimes(2);
  });
});
