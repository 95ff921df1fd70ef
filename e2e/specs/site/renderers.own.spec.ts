import { once } from "node:events";
import { readFile, readlink } from "node:fs/promises";
import { get as request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { type BOOMS, FAULTY, goLive, REMOTE } from "../../support/own-sites.ts";
import { release } from "../../support/releases.ts";
import type { RunningSite } from "../../support/running-site.ts";
import { expect, test } from "../../support/test.ts";

// In order, because all tests use one site, and the last test kills its server.
test.describe.configure({ mode: "serial" });

let site: RunningSite;
test.beforeAll(async ({ releasing, faulty }) => {
  site = releasing;
  await goLive(site, faulty);
});

const get = (path: string) => fetch(`${site.address}${path}`);

let booms = 0;
/** A new address each time, so that the page is not cached and the version's code runs. */
const boomPath = (mode: keyof typeof BOOMS) => `/careers?boom=${mode}-${++booms}`;
const boom = (mode: keyof typeof BOOMS) => get(boomPath(mode));

async function readReasons(): Promise<Readonly<Record<string, number>>> {
  const { versions } = (await release(site, "stats", REMOTE)) as { versions: { version: string; reasons: Record<string, number> }[] };
  return versions.find(({ version }) => version === FAULTY)?.reasons ?? {};
}

const expectCounted = (before: Readonly<Record<string, number>>, reason: string, count: number) =>
  expect.poll(readReasons, { timeout: 60_000 }).toEqual({ ...before, [reason]: (before[reason] ?? 0) + count });

async function expectOthersWell(): Promise<void> {
  for (const path of ["/healthz", "/readyz", "/properties", "/contact", "/api/category-counts"])
    expect((await get(path)).status, path).toBe(200);
}

test("a remote that fills its memory loses its part of that page, and the next page is complete", { tag: "@long" }, async () => {
  const before = await readReasons();
  const page = await boom("memory");
  const html = await page.text();
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
  for (const part of ["<header", "<footer", "</html>"]) expect(html).toContain(part);
  expect((await get("/careers")).status).toBe(200);
  await expectOthersWell();
  await expectCounted(before, "memory", 1);
});

test("the browser renders a page whose remote fails or hangs on the server, and other pages are not delayed", { tag: "@long" }, async ({
  page,
}) => {
  for (const mode of ["fails", "hangs"] as const) {
    const [response, other] = await Promise.all([page.goto(site.address + boomPath(mode)), get("/properties")]);
    expect([response?.status(), other.status], mode).toEqual([503, 200]);
    expect(await response?.text(), mode).toContain("</footer>");
    await expect(page.getByRole("heading", { level: 1, name: "Careers" })).toBeVisible();
  }
});

async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return list.split(" ").filter(Boolean).map(Number);
}

/** Requests a page. `inFlight` resolves when the server has received the request, `html` after the response. */
function startRequest(path: string): { inFlight: Promise<unknown>; html: Promise<string> } {
  // With this header, the server sends "100 Continue" when it has received the request.
  const sentRequest = request(`${site.address}${path}`, { headers: { expect: "100-continue" } });
  return { inFlight: once(sentRequest, "continue"), html: once(sentRequest, "response").then(([response]) => text(response)) };
}

test("no renderer outlives a killed site, even in an endless loop; SIGTERM lets requests in flight finish", {
  tag: "@long",
}, async () => {
  test.skip(process.platform !== "linux", "Only Linux tells of a process's children.");
  test.setTimeout(180_000);
  const [server = 0] = await childrenOf(site.process.pid ?? 0);
  let renderers = await childrenOf(server);
  expect(renderers.length).toBeGreaterThan(3);
  // Repeats the request, because the server pauses a version that has failed often.
  let killed = false;
  const requesting = (async () => {
    for (; !killed; await setTimeout(200)) await boom("loops").catch(() => undefined);
  })();
  const isBusy = async () => {
    renderers = await childrenOf(server);
    const stats = await Promise.all(renderers.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")));
    return stats.some((stat) => stat.includes(") R "));
  };
  await expect.poll(isBusy, { timeout: 60_000 }).toBe(true);
  process.kill(server, "SIGKILL");
  killed = true;
  await requesting;
  const alive = async () => (await Promise.all(renderers.map((pid) => readlink(`/proc/${pid}/exe`).catch(() => "")))).filter(Boolean);
  await expect.poll(alive, { timeout: 60_000 }).toEqual([]);
  // The supervisor restarts the site at the same address.
  const health = async () => (await get("/healthz").catch(() => undefined))?.status;
  await expect.poll(health, { timeout: 120_000 }).toBe(200);
  const requests = Array.from({ length: 20 }, () => startRequest("/properties"));
  await Promise.all(requests.map(({ inFlight }) => inFlight));
  const ended = once(site.process, "exit");
  site.process.kill("SIGTERM");
  for (const { html } of requests) expect(await html).toContain("</html>");
  expect(await ended).toEqual([0, null]);
});
