import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { evaluateInWorker } from "@nightlatch/process/testing";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { buildPackage, builtModule } from "../../testing/build-package.ts";
import { limitWork } from "./limit-work.ts";

const limits = JSON.stringify(pathToFileURL(path.join(buildPackage().dist, "http/limit-work.js")).href);
const kinds = JSON.stringify(pathToFileURL(builtModule("database", "work-kind")).href);

test("requests keep their kind while in flight, even after a body, and promises are no longer tracked", async () => {
  const program = `
    import { AsyncLocalStorage } from "node:async_hooks";
    import { createRequire } from "node:module";
    import { setTimeout as wait } from "node:timers/promises";
    const { limitWork } = await import(${limits});
    const { kindNow } = await import(${kinds});
    const { fastify } = createRequire(${JSON.stringify(import.meta.url)})("fastify");
    const storage = new AsyncLocalStorage();
    const ever = await storage.run({}, isTracking);
    storage.disable();
    const app = fastify();
    limitWork(app);
    const told = {};
    const handler = async ({ method, url }) => {
      await wait(5);
      told[method + " " + url] = [kindNow(), await isTracking()];
      if (url === "/fails") throw new Error("no");
      return {};
    };
    for (const url of ["/one", "/fails", "/desk/today"]) app.get(url, handler);
    app.post("/one", handler);
    app.get("/slow", async ({ raw }) => {
      while (!raw.socket.destroyed) await wait(5);
      await wait(20);
      told.slow = [kindNow(), await isTracking()];
    });
    const ended = async () => { while (await isTracking()) await wait(5); };
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    const ask = async (method, url, body) => {
      await fetch(address + url, { method, ...(body && { headers: { "content-type": "application/json" }, body }) });
      await ended();
    };
    await ask("GET", "/one");
    await ask("POST", "/one", JSON.stringify({ text: "x".repeat(200_000) }));
    await ask("GET", "/fails");
    await ask("GET", "/desk/today");
    await app.inject("/one");
    await ended();
    const leaves = new AbortController();
    const left = fetch(address + "/slow", { signal: leaves.signal }).catch(() => "left");
    while (await isTracking() !== ever) await wait(5);
    leaves.abort();
    told.left = [await left];
    await ended();
    told.after = [kindNow(), await isTracking()];
    console.log(JSON.stringify({ ever, told }));
    process.exit(0);`;
  const { ever, told } = (await evaluateInWorker(program)) as { readonly ever: boolean; readonly told: object };
  expect(told).toEqual({
    "GET /one": ["read", ever],
    "POST /one": ["write", ever],
    "GET /fails": ["read", ever],
    "GET /desk/today": ["operator", ever],
    left: ["left"],
    slow: ["read", ever],
    after: ["chore", false],
  });
});

test("a response that the handler sends itself arrives complete, even with slow hooks", async () => {
  const app = fastify();
  app.addHook("onSend", async (_request, _reply, payload) => {
    if (payload) await wait(20);
  });
  limitWork(app);
  app.get("/sent", (_request, reply) => {
    void reply.send({ whole: true });
  });
  expect((await app.inject("/sent")).json()).toEqual({ whole: true });
  await app.close();
});
