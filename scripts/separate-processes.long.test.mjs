import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startPostgres } from "./postgres.mjs";

// Site, API and jobs, each in its own process on a real Postgres, as `nightlatch --part` starts them.

const PROGRAM = fileURLToPath(new URL("start.mjs", import.meta.url));
const PATIENCE = { timeout: 300_000, interval: 100 };

let postgres;
let folder;
const parts = {};

async function start(part, env) {
  const child = spawn(process.execPath, [PROGRAM, "--built", "--part", part], {
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", DATA_DIR: join(folder, part), PUBLIC_URL: "http://localhost", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  await vi.waitFor(() => expect(printed).toMatch(/ is ready on http/), PATIENCE);
  parts[part] = { child, printed: () => printed, address: /ready on (\S+)/.exec(printed)?.[1] ?? "" };
  return parts[part];
}

beforeAll(async () => {
  postgres = await startPostgres({ settings: ["fsync=off"] });
  if (!postgres) throw new Error("This test needs a PostgreSQL server's programs (Debian: postgresql).");
  folder = await mkdtemp(join(tmpdir(), "nightlatch-parts-"));
  const shared = { DATABASE_URL: postgres.url, PHOTOS_DIR: join(folder, "photos"), TRUST_PROXY: "1" };
  const { address } = await start("api", shared);
  await start("jobs", shared);
  await start("site", { API_URL: address });
}, 900_000);
afterAll(async () => {
  for (const { child } of Object.values(parts)) child.kill("SIGKILL");
  await postgres?.remove();
});

const health = async (part, path) => {
  const response = await fetch(`${parts[part].address}${path}`).catch(() => undefined);
  return response && { status: response.status, ...(await response.json()) };
};

test("each part reports what it is, and pages, forms and mails go through all of them", async () => {
  for (const part of ["site", "api", "jobs"]) {
    expect(await health(part, "/healthz")).toMatchObject({ status: expect.anything(), parts: [part] });
    await expect.poll(() => health(part, "/readyz"), PATIENCE).toMatchObject({ status: "ready", parts: [part] });
  }
  expect(await health("jobs", "/readyz")).toMatchObject({ jobs: "here" });
  expect((await fetch(`${parts.jobs.address}/api/listings`)).status).toBe(404);
  const page = await fetch(`${parts.site.address}/properties`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/Showing \d/)]);
  const sent = await fetch(`${parts.site.address}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Robin", email: "robin@x.example", message: "Is the sauna warm in spring?" }),
  });
  expect(sent.status).toBe(200);
  const outbox = join(folder, "jobs/outbox");
  await vi.waitFor(async () => {
    const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), "utf8")));
    expect(mails.join()).toContain("Is the sauna warm in spring?");
  }, PATIENCE);
});

test("each part restarts at its address when it is killed", async () => {
  for (const [part, { child, printed }] of Object.entries(parts)) {
    const inner = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8")).trim().split(" ").map(Number);
    for (const pid of inner) process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(printed()).toContain("is back on"), PATIENCE);
    await expect.poll(() => health(part, "/readyz"), PATIENCE).toMatchObject({ status: "ready", parts: [part] });
  }
  expect((await fetch(`${parts.site.address}/properties`)).status).toBe(200);
});

test("each part exits cleanly when it is asked to", async () => {
  for (const { child } of [parts.site, parts.jobs, parts.api]) {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  }
});

test("rejects an unknown part, or one without its settings, in one sentence", () => {
  const run = (...args) =>
    spawnSync(process.execPath, [PROGRAM, "--built", ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, "refused"), PUBLIC_URL: "http://localhost" },
      encoding: "utf8",
    });
  expect(run("--part", "web")).toMatchObject({
    status: 2,
    stderr: '--part takes site, api, jobs, or several of them separated by commas, not "web".\n',
  });
  expect(run("--part", "jobs")).toMatchObject({ status: 1, stderr: expect.stringMatching(/^DATABASE_URL must be set for the part jobs /) });
  expect(run("--part", "site")).toMatchObject({ status: 1, stderr: expect.stringMatching(/^API_URL must be set for the part site /) });
});
