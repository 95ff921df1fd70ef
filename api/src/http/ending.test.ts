import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { watchRequests } from "@nightlatch/process/http";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import { NO_SERVICES } from "../../testing/api.ts";
import { buildApi } from "../app.ts";

const LONG = 600_000;
const SHORT = 100;

let app: FastifyInstance;
let sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

/** @returns functions that send bytes, count arrived requests, open `/held`, and close the server */
async function start(limits: { body: number; all: number }) {
  app = buildApi(NO_SERVICES);
  const end = watchRequests(app, limits);
  let arrived = 0;
  app.addHook("onRequest", async () => {
    arrived += 1;
  });
  app.get("/large", () => Buffer.alloc(64 * 1024 * 1024));
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  app.get("/held", () => gate.then(() => "held"));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as { port: number };
  const send = async (bytes: string): Promise<Socket> => {
    const socket = connect({ host: "127.0.0.1", port });
    sockets.push(socket.on("error", () => {}));
    const before = arrived;
    socket.write(bytes);
    await expect.poll(() => arrived).toBe(before + 1);
    return socket;
  };
  return { send, end, open };
}

const FORM = "POST /api/contact HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nConnection: close\r\n";

it.each(["Content-Length: 1000", "Transfer-Encoding: chunked"])(
  "answers a client with an incomplete body (%s), and stops waiting",
  async (length) => {
    const { send, end } = await start({ body: SHORT, all: LONG });
    const socket = await send(`${FORM}${length}\r\n\r\n5\r\n{"nam\r\n`);
    const response = text(socket);
    await end();
    expect(await response).toMatch(/^HTTP\/1\.1 503 .*"code":"not_ready"/s);
  },
);

it("accepts a body that completes in time", async () => {
  const { send, end } = await start({ body: LONG, all: LONG });
  const socket = await send(`${FORM}Content-Length: 2\r\n\r\n{`);
  const ended = end();
  socket.write("x");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*"code":"malformed_json"/s);
  await ended;
});

it("waits for a pending response", async () => {
  const { send, end, open } = await start({ body: 0, all: LONG });
  const socket = await send("GET /held HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n");
  const order: string[] = [];
  const responded = text(socket).then((response) => order.push(response.slice(-4)));
  const ended = end().then(() => order.push("end"));
  await new Promise((resolve) => setTimeout(resolve, SHORT));
  expect(order).toEqual([]);
  open();
  await Promise.all([responded, ended]);
  expect(order.toSorted()).toEqual(["end", "held"]);
});

it("leaves a client that does not read its response, and closing cuts it off", async () => {
  const { send, end } = await start({ body: LONG, all: SHORT });
  const socket = await send("GET /large HTTP/1.1\r\nHost: a.example\r\n\r\n");
  socket.pause();
  await end();
  const closed = once(socket, "close");
  await app.close();
  socket.resume();
  await closed;
});

it("accepts connections for a while, but closes each after its response", async () => {
  const { send, end, open } = await start({ body: LONG, all: LONG });
  const early = await send("GET /held HTTP/1.1\r\nHost: a.example\r\n\r\n");
  const keepAliveSocket = await send("GET /healthz HTTP/1.1\r\nHost: a.example\r\n\r\n");
  await once(keepAliveSocket, "data");
  const ended = end(20 * SHORT);
  for (const socket of [keepAliveSocket, await send("GET /healthz HTTP/1.1\r\nHost: a.example\r\n\r\n")]) {
    if (socket === keepAliveSocket) socket.write("GET /healthz HTTP/1.1\r\nHost: a.example\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
  }
  open();
  expect(await text(early)).toMatch(/connection: close\r\n.*held$/is);
  await ended;
});

it("answers the last accepted connection, whose request is still unread", async () => {
  const { end } = await start({ body: LONG, all: LONG });
  const { port } = app.server.address() as { port: number };
  const socket = connect({ host: "127.0.0.1", port });
  sockets.push(socket.on("error", () => {}));
  await once(app.server, "connection");
  const close = vi.spyOn(app.server, "close");
  const closing = new Promise<void>((resolve) => {
    close.mockImplementationOnce((done) => {
      resolve();
      return app.server.close(done);
    });
  });
  const ended = end().then(() => app.close());
  await closing;
  socket.write("GET /healthz HTTP/1.1\r\nHost: a.example\r\n\r\n");
  // Blocks the process for longer than the server waits for the request.
  const until = performance.now() + 3 * SHORT;
  while (performance.now() < until);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  await ended;
});

it("answers all simultaneous connections, although each loop turn accepts one", async () => {
  const { end } = await start({ body: LONG, all: LONG });
  const { port } = app.server.address() as { port: number };
  // The system accepts these connections while this process, which is also the server, is blocked.
  const crowd = Array.from({ length: 20 }, () => connect({ host: "127.0.0.1", port }).on("error", () => {}));
  sockets.push(...crowd);
  for (const socket of crowd) socket.write("GET /healthz HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n");
  const ended = end().then(() => app.close());
  const responses = await Promise.all(crowd.map((socket) => text(socket).catch((error: Error) => error.message)));
  expect(new Set(responses.map((response) => response.slice(0, 12)))).toEqual(new Set(["HTTP/1.1 200"]));
  await ended;
});

it("ends at once when nothing is in flight", async () => {
  const { end } = await start({ body: LONG, all: LONG });
  await end();
});
