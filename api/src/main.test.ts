import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { lockDataDir } from "./db/data-dir-lock.ts";
import { buildPackage } from "./testing/build-package.ts";
import { prepareDataDir } from "./testing/database-template.ts";
import { type StartedProcess, startNode } from "./testing/processes.ts";

// A start takes many seconds when other tests keep the machine busy.
const PATIENCE_MS = 180_000;

describe("the api as a process of its own", { timeout: PATIENCE_MS }, () => {
  let main: string;
  let dataDir: string;
  let started: StartedProcess[] = [];

  beforeAll(async () => {
    main = path.join(buildPackage().dist, "main.js");
    // All tests start on one folder, one after another, as an operator would. Its database was created, and has no tables yet.
    dataDir = mkdtempSync(path.join(os.tmpdir(), "nightlatch-api-"));
    await prepareDataDir(dataDir, "empty");
  }, PATIENCE_MS);
  afterEach(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    await Promise.all(started.map(({ exited }) => exited));
    started = [];
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  function start(env: Record<string, string> = {}, parts = "api,jobs"): StartedProcess {
    const process = startNode([main, parts], { PORT: "0", DATA_DIR: dataDir, PUBLIC_URL: "https://stays.example", ...env });
    started.push(process);
    return process;
  }

  async function listening(api: StartedProcess): Promise<string> {
    await api.waitFor("The API listens on ");
    return /The API listens on (\S+)/.exec(api.output())?.[1] ?? "";
  }

  const total = async (at: string) => ((await (await fetch(`${at}/api/category-counts`)).json()) as { total: number }).total;
  let seeded: number;

  // A start takes seconds of processor time, so each test goes on from what the one before left.
  it("fills an empty catalogue, serves it, and refuses a second process", async () => {
    const first = start();
    const origin = await listening(first);
    seeded = await total(origin);
    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: "ready", parts: ["api", "jobs"] });
    expect(seeded).toBeGreaterThanOrEqual(200);
    const sent = await fetch(`${origin}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Robin", email: "robin@example.com", subject: "", message: "words-of-the-message" }),
    });
    expect(sent.status).toBe(200);

    const second = start();
    expect(await second.exited).toBe(1);
    expect(second.output().trim()).toBe(
      `DATA_DIR ${dataDir} is in use by process ${first.child.pid}. Stop it, or set DATA_DIR to another folder.`,
    );

    expect(openToOthers(dataDir)).toEqual([]);

    first.child.kill("SIGKILL");
    await first.exited;
    expect(first.output()).not.toContain("words-of-the-message");
  });

  it("says so when the port is taken, and frees the folder", async () => {
    const occupant = net.createServer();
    await new Promise<void>((resolve) => occupant.listen(0, "127.0.0.1", resolve));
    const { port } = occupant.address() as net.AddressInfo;
    const api = start({ PORT: String(port) });
    expect(await api.exited).toBe(1);
    expect(api.output()).toContain(`EADDRINUSE: address already in use 127.0.0.1:${port}`);
    await new Promise((resolve) => occupant.close(resolve));
    await (await lockDataDir(dataDir)).release();
  });

  it("starts again after kill -9 with what it had, finishes what is under way when asked to end, and ends well", async () => {
    // Permissions that an earlier release left on them.
    for (const name of ["db", "db/base", "db/PG_VERSION", "photos"]) chmodSync(path.join(dataDir, name), 0o777);
    const api = start();
    const origin = await listening(api);
    expect(await total(origin)).toBe(seeded);
    expect(openToOthers(dataDir)).toEqual([]);

    const upload = await startUpload(`${origin}/api/contact`);
    api.child.kill("SIGTERM");
    const { status } = await upload.finish(JSON.stringify({ name: "Robin", email: "robin@example.com", message: "Late but whole." }));
    expect(status).toBe(200);
    expect(await api.exited).toBe(0);
  });

  it("names every bad setting and ends with a failure", async () => {
    const api = start({ PORT: "many", DATABASE_URL: "nonsense" });
    expect(await api.exited).toBe(1);
    expect(api.output()).toMatch(/^PORT must be .*\nDATABASE_URL must be /);
  });

  it("does not start without the site's address, which its mails lead to", async () => {
    const api = start({ PUBLIC_URL: "" });
    expect(await api.exited).toBe(1);
    expect(api.output()).toMatch(/^PUBLIC_URL must be set: .*\n$/);
  });

  it.each([
    ["api", "jobs"],
    ["jobs", "api"],
  ])("does not start the part %s alone on the embedded database", async (part, other) => {
    const api = start({}, part);
    expect(await api.exited).toBe(1);
    expect(api.output()).toBe(
      `DATABASE_URL must be set for the part ${part} without ${other}: the embedded database is for one process alone, which has both.\n`,
    );
  });
});

/** The private folders that other users can enter. What lies below a closed folder is out of their reach. */
function openToOthers(dataDir: string): string[] {
  return ["db", "photos"].filter((name) => statSync(path.join(dataDir, name)).mode & 0o007);
}

/** Starts a POST and holds back its body. It resolves once the server has answered that the head arrived. */
function startUpload(url: string): Promise<{ finish(body: string): Promise<{ status: number | undefined }> }> {
  const request = http.request(url, { method: "POST", headers: { "content-type": "application/json", expect: "100-continue" } });
  const answered = new Promise<{ status: number | undefined }>((resolve, reject) => {
    request.once("response", (answer) => resolve({ status: answer.resume().statusCode }));
    request.once("error", reject);
  });
  request.flushHeaders();
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    request.once("continue", () =>
      resolve({
        finish: (body) => {
          request.end(body);
          return answered;
        },
      }),
    );
  });
}
