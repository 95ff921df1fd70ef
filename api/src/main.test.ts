import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildPackage } from "./testing/build-package.ts";
import { type StartedProcess, startNode } from "./testing/processes.ts";

describe("the api as a process of its own", () => {
  let main: string;
  let dataDir: string;
  let started: StartedProcess[];

  beforeAll(() => {
    main = path.join(buildPackage().dist, "main.js");
  });
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), "nightlatch-api-"));
    started = [];
  });
  afterEach(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    await Promise.all(started.map(({ exited }) => exited));
    rmSync(dataDir, { recursive: true, force: true });
  });

  function start(env: Record<string, string> = {}): StartedProcess {
    const process = startNode([main], { PORT: "0", DATA_DIR: dataDir, ...env });
    started.push(process);
    return process;
  }

  async function listening(api: StartedProcess): Promise<string> {
    await api.waitFor("The API listens on ");
    return /The API listens on (\S+)/.exec(api.output())?.[1] ?? "";
  }

  it("fills an empty catalogue, serves it, refuses a second process, and after kill -9 starts again with what it had", async () => {
    const first = start();
    const origin = await listening(first);
    const total = async (at: string) => ((await (await fetch(`${at}/api/category-counts`)).json()) as { total: number }).total;
    const seeded = await total(origin);
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

    first.child.kill("SIGKILL");
    await first.exited;
    expect(first.output()).not.toContain("words-of-the-message");
    const third = start();
    expect(await total(await listening(third))).toBe(seeded);
  });

  it("finishes what is under way when asked to end, and ends well", async () => {
    const api = start();
    const origin = await listening(api);
    const answers = Array.from({ length: 20 }, (_, index) => fetch(`${origin}/api/listings?seed=${index}`).then((answer) => answer.status));
    await Promise.all(answers.slice(0, 1));
    api.child.kill("SIGTERM");
    expect(await api.exited).toBe(0);
    expect(await Promise.all(answers)).toEqual(answers.map(() => 200));
  });

  it("names every bad setting and ends with a failure", async () => {
    const api = start({ PORT: "many", DATABASE_URL: "nonsense" });
    expect(await api.exited).toBe(1);
    expect(api.output()).toMatch(/^PORT must be .*\nDATABASE_URL must be /);
  });

  it("says so when the port is taken, and frees the folder", async () => {
    const first = start();
    const port = new URL(await listening(first)).port;
    const other = mkdtempSync(path.join(os.tmpdir(), "nightlatch-api-"));
    const second = start({ PORT: port, DATA_DIR: other });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain("EADDRINUSE");
    rmSync(other, { recursive: true });
  });
});
