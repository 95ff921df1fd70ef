import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { silentLog } from "@nightlatch/http/log";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { makeFolder } from "../testing/folders.ts";
import { callServer, listenForOperator, serverListens, socketPath } from "./ops-socket.ts";
import type { BackofficeServices } from "./server-context.ts";

let folder: string;
let long: string;
beforeEach(() => {
  folder = makeFolder();
  long = path.join(folder, "a".repeat(60), "b".repeat(60));
  mkdirSync(long, { recursive: true });
});

const services = { db: {}, log: silentLog, mailer: {}, photos: {}, operating: {}, siteAddress: () => "" } as unknown as BackofficeServices;
const NOTHING = { name: "nothing", input: {}, publicUrl: undefined, who: undefined };

async function listen(at: string) {
  const stop = await listenForOperator(services, at);
  onTestFinished(stop);
  return stop;
}

it("a folder with a short path contains the socket", () => expect(socketPath("/data")).toBe("/data/ops.sock"));

it("a folder that is missing or has no socket has no server", async () => {
  expect(await serverListens(path.join(long, "missing"))).toBe(false);
  expect(await serverListens(long)).toBe(false);
  expect(await callServer(long, NOTHING)).toBeUndefined();
});

it.runIf(process.platform === "linux")("a folder with a long path contains the socket too, for its owner only", async () => {
  const stop = await listen(long);
  expect(statSync(path.join(long, "ops.sock")).mode & 0o777).toBe(0o600);
  expect(await serverListens(long)).toBe(true);
  await expect(callServer(long, NOTHING)).rejects.toThrow(/nothing/);
  await stop();
  expect(await serverListens(long)).toBe(false);
});

describe("a caller without the secret", () => {
  const statusWith = (headers: Record<string, string>, url = "/") =>
    new Promise((resolve, reject) => {
      request({ socketPath: socketPath(folder), method: "POST", path: url, headers, agent: false }, ({ statusCode }) => resolve(statusCode))
        .once("error", reject)
        .end(JSON.stringify(NOTHING));
    });
  const secret = () => readFileSync(path.join(folder, "ops.secret"), "utf8");

  it.each(["", "backup", "restore", "photo"])("is refused although it may open the socket: %s", async (what) => {
    await listen(folder);
    const url = what === "" ? "/" : `/?${encodeURIComponent(JSON.stringify({ what }))}`;
    for (const secretSent of ["", "x", "x".repeat(secret().length), `${secret()}x`])
      expect(await statusWith({ "x-ops-secret": secretSent }, url)).toBe(403);
    expect(await statusWith({}, url)).toBe(403);
  });

  it("cannot reuse an old secret: each start makes a new one that only the owner can read", async () => {
    const stop = await listen(folder);
    const first = secret();
    expect(statSync(path.join(folder, "ops.secret")).mode & 0o777).toBe(0o600);
    expect(await statusWith({ "x-ops-secret": first })).toBe(400);
    await stop();
    await listen(folder);
    expect(await statusWith({ "x-ops-secret": first })).toBe(403);
    await expect(callServer(folder, NOTHING)).rejects.toThrow(/nothing/);
  });
});

describe("without descriptor paths, the socket of a long path is in the temporary folder:", () => {
  const at = () => socketPath(long, path.join(folder, "no-descriptors"));
  let own: string;
  beforeEach(() => {
    own = path.dirname(at());
  });
  afterEach(() => rmSync(own, { recursive: true, force: true }));

  it("in a folder that only its owner can enter", () => {
    expect(statSync(own).mode & 0o777).toBe(0o700);
    expect(at()).toBe(path.join(own, "ops.sock"));
  });

  it("refuses a folder that others can enter", () => {
    chmodSync(own, 0o777);
    expect(at).toThrow(`Remove ${own}: the operator's socket needs a folder that only DATA_DIR's owner can open.`);
  });

  it.each(["/tmp", "/dev/null"])("refuses a link to %s", (elsewhere) => {
    rmSync(own, { recursive: true });
    symlinkSync(elsewhere, own);
    expect(at).toThrow(`Remove ${own}: the operator's socket needs a folder that only DATA_DIR's owner can open.`);
  });

  it.runIf(process.getuid?.() === 0)("refuses another user's folder", () => {
    chownSync(own, 65_534, 65_534);
    expect(at).toThrow(/only DATA_DIR's owner/);
    expect(existsSync(own)).toBe(true);
  });
});
