import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { makeReleases, SHELL } from "../testing/minimal-releases.ts";

const BUILT = fileURLToPath(new URL("../../dist/src/main.js", import.meta.url));
const THROWS = `data:text/javascript,${encodeURIComponent('process.on("SIGUSR2", () => { throw new Error("planned"); })')}`;

async function startHoldingApi() {
  const held: ServerResponse[] = [];
  const server = createServer(({ url }, response) => {
    if (url?.startsWith("/api/held")) held.push(response);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close().closeAllConnections());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, held };
}

test("after an uncaught exception finishes requests in flight, then exits with 1 without logging a signal", async () => {
  const { folder } = await makeReleases({ name: "shell", bundle: SHELL });
  const api = await startHoldingApi();

  const { PATH, TMPDIR } = process.env;
  const child = fork(BUILT, [], {
    env: { PATH, TMPDIR, DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", API_URL: api.address, LOG_LEVEL: "fatal" },
    execArgv: ["--import", THROWS],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const messages: string[] = [];
  child.on("message", (message) => messages.push(String(message)));
  const ended = once(child, "exit");
  let log = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  await expect.poll(() => messages, { timeout: 60_000 }).toEqual([expect.stringMatching(/^ready http/)]);
  const site = messages[0]?.slice("ready ".length);

  const responses = Promise.all(["/api/held", "/api/held?again"].map((path) => fetch(`${site}${path}`)));
  responses.catch(() => {});
  await expect.poll(() => api.held.length, { timeout: 20_000 }).toBe(2);
  child.kill("SIGUSR2");
  await expect.poll(() => log, { timeout: 20_000 }).toContain("planned");
  // A second exception must not interrupt the shutdown.
  child.kill("SIGUSR2");
  await expect.poll(() => log.split("Uncaught exception; the process ends"), { timeout: 20_000 }).toHaveLength(3);
  for (const response of api.held) response.writeHead(200, { "content-type": "text/plain" }).end("in flight");

  expect(await Promise.all((await responses).map((response) => response.text()))).toEqual(["in flight", "in flight"]);
  expect(await ended).toEqual([1, null]);
  expect(messages).toHaveLength(1);
}, 120_000);
