import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withoutNetwork } from "./no-network.ts";
import type { RenderedPage } from "./protocol.ts";
import { RendererClient } from "./renderer-client.ts";
import { forkRenderer, permissionFlags, rendererLayers } from "./renderer-process.ts";
import { HOSTILE_SHELL } from "./testing/hostile-bundle.ts";

// Tests each layer of a renderer's isolation with the others switched off. The code runs in Node's own realm, like a bundle that has
// escaped. realm.test.ts tests the realm.

let folder: string;
let port: number;
const startServer = () => createServer((socket) => void socket.end("HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n"));
const servers = [startServer(), startServer()] as const;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "nightlatch-layers-"));
  await new Promise<void>((done) => servers[0].listen(0, "127.0.0.1", done));
  await new Promise<void>((done) => servers[1].listen(join(folder, "a.sock"), done));
  port = (servers[0].address() as { port: number }).port;
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Returns the result of each attempt: `refused`, or a text that begins with `reached`. An attempt is an async function's body and can use
 * `module(name)`, `folder` and `port`.
 */
async function tried(command: readonly string[], attempts: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const program = `
    const module = (name) => process.getBuiltinModule?.(name) ?? require(name);
    const folder = ${JSON.stringify(folder)}, port = ${port}, found = {};
    const opened = (socket) => new Promise((resolve, reject) => socket.on("connect", () => resolve("reached")).on("error", reject));
    (async () => {
      ${Object.entries(attempts)
        .map(
          ([name, body]) =>
            `try { found[${JSON.stringify(name)}] = "reached " + await (async () => { ${body} })(); } catch (error) { found[${JSON.stringify(name)}] = "refused"; }`,
        )
        .join("\n")}
      process.stdout.write(JSON.stringify(found), () => process.exit());
    })();`;
  const [first, ...rest] = [...command, "-e", program];
  const { stdout } = await promisify(execFile)(first as string, rest, { encoding: "utf8", env: {}, cwd: "/" });
  return JSON.parse(stdout);
}

const SOCKETS = {
  tcp: 'return opened(module("node:net").connect(port, "127.0.0.1"));',
  unix: 'return opened(module("node:net").connect(folder + "/a.sock"));',
  abstract:
    'return new Promise((resolve, reject) => module("node:net").createServer().listen("\\\\0nightlatch-" + process.pid, resolve).on("error", reject));',
  listening:
    'return new Promise((resolve, reject) => module("node:net").createServer().listen(0, "127.0.0.1", resolve).on("error", reject));',
  udp: 'return new Promise((resolve, reject) => module("node:dgram").createSocket("udp4").on("error", reject).send("x", port, "127.0.0.1", (error) => error ? reject(error) : resolve()));',
  fetched: 'return (await fetch("http://127.0.0.1:" + port)).status;',
};
const PROCESSES = {
  child:
    'const { status, error } = module("node:child_process").spawnSync("/bin/true", { stdio: "ignore" }); if (error) throw error; return status;',
  signal: "process.kill(process.ppid, 0);",
};
const FILES = {
  read: 'return module("node:fs").readFileSync("/etc/passwd").length;',
  environment: 'return module("node:fs").readFileSync("/proc/" + process.ppid + "/environ").length;',
  write: 'module("node:fs").writeFileSync(folder + "/written", "");',
  list: 'return module("node:fs").readdirSync("/").length;',
};
const THREADS = {
  worker:
    'return new Promise((resolve, reject) => new (module("node:worker_threads").Worker)("", { eval: true }).on("online", resolve).on("error", reject));',
  evaluated: 'return new Function("return 1")();',
};
const all = (result: string, attempts: object) => Object.fromEntries(Object.keys(attempts).map((name) => [name, result]));

test("all attempts succeed without a layer, so the other tests would notice a gap", async () => {
  const found = await tried([process.execPath], { ...SOCKETS, ...PROCESSES, ...FILES, ...THREADS });
  expect(Object.values(found).filter((result) => result.startsWith("reached"))).toHaveLength(Object.keys(found).length);
});

test("Node's permission model alone blocks files, child processes, threads and code from strings", async () => {
  const command = [process.execPath, ...permissionFlags(), "--disallow-code-generation-from-strings", "--no-warnings"];
  const found = await tried(command, { ...FILES, child: PROCESSES.child, ...THREADS });
  expect(found).toEqual(all("refused", found));
  expect(Object.keys(found)).toHaveLength(7);
});

describe.runIf(rendererLayers().network === "system")("the operating system alone", () => {
  test("blocks sockets of every kind, child processes, and signals to other processes", async () => {
    const found = await tried([...withoutNetwork(), process.execPath], { ...SOCKETS, ...PROCESSES });
    expect(found).toEqual(all("refused", { ...SOCKETS, ...PROCESSES }));
  });

  test("allows what a program needs: files, threads and its exit", async () => {
    const found = await tried([...withoutNetwork(), process.execPath], { read: FILES.read, worker: THREADS.worker });
    expect(Object.values(found)).toEqual([expect.stringMatching(/^reached/), expect.stringMatching(/^reached/)]);
  });
});

test("a hostile bundle in a real renderer reaches nothing, and the renderer goes on", async () => {
  const client = new RendererClient(forkRenderer());
  try {
    await client.start({ shell: { source: Buffer.from(HOSTILE_SHELL), filename: "shell.cjs" } });
    const page = await client.render({ request: {}, respond: async () => ({ status: 200, text: "" }), limit: 60_000 });
    expect(JSON.parse((page as Extract<RenderedPage, { kind: "html" }>).html)).toEqual([]);
    expect(client.isOver).toBe(false);
  } finally {
    client.end();
  }
});
