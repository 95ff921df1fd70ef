import { once } from "node:events";
import { buildVersion, release } from "../../support/releases.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { expect, siteUrl, test } from "../../support/test.ts";

const REMOTE = "mf-pricing";
/** The code that each version runs beside its page, on the server and on one address alone, so that no fixture shows it to the gate. */
const VERSIONS = {
  "1.1.0-rejects": `Promise.reject(new Error("planted"));`,
  "1.2.0-throws": `setTimeout(() => { throw new Error("planted"); }, 20);`,
  "1.3.0-exits": "setTimeout(() => process.exit(0), 20);",
};

// The tests use one site, with one version after the other.
test.describe.configure({ mode: "serial" });

let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await startSite({ API_URL: siteUrl(), MEASURE_LIMIT: "1000" });
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

let booms = 0;
/** Asks for a page that is not kept yet, so that it is rendered. */
const boom = () => fetch(`${site.address}/careers?boom=${++booms}`);

/** The number of renders that failed, as the operator's statistics have it. */
async function failuresOf(version: string): Promise<number> {
  const { versions } = (await release(site, "stats", REMOTE)) as { versions: { version: string; serverFailures: { count: number } }[] };
  return versions.find((one) => one.version === version)?.serverFailures.count ?? 0;
}

async function promote(version: string): Promise<void> {
  await release(site, "promote", REMOTE, version);
  await expect
    .poll(
      async () => ((await (await fetch(`${site.address}/releases.json`)).json()) as { remotes: Record<string, string> }).remotes[REMOTE],
    )
    .toBe(version);
}

for (const version of ["1.1.0-rejects", "1.2.0-throws"]) {
  test(`the site goes on when ${version} leaves a failure behind, and counts it against that version`, async () => {
    await promote(version);
    const alive = site.notes();
    for (let page = 0; page < 10; page++) expect((await boom()).status).toBe(200);
    await expect.poll(() => failuresOf(version), { timeout: 15_000 }).toBe(10);
    for (const path of ["/healthz", "/properties", "/careers"]) expect((await fetch(site.address + path)).status, path).toBe(200);
    expect(site.notes().slice(alive.length)).not.toContain("The site's process ended");
    expect(site.notes()).toContain(`"release":"${REMOTE}@${version}"`);
  });
}

test("a remote that ends the process costs a moment: the site comes back on its address by itself", async () => {
  await promote("1.3.0-exits");
  // The answer may be cut off, because the process ends.
  await boom().catch(() => {});
  await expect.poll(() => site.notes()).toContain("The site's process ended with 0. It is started again in 0.25 s.");
  await expect
    .poll(
      () =>
        fetch(`${site.address}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
  expect((await fetch(`${site.address}/properties`)).status).toBe(200);
  const ended = once(site.process, "exit");
  site.process.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});
