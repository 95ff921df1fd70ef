import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { acceptConnections } from "./listen.mjs";
import { createServerProcess } from "./server-process.mjs";

const folder = mkdtempSync(join(tmpdir(), "nightlatch-dev-server-"));
const PROGRAM = join(folder, "server.mjs");
const CODE = join(folder, "code");

writeFileSync(
  PROGRAM,
  `
  import { readFileSync } from "node:fs";
  import { createServer } from "node:http";
  const code = readFileSync(${JSON.stringify(CODE)}, "utf8");
  if (code === "fails to load") process.exit(5);
  const server = createServer((request, response) => (request.url === "/end" ? process.exit(7) : response.end(code)));
  process.on("disconnect", () => process.exit(1));
  process.on("message", (message, socket) => {
    if (message === "stop") process.exit(0);
    if (message === "connection") server.emit("connection", socket);
    if (message.start && code === "fails to start") process.exit(6);
    if (message.start && code !== "starts slowly") process.send("ready");
    if (message.started) process.send("ready");
  });
  process.send("loaded");
`,
);

const lines = [];
let started = () => {};
let connected = () => {};
let server;
let port;
let closePort;
beforeEach(async () => {
  lines.length = 0;
  [started, connected] = [() => {}, () => {}];
  server = createServerProcess(PROGRAM, {
    env: process.env,
    start: () => {
      started();
      return {};
    },
    log: (line) => lines.push(line),
  });
  ({ port, close: closePort } = await acceptConnections({ host: "127.0.0.1", port: 0 }, (socket) => {
    server.connect(socket);
    connected();
  }));
  await replaceBy("one");
});
afterEach(async () => {
  closePort();
  await server.close();
});

async function replaceBy(code) {
  writeFileSync(CODE, code);
  await server.replace();
}

async function request(path = "") {
  const response = await fetch(`http://127.0.0.1:${port}/${path}`, { headers: { connection: "close" } });
  return `${response.status} ${await response.text()}`;
}

test("a request that arrives while the server is replaced gets the new server's response", async () => {
  expect(await request()).toBe("200 one");
  const arrived = new Promise((resolve) => {
    connected = () => resolve(undefined);
  });
  let response;
  const sent = new Promise((resolve) => {
    started = () => {
      response = request();
      resolve(undefined);
    };
  });
  const replaced = replaceBy("starts slowly");
  await Promise.all([sent, arrived]);
  server.send({ started: true });
  await replaced;
  expect(await response).toBe("200 starts slowly");
});

test("code that fails to load leaves the last server running", async () => {
  await expect(replaceBy("fails to load")).rejects.toThrow("The new code ended with 5 while it was loaded. The last server runs on.");
  expect(await request()).toBe("200 one");
});

test("code that fails to start is reported to the terminal and in responses, until it is replaced", async () => {
  await expect(replaceBy("fails to start")).rejects.toThrow("The server ended with 6 before it was ready.");
  expect(await request()).toMatch(/^503 The server did not start/);
  await expect(replaceBy("fails to load")).rejects.toThrow("It starts again after the next edit.");
  await replaceBy("two");
  expect(await request()).toBe("200 two");
});

test("a server that exits is reported, and starts again after the next edit", async () => {
  await expect(request("end")).rejects.toThrow();
  await vi.waitFor(() => expect(lines).toEqual(["The server ended with 7. It starts again after the next edit."]), 30_000);
  expect(await request()).toMatch(/^503 /);
  await replaceBy("two");
  expect(await request()).toBe("200 two");
});
