import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { handIn, makePhotos } from "../../support/desk-load.ts";
import { readMails } from "../../support/mails.ts";
import { opsOn } from "../../support/ops.ts";
import { issuePreview } from "../../support/preview.ts";
import { versionsAt } from "../../support/releases.ts";
import { cookieOf } from "../../support/run-json.ts";
import { type RunningSite, startSite } from "../../support/running-site.ts";
import { expect, test } from "../../support/test.ts";

const PLANTED = /xqz-planted/i;
const MINE = "mine@host.example";
const OWN = [
  ...["/sitemap.xml", "/sitemap-1.xml", "/robots.txt", "/site.webmanifest", "/pages.json", "/releases.json", "/releases", "/readyz"],
  ...["/worker.js", "/offline.js", "/measurements.json", "/api/openapi.json"],
];

type Headers = Readonly<Record<string, string>>;

const post = ({ address }: RunningSite, path: string, body: object) =>
  fetch(address + path, { method: "POST", headers: { "content-type": "application/json", origin: address }, body: JSON.stringify(body) });

/** Adds a draft, a submission, and a host with private contacts. @returns slugs of listings that no public page may contain */
async function plant(site: RunningSite): Promise<string[]> {
  const file = join(site.dataDir, "walk.csv");
  const rows = [
    `theirs,Theirs,walk-theirs,checked,xqz-planted@host.example`,
    `draft,Xqz-Planted Draft,walk-draft,,xqz-planted@host.example`,
    `mine,Mine,walk-mine,checked,${MINE}`,
  ];
  const rest = "A quiet place,Salem,Oregon,USA";
  await writeFile(
    file,
    `id,Name,Slug,Published,Host Email,Description,City,State,Country\n${rows.map((row) => `${row},${rest}\n`).join("")}`,
  );
  await opsOn(site.dataDir, "import", file);
  const [photo] = await makePhotos();
  if (photo) await handIn(site, "Xqz-Planted Hollow", photo);
  const [handedIn] = await opsOn<{ id: string }[]>(site.dataDir, "submissions", "list");
  return ["walk-draft", `submission-${handedIn?.id}`];
}

async function hostCookie(site: RunningSite): Promise<string> {
  await opsOn(site.dataDir, "listings", "host-link", "walk-mine");
  const find = async () => {
    const mail = (await readMails(site.dataDir)).find((text) => text.includes(MINE) && text.includes("/host#"));
    return /\/host#([\w-]{43})/.exec(mail ?? "")?.[1];
  };
  await expect.poll(find).toBeDefined();
  const opened = await post(site, "/api/host/session", { token: await find() });
  expect(opened.status).toBe(200);
  return cookieOf(opened);
}

async function deskCookie(site: RunningSite, name: string, role: string): Promise<string> {
  const { address } = await opsOn<{ address: string }>(site.dataDir, "desk", "open", "--name", name, "--role", role);
  const entered = await post(site, "/api/desk/enter", { token: address.split("#")[1] });
  expect(entered.status).toBe(200);
  return cookieOf(entered);
}

async function previewCookie(site: RunningSite): Promise<string> {
  const { token } = await issuePreview({ dataDir: site.dataDir, allow: ["walk-mine"] });
  return cookieOf(await fetch(`${site.address}/api/preview/validate?token=${token}`));
}

interface Page {
  readonly path: string;
  readonly personal?: boolean;
}

async function pagesOf({ address, ...site }: RunningSite): Promise<Page[]> {
  const versions = Object.entries(await versionsAt({ address, ...site }));
  const records = await Promise.all(
    versions.map(async ([name, version]) => (await fetch(`${address}/releases/${name}/${version}/record.json`)).json()),
  );
  return (records as { readonly pages?: Page[] }[]).flatMap(({ pages }) => pages ?? []);
}

const addressesOf = ({ path }: Page, slugs: readonly string[]) =>
  slugs.map((slug) => path.replaceAll(/\/:(\w+)\??/g, `/${slug}`).replace("*", slug));

test("only operators' pages show what is not public, and personal pages are never cached @long", async () => {
  test.setTimeout(300_000);
  const site = await startSite({ FORM_LIMIT: "10000", TRUST_PROXY: "1" });
  try {
    const slugs = await plant(site);
    const pages = await pagesOf(site);
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(["/desk", "/desk/submissions/:id", "/host", "/property/:slug"]));
    const cookies = {
      nobody: "",
      "with a preview": await previewCookie(site),
      "another host": await hostCookie(site),
      curator: await deskCookie(site, "Ben Ito", "curator"),
      owner: await deskCookie(site, "Ada Park", "owner"),
    };
    for (const [who, cookie] of Object.entries(cookies)) {
      const headers: Headers = cookie === "" ? {} : { cookie };
      const fetchAs = async (url: string) => {
        const response = await fetch(site.address + url, { headers, redirect: "manual" });
        return { response, body: await response.text(), label: `${who}: ${url} ${response.status}` };
      };
      for (const url of OWN) expect((await fetchAs(url)).body, `${who}: ${url}`).not.toMatch(PLANTED);
      for (const page of pages) {
        for (const url of new Set(addressesOf(page, slugs))) {
          const { response, body, label } = await fetchAs(url);
          expect(response.status, label).toBeLessThan(500);
          const keeping = response.headers.get("cache-control") ?? "";
          if (page.personal) {
            expect(keeping, label).toBe("private, no-store");
            expect(response.headers.get("x-robots-tag"), label).toBe("noindex, nofollow");
          }
          const isOperators = ["curator", "owner"].includes(who) && url.startsWith("/property/submission-");
          if (isOperators) {
            expect(body, label).toContain("Xqz-Planted Hollow");
            expect(keeping, label).toContain("no-store");
          } else expect(body, label).not.toMatch(PLANTED);
          expect(body, label).not.toContain("xqz-planted@host.example");
          if (page.path === "/property/:slug" && !isOperators) expect(response.status, label).toBe(404);
        }
      }
    }
  } finally {
    await site.stop();
  }
});
