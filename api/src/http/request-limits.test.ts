import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { READING_LIMITS } from "@nightlatch/process/http";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { NO_SERVICES } from "../../testing/api.ts";
import { buildApi } from "../app.ts";

const LONG = 600_000;
const NONE = {
  head: LONG,
  body: LONG,
  request: LONG,
  idle: LONG,
  stalled: LONG,
  connections: 1_000,
  connectionsOfClient: 1_000,
  ahead: 1_000,
};
const SHORT = 150;

let app: FastifyInstance;
let sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  app.server.closeAllConnections();
  await app.close();
});

async function start(limits: Partial<typeof READING_LIMITS>): Promise<() => Socket> {
  app = buildApi(NO_SERVICES, { reading: { ...NONE, ...limits } });
  app.get("/large", () => Buffer.alloc(64 * 1024 * 1024));
  app.get("/slow", () => new Promise((resolve) => setTimeout(() => resolve("slow"), 4 * SHORT)));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as { port: number };
  return () => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.on("error", () => {});
    sockets.push(socket);
    return socket;
  };
}

const open = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

describe("a connection is closed", () => {
  it.each<[string, object, string, RegExp]>([
    ["that sends nothing", { head: SHORT }, "", /^(HTTP\/1\.1 408 |$)/],
    ["whose head stops arriving", { head: SHORT }, "GET /healthz HTTP/1.1\r\nHost: a.ex", /^HTTP\/1\.1 408 /],
    ["whose upload stops arriving", { request: SHORT }, "POST /api/photos HTTP/1.1\r\nHost: a.example\r\nContent-Le", /^HTTP\/1\.1 408 /],
    ["that is left idle", { idle: SHORT, stalled: LONG }, "GET /healthz HTTP/1.1\r\nHost: a.example\r\n\r\n", /^HTTP\/1\.1 200 /],
  ])("%s", async (_what, limits, sent, response) => {
    const socket = (await start(limits))();
    socket.write(sent);
    expect(await text(socket)).toMatch(response);
  });

  it.each(["content-length: 1000", "transfer-encoding: chunked"])("whose form stops arriving (%s), with a response", async (length) => {
    const socket = (await start({ body: SHORT }))();
    socket.write(`POST /api/contact HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n${length}\r\n\r\n5\r\n{"nam\r\n`);
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toMatch(/connection: close/i);
    expect(response).toMatch(/"code":"too_slow"/);
  });

  it("whose form arrives a byte at a time for too long", async () => {
    const socket = (await start({ body: 2 * SHORT }))();
    socket.write("POST /api/contact HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n");
    const drip = setInterval(() => socket.write(" "), 20);
    const response = await text(socket);
    clearInterval(drip);
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("whose client does not read its response", async () => {
    const socket = (await start({ stalled: SHORT }))();
    socket.pause();
    socket.write("GET /large HTTP/1.1\r\nHost: a.example\r\n\r\n");
    await expect.poll(open).toBe(1);
    await expect.poll(open, { timeout: 30_000 }).toBe(0);
  });

  it("with too many pipelined requests, after the allowed ones are answered", async () => {
    const socket = (await start({ ahead: 3 }))();
    socket.write("GET /slow HTTP/1.1\r\nHost: a.example\r\n\r\n".repeat(50));
    const responses = (await text(socket)).split("HTTP/1.1 ").slice(1);
    expect(responses.map((response) => response.slice(0, 3))).toEqual(["200", "200", "200", "429"]);
    expect(responses[3]).toMatch(/connection: close[\s\S]*"code":"too_far_ahead"/i);
  });

  it.each<[string, object]>([
    ["beyond the total limit", { connections: 3 }],
    ["beyond the limit of one client", { connectionsOfClient: 3 }],
  ])("%s, and the others continue", async (_what, limits) => {
    const connectOne = await start(limits);
    const openSockets = Array.from({ length: 3 }, connectOne);
    await Promise.all(openSockets.map((socket) => once(socket, "connect")));
    await expect.poll(open).toBe(3);
    expect(await text(connectOne())).toBe("");
    openSockets[0]?.write("GET /healthz HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n");
    expect(await text(openSockets[0] as Socket)).toMatch(/^HTTP\/1\.1 200 /);
    await expect.poll(open).toBe(2);
    const next = connectOne();
    next.write("GET /healthz HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n");
    expect(await text(next)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("a connection stays open", () => {
  it("while it waits for its response longer than the stall limit", async () => {
    const socket = (await start({ stalled: SHORT, idle: SHORT }))();
    socket.write("GET /slow HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n");
    expect(await text(socket)).toMatch(/slow$/);
  });

  it("after a form that arrived in time", async () => {
    const socket = (await start({ body: SHORT }))();
    const form = "POST /nothing HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\n";
    socket.write(`${form}\r\n{}`);
    await once(socket, "data");
    await new Promise((resolve) => setTimeout(resolve, 2 * SHORT));
    socket.write(`${form}Connection: close\r\n\r\n{}`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  });
});

it("servers' default limits let a proxy keep its connections for a minute", () => {
  expect(READING_LIMITS.idle).toBeGreaterThan(65_000);
  expect(READING_LIMITS.body).toBeLessThanOrEqual(15_000);
});
