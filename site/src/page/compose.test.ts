import { createHash } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { integrityOf } from "@nightlatch/release";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { makeReleases, minimalSite, remote, SHELL } from "../testing/minimal-releases.ts";

const CSS = "/* 1.0.0 */";
const LINK = `<link rel="stylesheet" href="/assets/shell/shell.css" integrity="${integrityOf(Buffer.from(CSS))}" crossorigin="anonymous" data-precedence="base"/>`;
const STYLE = `<style data-precedence="base" data-href="/assets/shell/shell.css">${CSS}</style>`;
const SOURCE = `'sha256-${createHash("sha256").update(CSS).digest("base64")}'`;
const source = (file: string) => `<source media="(width &lt; 40rem)" type="image/avif" srcSet="${file}" data-inline=""/>`;
const IMAGE = Buffer.from("a picture");
const DATA = `data:image/avif;base64,${IMAGE.toString("base64")}`;

let site: FastifyInstance | undefined;

afterEach(() => site?.close());

/** A site with pages that link a style sheet and begin with this image. @param says what the shell declares of its pages */
async function start(image: string, says: string, readImage: () => Promise<Buffer> = async () => IMAGE) {
  const bundle = SHELL.replaceAll('"<p>"', JSON.stringify(`<head>${LINK}</head>${source(image)}<p>`)).replace(
    "mayBeKept: false, ...more",
    `mayBeKept: false, ${says} ...more`,
  );
  const { folder, registry } = await makeReleases(
    { name: "shell", bundle, file: "shell.css" },
    { name: "mf-browse", bundle: remote("one") },
  );
  const requests: string[] = [];
  const plugin = async (app: FastifyInstance) => {
    app.get("/api/listing", async (_request, reply) => reply.header("catalogue-version", "1").send('"Alder"'));
    app.get("/media/*", async (request, reply) => {
      requests.push(request.url);
      if (request.url.includes("draft") && !request.headers.cookie) return reply.code(404).send({ error: "No.", code: "not_found" });
      if (request.url.includes("stand-in")) reply.header("cache-control", "public, no-cache");
      return reply.type(request.url.includes("text") ? "text/plain" : "image/avif").send(await readImage());
    });
  };
  const api = { kind: "mounted", plugin, catalogueVersion: () => "1" } as const;
  const { app } = await minimalSite(folder, { releases: registry, api });
  site = app;
  const damage = async () => {
    const files = await readdir(folder, { recursive: true });
    for (const file of files.filter((each) => each.endsWith("shell.css"))) await writeFile(join(folder, file), "/* other */");
  };
  return { site: app, requests, damage };
}

const fetchPage = (app: FastifyInstance, url: string, headers = {}) =>
  app.inject({ url, headers: { cookie: "nightlatch-visit=7", ...headers } });
const SAYS = "takesStyles: true,";
const soonHas = (app: FastifyInstance, part: string) => expect.poll(async () => (await fetchPage(app, "/")).body).toContain(part);

test("inlines a page's styles and first image and lists them in its policy, for cached and 304 responses too", async () => {
  const { site, requests } = await start("/media/photos/a-800.avif", SAYS);
  await soonHas(site, `<head>${STYLE}</head>${source(DATA)}<p>`);
  for (const url of ["/", "/?as=kept", "/?as=kept", "/?as=broken"]) {
    const { body, headers } = await fetchPage(site, url);
    if (url !== "/?as=broken") expect(body).toContain(`<head>${STYLE}</head>${source(DATA)}<p>`);
    expect(headers["content-security-policy"]).toContain(url === "/?as=broken" ? "style-src 'self'; " : `style-src 'self' ${SOURCE}; `);
  }
  const { headers } = await fetchPage(site, "/?as=kept");
  const same = await fetchPage(site, "/?as=kept", { "if-none-match": headers.etag });
  expect([same.statusCode, same.headers["content-security-policy"]]).toEqual([304, headers["content-security-policy"]]);
  expect(requests).toEqual(["/media/photos/a-800.avif"]);
});

test("does not cache a page sent before its image arrived, and inlines it in the next page", async () => {
  let finishImage = () => {};
  const held = new Promise<Buffer>((resolve) => {
    finishImage = () => resolve(IMAGE);
  });
  const { site, requests } = await start("/media/photos/a-800.avif", SAYS, () => held);
  // Stops the clock, so that the image does not count as lost on a busy machine.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  expect((await fetchPage(site, "/?as=kept")).body).toContain(source("/media/photos/a-800.avif"));
  clock.mockRestore();
  finishImage();
  await expect.poll(async () => (await fetchPage(site, "/?as=kept")).body).toContain(source(DATA));
  expect(requests).toHaveLength(1);
});

test("keeps the style links of a shell that does not opt in", async () => {
  const { site } = await start("/media/photos/a-800.avif", "");
  const { body, headers } = await fetchPage(site, "/");
  expect(body).toContain(`<head>${LINK}</head>`);
  expect(headers["content-security-policy"]).toContain("style-src 'self'; ");
});

test.each(["/media/photos/draft-800.avif", "/media/photos/text-800.avif", "/media/photos/stand-in-800.avif"])(
  "keeps the address of an image that is private, uncacheable or a placeholder: %s",
  async (file) => {
    const { site, requests } = await start(file, SAYS);
    await soonHas(site, `${STYLE}</head>${source(file)}`);
    expect(requests).toEqual([file]);
  },
);

test("inlines no style sheet that was changed in the store", async () => {
  const { site, damage } = await start("/media/photos/a-800.avif", SAYS);
  await damage();
  expect((await fetchPage(site, "/")).body).toContain(`<head>${LINK}</head>`);
});
