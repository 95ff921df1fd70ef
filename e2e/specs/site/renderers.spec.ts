import { once } from "node:events";
import { readFile, readlink } from "node:fs/promises";
import { buildVersion, release, versionsAt } from "../../support/releases.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { expect, siteUrl, test } from "../../support/test.ts";

const REMOTE = "mf-pricing";
/** The code that each version runs before its page, on the server and on one address alone, so that no fixture shows it to the gate. */
const VERSIONS = {
  "1.1.0-rejects": `Promise.reject(new Error("planted"));`,
  "1.2.0-throws": `setTimeout(() => { throw new Error("planted"); }, 20);`,
  "1.3.0-exits": "process.exit(0);",
  "1.4.0-loops": "for (;;) {}",
} as const;

// The tests use one site, with one version after the other.
test.describe.configure({ mode: "serial" });

let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await startSite({ API_URL: siteUrl(), MEASURE_LIMIT: "1000", PAGE_TIME_LIMIT_MS: "2000" });
  for (const [version, leave] of Object.entries(VERSIONS)) {
    const from = `chunkRoute(paths.careers(), "support", careers),`;
    const to = `((route) => ({ ...route, query: ["boom"], load: (context) => {
      if (typeof window === "undefined" && context.location.search.startsWith("?boom")) { ${leave} }
      return route.load(context);
    } }))(${from.slice(0, -1)}),`;
    const dist = await buildVersion(REMOTE, version, [{ file: "src/routes.ts", from, to }]);
    await release(site, "publish", REMOTE, "--dist", dist);
  }
});
test.afterAll(() => site.stop());

const get = (path: string) => fetch(`${site.address}${path}`);

let booms = 0;
/** Asks for a page that is not kept yet, so that it is rendered, and the version's code runs. */
const boom = () => get(`/careers?boom=${++booms}`);

/** Why pages of a version were not rendered, as the operator's statistics have it. */
async function reasonsOf(version: string): Promise<Readonly<Record<string, number>>> {
  const { versions } = (await release(site, "stats", REMOTE)) as { versions: { version: string; reasons: Record<string, number> }[] };
  return versions.find((one) => one.version === version)?.reasons ?? {};
}

async function promote(version: keyof typeof VERSIONS): Promise<void> {
  await release(site, "promote", REMOTE, version);
  await expect.poll(async () => (await versionsAt(site))[REMOTE], { timeout: 30_000 }).toBe(version);
}

/** Other teams' pages, and what proxies and operators ask. */
async function expectOthersWell(): Promise<void> {
  for (const path of ["/healthz", "/readyz", "/properties", "/contact", "/api/category-counts"])
    expect((await get(path)).status, path).toBe(200);
}

for (const version of ["1.1.0-rejects", "1.2.0-throws"] as const) {
  test(`when ${version} leaves a failure behind, its pages go on and it is counted against that version`, async () => {
    await promote(version);
    for (let page = 0; page < 10; page++) expect((await boom()).status).toBe(200);
    await expect.poll(() => reasonsOf(version), { timeout: 15_000 }).toEqual({ stray: 10 });
    await expectOthersWell();
    expect(site.notes()).toContain(`"renderer":"${REMOTE}@${version} in shell@`);
  });
}

test("when a remote ends its process, that page comes without its part, and the next is whole again", async () => {
  await promote("1.3.0-exits");
  const page = await boom();
  const html = await page.text();
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
  for (const part of ["<header", "<footer", "</html>"]) expect(html).toContain(part);
  expect((await get("/careers")).status).toBe(200);
  await expectOthersWell();
  await expect.poll(() => reasonsOf("1.3.0-exits"), { timeout: 15_000 }).toEqual({ exited: 1 });
});

test("when a remote never ends, its page comes without its part in time, and nobody else waits", async () => {
  await promote("1.4.0-loops");
  const [page] = await Promise.all([boom(), expectOthersWell()]);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain("</html>");
  await expectOthersWell();
  await expect.poll(() => reasonsOf("1.4.0-loops"), { timeout: 15_000 }).toMatchObject({ hung: 1 });
});

/** The processes that this site's process has started, by the system's own account. */
async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return list.split(" ").filter(Boolean).map(Number);
}

test("no renderer outlives its site, not even one that never ends beside a site that was killed", async () => {
  test.skip(process.platform !== "linux", "Only Linux tells of a process's children.");
  const [server = 0] = await childrenOf(site.process.pid ?? 0);
  let renderers = await childrenOf(server);
  expect(renderers.length).toBeGreaterThan(3);
  const busy = boom().catch(() => undefined);
  // The busy one may have been started for this page.
  const isBusy = async () => {
    renderers = await childrenOf(server);
    return (await Promise.all(renderers.map((pid) => readFile(`/proc/${pid}/stat`, "utf8")))).some((stat) => stat.includes(") R "));
  };
  await expect.poll(isBusy).toBe(true);
  process.kill(server, "SIGKILL");
  await busy;
  const alive = async () => (await Promise.all(renderers.map((pid) => readlink(`/proc/${pid}/exe`).catch(() => "")))).filter(Boolean);
  await expect.poll(alive, { timeout: 15_000 }).toEqual([]);
  // The supervisor has started the site again on its address.
  await expect
    .poll(
      () =>
        get("/healthz").then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
  const ended = once(site.process, "exit");
  site.process.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});
