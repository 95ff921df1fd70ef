import { chmodSync, statSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { lockDataDir } from "@nightlatch/database/data-dir-lock";
import { silentLog } from "@nightlatch/http/log";
import { ConfigError } from "@nightlatch/process/settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPackage } from "../testing/build-package.ts";
import { crashSettings, expectAllStored, mailsSettled, type RunningApi, sendThroughKills } from "../testing/crash-rounds.ts";
import { prepareDataDir } from "../testing/database-template.ts";
import { makeFolder } from "../testing/folders.ts";
import { startMailServer, type TestMailServer } from "../testing/mail-server.ts";
import { type StartedProcess, startNode } from "../testing/processes.ts";
import { serveProcesses } from "./serve-processes.ts";

// Starting takes many seconds while other tests keep the machine busy.
const PATIENCE_MS = 180_000;
const PUBLIC_URL = "https://stays.example";

const dataDir = makeFolder();
const serveApi = (env: NodeJS.ProcessEnv) => serveProcesses(["api", "jobs"], env, silentLog);
beforeAll(() => prepareDataDir(dataDir));

// Starting takes seconds of processor time, so each test continues with the previous test's process.
describe("the API as a process of its own", { timeout: PATIENCE_MS }, () => {
  let main: string;
  let mails: TestMailServer;
  const started: StartedProcess[] = [];

  beforeAll(async () => {
    main = path.join(buildPackage().dist, "main.js");
    // Delays each mail, so that some mails are in flight when the process is killed.
    mails = await startMailServer({ thinkMs: 5 });
  }, PATIENCE_MS);
  afterAll(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    await Promise.all(started.map(({ exited }) => exited));
    await mails.close();
  });

  function start(env: Record<string, string> = {}, flags: readonly string[] = []): StartedProcess {
    const process = startNode([main, "api,jobs", ...flags], { PORT: "0", DATA_DIR: dataDir, PUBLIC_URL, ...crashSettings(mails), ...env });
    started.push(process);
    return process;
  }

  async function listening(api: StartedProcess): Promise<RunningApi> {
    await api.waitFor("The API listens on ");
    return { api, origin: /The API listens on (\S+)/.exec(api.output())?.[1] ?? "" };
  }

  const total = async (at: string) => ((await (await fetch(`${at}/api/category-counts`)).json()) as { total: number }).total;
  let running: RunningApi;
  let seeded: number;
  let acknowledged: readonly number[];

  it("fills a new catalogue when told, serves it, and refuses a second process on its folder", async () => {
    running = await listening(start({}, ["--demo"]));
    const { api, origin } = running;
    seeded = await total(origin);
    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: "ready", parts: ["api", "jobs"] });
    expect(seeded).toBeGreaterThanOrEqual(200);
    const sent = await fetch(`${origin}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Robin", email: "robin@example.com", subject: "", message: "words-of-the-message" }),
    });
    expect(sent.status).toBe(200);
    await expect(serveApi({ DATA_DIR: dataDir, PUBLIC_URL })).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by process ${api.child.pid}. Stop it, or set DATA_DIR to another folder.`,
    );
    expect(openToOthers(dataDir)).toEqual([]);
  });

  it("still has every acknowledged listing after a kill in the middle of writes", async () => {
    const { api: first } = running;
    const startAgain = async () => {
      if (first.child.exitCode === null && first.child.signalCode === null) return running;
      // Sets the file permissions of an earlier release.
      for (const name of ["db", "db/base", "db/PG_VERSION", "photos"]) chmodSync(path.join(dataDir, name), 0o777);
      return listening(start());
    };
    running = await sendThroughKills(startAgain, 24, [10]).then((done) => {
      acknowledged = done.acknowledged;
      return done;
    });
    expect(running.api).not.toBe(first);
    expect(first.output()).not.toContain("words-of-the-message");
    expect(await total(running.origin)).toBe(seeded);
    expect(openToOthers(dataDir)).toEqual([]);
  });

  it("finishes requests in flight at shutdown, loses no listing and sends no mail twice", async () => {
    await mailsSettled(mails, acknowledged, 1);
    const upload = await startUpload(`${running.origin}/api/contact`);
    running.api.child.kill("SIGTERM");
    const { status } = await upload.finish(JSON.stringify({ name: "Robin", email: "robin@example.com", message: "Late but whole." }));
    expect(status).toBe(200);
    expect(await running.api.exited).toBe(0);
    await expectAllStored(dataDir, mails, acknowledged, 1);
  });

  it("names every invalid setting and exits with a failure", async () => {
    const api = start({ PORT: "many", DATABASE_URL: "nonsense" });
    expect(await api.exited).toBe(1);
    expect(api.output()).toMatch(/^PORT must be .*\nDATABASE_URL must be .*\n$/);
  });
});

describe("the API does not start", () => {
  it("on a port in use, and releases the folder", async () => {
    const occupant = net.createServer();
    await new Promise<void>((resolve) => occupant.listen(0, "127.0.0.1", resolve));
    const { port } = occupant.address() as net.AddressInfo;
    const failed = serveApi({ DATA_DIR: dataDir, PUBLIC_URL, PORT: String(port) });
    await expect(failed).rejects.toMatchObject({
      syscall: "listen",
      message: expect.stringContaining(`EADDRINUSE: address already in use 127.0.0.1:${port}`),
    });
    await new Promise((resolve) => occupant.close(resolve));
    await (await lockDataDir(dataDir)).release();
  });

  it("without the site's address, which its mails link to", async () => {
    const failed = serveApi({ DATA_DIR: dataDir, PUBLIC_URL: "" });
    await expect(failed).rejects.toThrow(ConfigError);
    await expect(failed).rejects.toThrow(/^PUBLIC_URL must be set: /);
  });

  it.each([
    ["api", "jobs"],
    ["jobs", "api"],
  ] as const)("with only the part %s on the embedded database", async (part, other) => {
    await expect(serveProcesses([part], { DATA_DIR: dataDir, PUBLIC_URL }, silentLog)).rejects.toThrow(
      `DATABASE_URL must be set for the part ${part} without ${other}: the embedded database works with one process only, which runs both.`,
    );
  });
});

/** Returns private folders that other users can enter. A closed folder also protects its subfolders. */
function openToOthers(dataDir: string): string[] {
  return ["db", "photos"].filter((name) => statSync(path.join(dataDir, name)).mode & 0o007);
}

/** Starts a POST and delays the body. Resolves when the server has received the headers. */
function startUpload(url: string): Promise<{ finish(body: string): Promise<{ status: number | undefined }> }> {
  const request = http.request(url, { method: "POST", headers: { "content-type": "application/json", expect: "100-continue" } });
  const responded = new Promise<{ status: number | undefined }>((resolve, reject) => {
    request.once("response", (response) => resolve({ status: response.resume().statusCode }));
    request.once("error", reject);
  });
  request.flushHeaders();
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    request.once("continue", () =>
      resolve({
        finish: (body) => {
          request.end(body);
          return responded;
        },
      }),
    );
  });
}
